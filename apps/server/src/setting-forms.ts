import { z } from 'zod';

/** An address over one of these protocols, with a host. */
export const address = (protocols: readonly string[], example: string) =>
  z.string().refine((value) => hasHost(value, protocols), { error: `must be an address like ${example}` });

function hasHost(value: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname } = new URL(value);
  return protocols.includes(protocol) && hostname !== '';
}

/** An address that is asked over https, or on this very machine. */
export const secureAddress = (example: string) =>
  address(['https:', 'http:'], example).refine((value) => value.startsWith('https:') || isLoopback(value), {
    error: 'must be an https address',
  });

export const mainHost = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/;

export function geocoderMistake(value: string): string | undefined {
  if (!hasHost(value, ['https:', 'http:'])) return 'must be off or an address like https://nominatim.openstreetmap.org';
  const { protocol, search, hash, username, password } = new URL(value);
  if (protocol !== 'https:' && !isLoopback(value)) return 'must be an https address';
  return search + hash + username + password === '' ? undefined : 'must be an address without password, ? and #';
}

/** A text that may be wrong in a way of its own. */
export const checked = (mistakeOf: (value: string) => string | undefined) =>
  z.string().superRefine((value, context) => {
    const mistake = mistakeOf(value);
    if (mistake !== undefined) context.addIssue({ code: 'custom', message: mistake });
  });

// Also asked of what is no address: all checks of a value run.
export const isLoopback = (value: string) =>
  URL.canParse(value) && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(value).hostname);

export const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine((value) => /^\d{1,5}$/.test(value) && Number(value) >= least && Number(value) <= most, {
      error: `must be a number from ${least} to ${most}`,
    })
    .transform(Number);

/** A token or a password of the operator's own. */
export const secret = z.string().regex(/^[!-~]{16,200}$/, { error: 'must have 16 to 200 characters, without spaces' });
