import { readNumber, type DecimalSign, withoutInvisible } from '../numbers/read-number.ts';
import type { BlueprintSettings } from './blueprint-settings.ts';
import { metresPerUnit, readMetres } from './calibration.ts';
import { maxMeasure } from '../assets/limits.ts';

/** A length as it is said in feet: whole feet and inches, and a fraction of an inch that can't be reduced. */
export interface FeetAndInches {
  readonly feet: number;
  readonly inches: number;
  /** `[1, 2]` for a half; null for whole inches. */
  readonly fraction: readonly [number, number] | null;
}

/** Fractions of an inch that are drawn as one sign. */
const vulgar: Readonly<Record<string, string>> = {
  '½': '1/2',
  '¼': '1/4',
  '¾': '3/4',
  '⅛': '1/8',
  '⅜': '3/8',
  '⅝': '5/8',
  '⅞': '7/8',
};

const footSign = String.raw`(?:'|′|’|ft\.?|feet|foot)`;
const inchSign = String.raw`(?:"|″|”|''|′′|’’|in\.?|inches|inch)`;
const number = String.raw`\d[\d.,]*`;
const inchesOf = String.raw`(?:(${number})(?:[ -]+(\d+)\/(\d+))?|(\d+)\/(\d+))`;
/**
 * `13'`, `13' 4"`, `13'-4 1/2"`, `13 ft 4.5 in`; after feet the inches may lack their sign if a space precedes them.
 */
const feetFirst = new RegExp(String.raw`^(${number})\s*${footSign}(?:[\s-]*${inchesOf}\s*${inchSign})?$`, 'iu');
const inchesAlone = new RegExp(String.raw`^${inchesOf}\s*${inchSign}$`, 'iu');

/**
 * A length that a person typed, in metres: a number counts in the unit, feet and inches with their signs whatever the unit is.
 * Null for what can't be read for certain, and for what is not positive (spec/3 §5, decision 0048).
 */
export function readLength(text: string, unit: BlueprintSettings['systemUnit'], decimal?: DecimalSign): number | null {
  const inches = readInches(text, decimal);
  const metres = inches === null ? plainLength(text, unit, decimal) : inches * metresPerUnit('Inches');
  return metres !== null && metres > 0 && metres <= maxMeasure ? withoutNoise(metres) : null;
}

function plainLength(text: string, unit: BlueprintSettings['systemUnit'], decimal?: DecimalSign): number | null {
  const count = readMetres(text, decimal);
  return count === null ? null : count * metresPerUnit(unit);
}

/** Null where nothing is said in feet and inches. */
function readInches(text: string, decimal?: DecimalSign): number | null {
  const plain = withoutInvisible(text)
    .replace(/[½¼¾⅛⅜⅝⅞]/gu, (sign) => ` ${vulgar[sign]}`)
    .replaceAll('⁄', '/')
    .replace(/\s+/gu, ' ')
    .trim();
  const both = feetFirst.exec(plain);
  if (both) {
    const [, feet, ...inches] = both;
    const whole = counted(feet, decimal);
    const rest = inches.some((part) => part !== undefined) ? inchesIn(inches, decimal) : 0;
    // More than a foot of inches is a slip: which of both was meant nobody can tell.
    return whole === null || rest === null || rest >= 12 ? null : whole * 12 + rest;
  }
  const alone = inchesAlone.exec(plain);
  return alone ? inchesIn(alone.slice(1), decimal) : null;
}

function inchesIn(
  [whole, over, under, onlyOver, onlyUnder]: readonly (string | undefined)[],
  decimal?: DecimalSign,
): number | null {
  const count = whole === undefined ? 0 : counted(whole, decimal);
  const [top, bottom] = [over ?? onlyOver, under ?? onlyUnder].map((part) =>
    part === undefined ? null : Number(part),
  );
  if (count === null) return null;
  if (top === null || top === undefined) return count;
  return bottom && top < bottom ? count + top / bottom : null;
}

function counted(text: string | undefined, decimal?: DecimalSign): number | null {
  return readNumber(text ?? '', decimal).number ?? null;
}

/**
 * A length in feet and inches, to the nearest part of an inch.
 * @param parts a power of two: into how many parts an inch is divided
 */
export function feetAndInches(metres: number, parts: number): FeetAndInches {
  const count = Math.round((metres / metresPerUnit('Inches')) * parts);
  const inches = Math.floor(count / parts);
  let [over, under] = [count - inches * parts, parts];
  while (over > 0 && over % 2 === 0) [over, under] = [over / 2, under / 2];
  return { feet: Math.floor(inches / 12), inches: inches % 12, fraction: over === 0 ? null : [over, under] };
}

/** What binary fractions add beyond the twelfth digit is no length. */
export function withoutNoise(value: number): number {
  return Number(value.toPrecision(12));
}
