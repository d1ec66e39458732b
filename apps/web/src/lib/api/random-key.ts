/**
 * A key nobody else has, for `Idempotency-Key`. Not `crypto.randomUUID()`: that is missing where a site is reached over
 * plain HTTP by its address in the local network.
 */
export function randomKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
