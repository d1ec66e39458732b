/**
 * Arithmetic as on paper: numbers are typed in decimals, so their sums, differences and products are rounded to the
 * decimals that these can have. 0.1 + 0.2 is 0.3, and 100.1 - 100 is 0.1.
 */
export function add(one: number, other: number): number {
  const sum = one + other;
  return Number.isInteger(one) && Number.isInteger(other)
    ? sum
    : onPaper(sum, Math.max(decimals(one), decimals(other)));
}

/** A product as on paper: with as many decimals as both numbers have together. */
export function multiply(one: number, other: number): number {
  const product = one * other;
  return Number.isInteger(one) && Number.isInteger(other) ? product : onPaper(product, decimals(one) + decimals(other));
}

/** The short decimal that multiplied back gives exactly what was divided, where there is one: 0.3 / 0.1 is 3. */
export function divide(one: number, other: number): number {
  const quotient = one / other;
  if (Number.isInteger(quotient) || !Number.isFinite(quotient)) return quotient;
  const short = Number(quotient.toPrecision(15));
  return multiply(short, other) === one ? short : quotient;
}

/** What is left of `one` after as many whole `other` as go into it; it has the sign of `one`. */
export function remainder(one: number, other: number): number {
  const rest = one % other;
  if (Number.isInteger(one) && Number.isInteger(other)) return rest;
  const exact = onPaper(rest, Math.max(decimals(one), decimals(other)));
  return Math.abs(exact) >= Math.abs(other) ? 0 : exact;
}

/** A number rounded to so many decimals, halves away from zero as people do it; negative ones round before the point. */
export function roundTo(number: number, digits: number): number {
  const places = Math.max(-15, Math.min(15, Math.trunc(digits)));
  const shifted = Number(shift(Math.abs(number), places));
  const rounded = Number(shift(Math.round(shifted), -places));
  return Number.isFinite(rounded) ? Math.sign(number) * rounded : number;
}

/** The number with its point moved, by its written digits and not by multiplying. */
function shift(number: number, places: number): string {
  const [digits = '0', exponent = '0'] = String(number).split('e');
  return `${digits}e${Number(exponent) + places}`;
}

/** How many decimals a number is written with. */
function decimals(number: number): number {
  if (Number.isInteger(number)) return 0;
  const [digits = '', exponent = '0'] = String(number).split('e');
  const point = digits.indexOf('.');
  return Math.max(0, (point < 0 ? 0 : digits.length - point - 1) - Number(exponent));
}

/** Beyond 15 digits in all there is nothing left to mend: the number has no more of them itself. */
function onPaper(number: number, places: number): number {
  const size = Math.abs(number);
  return places <= 15 && size * 10 ** places < 1e15 ? Number(number.toFixed(places)) : number;
}

const plain = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });

/** A number as digits, without exponent: what it is as a text. */
export function digitsOf(number: number): string {
  return Number.isSafeInteger(number) ? String(number) : plain.format(number);
}

/** The number that digits stand for; null for what is none. */
export function numberOfDigits(text: string): number | null {
  const digits = text.trim();
  if (digits.length > 400 || !/^[+-]?(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/.test(digits)) return null;
  const number = Number(digits);
  return Number.isFinite(number) ? number + 0 : null;
}
