import type { Place } from '@plumbline/domain/blueprints/shapes';
import { between } from '@plumbline/domain/blueprints/shapes/points';

/** A straight piece: x1, y1, x2, y2. */
export type StraightPiece = readonly [number, number, number, number];

/** Two lines cross where a person sees a cross: not where they run nearly along each other. As a sine: about three degrees. */
const leastAngle = 0.05;
/** Lines that end so near to each other, in pixels of the page, touch: what a PDF's places are rounded to. */
const touch = 0.75;
/** In hatching so many of the nearest pieces are looked at: each with each other takes a tenth of a millisecond. */
const maxPieces = 60;

export interface Crossing {
  readonly place: Place;
  /** Those of the two that go on beyond it to both sides. */
  readonly through: readonly StraightPiece[];
}

/** Where two pieces cross, or one ends on the other; null where they don't, or both end. */
export function crossingOf(one: StraightPiece, second: StraightPiece): Crossing | null {
  const [x1, y1, x2, y2] = one;
  const [x3, y3, x4, y4] = second;
  const [dx, dy, ex, ey] = [x2 - x1, y2 - y1, x4 - x3, y4 - y3];
  const [long, other] = [Math.hypot(dx, dy), Math.hypot(ex, ey)];
  const across = dx * ey - dy * ex;
  if (long === 0 || other === 0 || Math.abs(across) < leastAngle * long * other) return null;
  const along = ((x3 - x1) * ey - (y3 - y1) * ex) / across;
  const beside = ((x3 - x1) * dy - (y3 - y1) * dx) / across;
  const isWithin = (part: number, length: number, margin: number) =>
    part * length >= margin && (1 - part) * length >= margin;
  if (!isWithin(along, long, -touch) || !isWithin(beside, other, -touch)) return null;
  const through = [...(isWithin(along, long, touch) ? [one] : []), ...(isWithin(beside, other, touch) ? [second] : [])];
  return through.length > 0 ? { place: { x: x1 + along * dx, y: y1 + along * dy }, through } : null;
}

/** The pieces that are nearest to a place, of any number. */
export class NearestPieces {
  readonly #found: { readonly piece: StraightPiece; readonly away: number }[] = [];

  take(piece: StraightPiece, away: number): void {
    const found = this.#found;
    if (found.length >= maxPieces && away >= (found.at(-1)?.away ?? 0)) return;
    let at = found.length;
    while (at > 0 && (found[at - 1]?.away ?? 0) > away) at -= 1;
    found.splice(at, 0, { piece, away });
    if (found.length > maxPieces) found.pop();
  }

  /** Where they cross within reach of a place. */
  crossings(place: Place, reach: number): readonly Crossing[] {
    const pieces = this.#found.map(({ piece }) => piece);
    return pieces.flatMap((piece, index) =>
      pieces.slice(index + 1).flatMap((other) => {
        const crossing = crossingOf(piece, other);
        return crossing && between(crossing.place, place) <= reach ? [crossing] : [];
      }),
    );
  }
}
