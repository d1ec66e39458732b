/** Crockford's base 32: no letter that is taken for another one, none that makes words. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits: nobody finds a document by guessing. */
export const codeLength = 12;
const groupLength = 4;

/** A code of so many random bytes, one for each letter. @throws RangeError for another number of them */
export function makeShortCode(random: Uint8Array): string {
  if (random.length !== codeLength) throw new RangeError(`a code is made of ${codeLength} random bytes`);
  return [...random].map((byte) => alphabet[byte % alphabet.length]).join('');
}

/** A code as people write or type it, read: in any case, with dashes and spaces, O for 0, I and L for 1. Null for none. */
export function readShortCode(typed: string): string | null {
  const letters = typed
    .toUpperCase()
    .replace(/[\s\-–_]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1');
  return letters.length === codeLength && [...letters].every((letter) => alphabet.includes(letter)) ? letters : null;
}

/** A code for printing, in short groups that are easy to copy. */
export function writeShortCode(code: string): string {
  return (code.match(new RegExp(`.{1,${groupLength}}`, 'g')) ?? []).join('-');
}
