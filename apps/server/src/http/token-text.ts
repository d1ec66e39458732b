import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** What secrets begin with, so that scanners of source code recognise one that was published. */
export const tokenPrefixes = {
  personal: 'plb_pat_',
  access: 'plb_oat_',
  refresh: 'plb_ort_',
  program: 'plb_ops_',
} as const;

export type TokenKind = keyof typeof tokenPrefixes;

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 40 characters of 62 are 238 random bits; six hold any CRC-32. */
const lengths = { secret: 40, checksum: 6 } as const;

function checksumOf(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let place = 0; place < lengths.checksum; place += 1) {
    text = `${alphabet.charAt(rest % alphabet.length)}${text}`;
    rest = Math.floor(rest / alphabet.length);
  }
  return text;
}

/** A new secret of a kind: prefix, random characters, and their checksum. */
export function newTokenText(kind: TokenKind): string {
  let body: string = tokenPrefixes[kind];
  for (let place = 0; place < lengths.secret; place += 1) body += alphabet.charAt(randomInt(alphabet.length));
  return `${body}${checksumOf(body)}`;
}

/** Whether a text is written as one of these secrets; of those, only whether it can be one. */
export function isScopedText(token: string): boolean {
  return Object.values(tokenPrefixes).some((prefix) => token.startsWith(prefix));
}

/** Whether a secret was cut or mistyped: its checksum is another one, so nobody needs to look it up. */
export function isMistyped(token: string): boolean {
  const body = token.slice(0, -lengths.checksum);
  return isScopedText(token) && checksumOf(body) !== token.slice(-lengths.checksum);
}

/** The end of a secret, by which its owner recognises it. */
export function hintOf(token: string): string {
  return token.slice(-4);
}
