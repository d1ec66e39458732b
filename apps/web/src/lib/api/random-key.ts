/**
 * A unique key for `Idempotency-Key`. Not `crypto.randomUUID()`, which is missing on plain HTTP, as for a site on the
 * local network.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
