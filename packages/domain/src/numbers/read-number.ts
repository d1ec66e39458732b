/** The reader's decimal separator; unknown for an API call, which has no locale. */
export type DecimalSign = '.' | ',';

/** Why a typed text is no number that could be stored. */
export type UnreadNumber = 'number_not_readable' | 'number_ambiguous' | 'number_not_exact';

/** A parsed text: a number, null if it is empty, or why it can't be read. */
type ReadNumber =
  | { readonly number: number | null; readonly problem?: never }
  | { readonly number?: never; readonly problem: UnreadNumber };

/** Marks of direction and joiners, which come along when a number is copied. */
const invisible = /[\u00ad\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu;
/** Hyphens, dashes and minus signs that stand for a minus in front of a number. */
const minus = /^[-\u2010-\u2013\u2212\ufe63\uff0d]\s*/u;
const plus = /^[+\ufe62\uff0b]\s*/u;
const apostrophes = /['\u2019\u02bc\uff07]/gu;
const spaces = /[\s\u00a0\u2000-\u200a\u202f\u205f\u3000]/gu;

/** No number that is exact is longer, however many zeros it has. */
const longestText = 1000;

/** Whole groups of three from the right, or India's of two before the last three. */
const groups = String.raw`\d{1,3}(?:G\d{3})+|\d{1,2}(?:G\d{2})+G\d{3}`;
const grouped = (group: string) => new RegExp(`^(?:${groups.replaceAll('G', group)})$`, 'u');
const groupedBy = new Map([',', '.', ' ', "'", '٬'].map((sign) => [sign, grouped(sign === '.' ? '\\.' : sign)]));

/** A text without the marks that nobody sees. */
export function withoutInvisible(text: string): string {
  return text.replace(invisible, '');
}

/**
 * Reads a number as people write it: with the separators that are usual anywhere, digits of any script, and the minus of
 * typography. What can't be read for certain is not guessed (decision 0048).
 * @param decimal what the reader writes before a fraction. It decides `1,234` and `1.234`. Without it a comma that could
 *   part thousands is ambiguous, and a point is the fraction's, as in JSON. What is read without it, is read the same with it,
 *   but for such a point.
 */
export function readNumber(text: string, decimal?: DecimalSign): ReadNumber {
  const plain = withLatinDigits(withoutInvisible(text).trim());
  if (plain === '') return { number: null };
  if (plain.length > longestText) return { problem: 'number_not_readable' };
  const isNegative = minus.test(plain);
  const unsigned = plain.replace(isNegative ? minus : plus, '');
  const [, mantissa = '', exponent] = /^(.*?)(?:e([+-]?\d{1,3}))?$/iu.exec(unsigned) ?? [];
  const signs = mantissa.replace(apostrophes, "'").replace(spaces, ' ').replaceAll('，', ',').replaceAll('．', '.');
  const digits = plainDigits(signs, decimal);
  if (typeof digits !== 'string') return digits;
  return exact(digits, Number(exponent ?? 0), isNegative);
}

/**
 * The number that an answer says, wherever answers are compared with numbers: itself, of a range of two the first, and what is read of words
 * for certain. Lists ask the database for the same (`platform.read_number`).
 * @param words what people read of the answer
 */
export function numberOfAnswer(value: unknown, words: string): number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' || Array.isArray(value)) return numberInText(words);
  const from = typeof value === 'object' && value !== null ? (value as { readonly from?: unknown }).from : null;
  return typeof from === 'number' ? from : null;
}

/** The number that a text says for certain to people of whom nothing is known; null where it says none. */
export function numberInText(text: string): number | null {
  return readNumber(text).number ?? null;
}

/** The text of a number as it is typed: without an exponent, with a point. It reads back as the same number. */
export function writeNumber(number: number): string {
  const text = String(number);
  const [, sign = '', whole = '', fraction = '', exponent] = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(text) ?? [];
  if (exponent === undefined) return text;
  const at = Number(exponent) + whole.length;
  const digits = whole + fraction;
  if (at <= 0) return `${sign}0.${'0'.repeat(-at)}${digits}`;
  return at >= digits.length ? sign + digits.padEnd(at, '0') : `${sign}${digits.slice(0, at)}.${digits.slice(at)}`;
}

/** Digits of other scripts as 0 to 9: every script has its ten in a row. */
function withLatinDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first--;
    return String((code - first) % 10);
  });
}

/** The same number with a decimal point and without separators, or why it is ambiguous. */
function plainDigits(text: string, decimal: DecimalSign | undefined): string | { problem: UnreadNumber } {
  if (/^\d+$/u.test(text)) return text;
  const unread = { problem: 'number_not_readable' } as const;
  if (!/\d/u.test(text)) return unread;
  const separators: readonly string[] = text.match(/[^\d]/gu) ?? [];
  const last = separators.at(-1) ?? '';
  const isLastOnce = separators.indexOf(last) === separators.length - 1;
  const isDecimal = last === '.' || last === ',' || last === '٫';
  const cut = text.lastIndexOf(last);
  const [whole, fraction] = [text.slice(0, cut), text.slice(cut + 1)];
  const isAlone = separators.length === 1;

  if (isAlone && (last === '.' || last === ',')) {
    const couldGroup = /^\d{1,3}$/u.test(whole) && whole !== '0' && /^\d{3}$/u.test(fraction);
    if (!couldGroup) return `${whole || '0'}.${fraction}`;
    if (decimal === last || (decimal === undefined && last === '.')) return `${whole}.${fraction}`;
    return decimal === undefined || whole.startsWith('0') ? { problem: 'number_ambiguous' } : whole + fraction;
  }
  if (isLastOnce && isDecimal) {
    const rest = withoutGroups(whole);
    return rest === null ? unread : `${rest || '0'}.${fraction}`;
  }
  return withoutGroups(text) ?? unread;
}

/** Digits whose groups are parted by one sign throughout, together; null where they are not. */
function withoutGroups(text: string): string | null {
  if (/^\d*$/u.test(text)) return text;
  const sign = /[^\d]/u.exec(text)?.[0] ?? '';
  return groupedBy.get(sign)?.test(text) ? text.replaceAll(sign, '') : null;
}

/** The number of these digits, if it is theirs to the last one. */
function exact(digits: string, exponent: number, isNegative: boolean): ReadNumber {
  const [whole = '', fraction = ''] = digits.split('.');
  const number = Number(`${whole || '0'}.${fraction || '0'}e${exponent}`);
  const isSame = significant(writeNumber(number)) === significant(shifted(whole, fraction, exponent));
  if (!isSame || !isExact(number)) return { problem: 'number_not_exact' };
  return { number: number === 0 ? 0 : isNegative ? -number : number };
}

/** Whether a number is within what is stored to the last digit. */
export function isExact(number: number): boolean {
  return Math.abs(number) <= Number.MAX_SAFE_INTEGER;
}

function shifted(whole: string, fraction: string, exponent: number): string {
  const at = whole.length + exponent;
  const all = whole + fraction;
  if (at <= 0) return `0.${'0'.repeat(-at)}${all}`;
  return at >= all.length ? all.padEnd(at, '0') : `${all.slice(0, at)}.${all.slice(at)}`;
}

/** Without the zeros that say nothing. */
function significant(text: string): string {
  const [whole = '', fraction = ''] = text.split('.');
  return `${whole.replace(/^0+/u, '')}.${fraction.replace(/0+$/u, '')}`;
}
