import { addressAsTyped } from '../text/address-as-typed.ts';
import { isEmailAddress } from './contact.ts';

/** The most people that are invited at once. */
export const invitationLimit = 200;

/** The longest name of a list, in characters: what is longer is no name. */
const nameLimit = 100;

/** Somebody of a list that was pasted. */
export interface ListedPerson {
  /** As people are known by it; as it was written if it is no address. */
  readonly email: string;
  readonly first: string;
  readonly last: string;
  /** `doubled`: it is there before. */
  readonly problem: 'not_valid' | 'doubled' | null;
}

/**
 * The people of a list that was pasted: addresses between lines, commas, semicolons, tabs or blanks, `Name <address>`, and
 * rows of a spreadsheet with a column of addresses and one or two of names.
 */
export function readInvitationList(text: string): readonly ListedPerson[] {
  const seen = new Set<string>();
  return text
    .split(/\r\n|\r|\n/)
    .flatMap(readLine)
    .map(({ address, name }) => {
      if (!isEmailAddress(address)) return { email: address, first: '', last: '', problem: 'not_valid' as const };
      const email = addressAsTyped(address);
      const problem = seen.has(email) ? ('doubled' as const) : null;
      seen.add(email);
      return { email, ...splitName(name), problem };
    });
}

interface Entry {
  readonly address: string;
  readonly name: string;
}

function readLine(line: string): readonly Entry[] {
  const pieces = piecesOf(line).map((text) => ({ text, entries: entriesOf(text) }));
  const entries = pieces.flatMap((piece) => piece.entries);
  const [only, ...more] = entries.filter(hasAddress);
  if (!only || more.length > 0) return entries;
  const others = pieces.filter((piece) => !piece.entries.some(hasAddress)).map(({ text }) => text);
  if (only.name === '') {
    // A row of a spreadsheet: columns of names, and columns that are neither, such as telephone numbers.
    return [{ ...only, name: others.filter((text) => /\p{L}/u.test(text)).join(' ') }];
  }
  const [last, ...rest] = others;
  const isReversed = last !== undefined && rest.length === 0 && pieces[0]?.text === last && line.includes(',');
  return isReversed ? [{ ...only, name: `${only.name} ${last}` }] : entries;
}

const hasAddress = ({ address }: Entry) => address.includes('@');

/** The parts between commas, semicolons and tabs; those in quotation marks or angle brackets are of one part. */
function piecesOf(line: string): readonly string[] {
  const pieces = line.match(/(?:"[^"]*"|<[^>]*>|[^,;\t"<]|["<])+/g) ?? [];
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

function entriesOf(piece: string): readonly Entry[] {
  const [, name, address] = /^(.*?)<([^<>]*)>\W*$/.exec(piece) ?? [];
  if (name !== undefined && address !== undefined) return [{ name: plainName(name), address: address.trim() }];
  const words = piece.split(/\s+/);
  const addresses = words.filter((word) => word.includes('@'));
  // Several addresses with blanks between them, or a name before one.
  if (addresses.length === words.length) return words.map((word) => ({ address: word, name: '' }));
  const [only, ...more] = addresses;
  if (only !== undefined && more.length === 0 && isEmailAddress(only)) {
    return [{ address: only, name: plainName(words.filter((word) => word !== only).join(' ')) }];
  }
  return [{ address: piece, name: '' }];
}

function plainName(name: string): string {
  const plain = name.replaceAll('"', '').trim();
  const [, last, first] = /^([^,]+),\s*([^,]+)$/.exec(plain) ?? [];
  return first && last ? `${first} ${last}` : plain;
}

/** The first word is the first name. */
function splitName(name: string): { readonly first: string; readonly last: string } {
  const [first = '', ...rest] = name
    .replace(/\p{Cf}/gu, '')
    .split(/\s+/)
    .filter(Boolean);
  const last = rest.join(' ');
  return first.length > nameLimit || last.length > nameLimit ? { first: '', last: '' } : { first, last };
}
