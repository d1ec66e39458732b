import { maxCoordinate } from '../assets/limits.ts';

/** What is wrong with a drawing that came from outside, and with which of its members. */
export interface DrawingProblem {
  readonly code: DrawingProblemCode;
  /** The member, such as `points` or `cuts.2.width`; empty for the whole. */
  readonly path: string;
}

export type DrawingProblemCode =
  | 'drawing_too_large'
  | 'drawing_not_json'
  | 'drawing_version_unknown'
  | 'drawing_kind_unknown'
  | 'drawing_style_not_of_kind'
  | 'drawing_number_not_valid'
  | 'drawing_out_of_range'
  | 'drawing_points_too_few'
  | 'drawing_points_too_many'
  | 'drawing_text_not_valid'
  | 'drawing_cuts_too_many'
  | 'drawing_photos_too_many';

/** Thrown and caught within this folder: reading a drawing ends with its first fault. */
export class DrawingFault extends Error {
  readonly problem: DrawingProblem;

  constructor(code: DrawingProblemCode, path: string) {
    super(`${code} at ${path}`);
    this.problem = { code, path };
  }
}

export type Members = Readonly<Record<string, unknown>>;

export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A finite number between the two, which are allowed themselves. */
export function numberIn(value: unknown, path: string, least: number, most: number): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) throw new DrawingFault('drawing_number_not_valid', path);
  if (value < least || value > most) throw new DrawingFault('drawing_out_of_range', path);
  // No negative zero: it would be written as another number than it is compared as.
  return value + 0;
}

export function coordinate(value: unknown, path: string): number {
  return numberIn(value, path, -maxCoordinate, maxCoordinate);
}

/** A row of places, x1, y1, x2, y2, …, of so many at least and at most. */
export function places(value: unknown, path: string, least: number, most: number): readonly number[] {
  if (!Array.isArray(value)) throw new DrawingFault('drawing_number_not_valid', path);
  if (value.length < 2 * least) throw new DrawingFault('drawing_points_too_few', path);
  if (value.length > 2 * most) throw new DrawingFault('drawing_points_too_many', path);
  if (value.length % 2 !== 0) throw new DrawingFault('drawing_number_not_valid', path);
  return value.map((one, index) => coordinate(one, `${path}.${index}`));
}

/** A text of at most so many characters; undefined when it is missing, null or empty. */
export function optionalText(value: unknown, path: string, most: number): string | undefined {
  if (value === undefined || value === null || value === '') return undefined;
  // NUL and halves of characters can't be stored.
  if (typeof value !== 'string' || value.length > most || value.includes('\u0000') || !value.isWellFormed()) {
    throw new DrawingFault('drawing_text_not_valid', path);
  }
  return value;
}

/** The members of a JSON text that is no longer than this. */
export function membersOf(text: unknown, most: number): Members {
  if (typeof text !== 'string') throw new DrawingFault('drawing_not_json', '');
  if (text.length > most) throw new DrawingFault('drawing_too_large', '');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new DrawingFault('drawing_not_json', '');
  }
  if (!isMembers(value)) throw new DrawingFault('drawing_not_json', '');
  if (value['v'] !== 1) throw new DrawingFault('drawing_version_unknown', 'v');
  return value;
}

/** What was read, or what is wrong with it. */
export type Read<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly problem: DrawingProblem };

/** Runs a reader whose first fault is its result. */
export function reading<Value>(read: () => Value): Read<Value> {
  try {
    return { ok: true, value: read() };
  } catch (error) {
    if (error instanceof DrawingFault) return { ok: false, problem: error.problem };
    throw error;
  }
}

/** To a hundredth of a pixel: finer than anything that is seen, measured or drawn. */
export function hundredth(value: number): number {
  return Math.round(value * 100) / 100 + 0;
}
