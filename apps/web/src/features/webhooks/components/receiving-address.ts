/**
 * The token of an incoming webhook's address, or one that was typed alone.
 * @returns null where it is neither
 */
export function tokenOf(typed: string): string | null {
  const [, token = null] = /^(?:https?:\/\/[^/]+\/webhooks\/)?([\w-]{43})\/?$/.exec(typed.trim()) ?? [];
  return token;
}
