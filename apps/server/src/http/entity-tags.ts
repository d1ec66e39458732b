import { createHash } from 'node:crypto';

/** The entity tag of a response (RFC 9110 §8.8.3) whose content follows from this text. */
export function entityTag(state: string): string {
  return `"${createHash('sha256').update(state).digest('base64url').slice(0, 27)}"`;
}

/** Whether one of the versions that a reader has is this one, weakly as proxies write it that pack what passes (RFC 9110 §13.1.2). */
export function hasTag(header: string | undefined, tag: string): boolean {
  const known = (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return known.includes(tag) || known.includes('*');
}
