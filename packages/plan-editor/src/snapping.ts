import type { Box, Place } from '@plumbline/domain/blueprints/shapes';
import { between } from '@plumbline/domain/blueprints/shapes/points';
import { factsOf } from '@plumbline/domain/blueprints/shapes/registry';
import RBush from 'rbush';
import type { StraightPiece } from './crossings.ts';
import { NearestPieces } from './crossings.ts';
import { boxAt, nearestOn, nearestOnCircle, outlineOf, piecesOf } from './distances.ts';
import type { PlanDocument } from './document.ts';
import type { PlanElement } from './element.ts';

/** How near a place must be to what it snaps to, in pixels of the screen. */
export const snapReach = 8;
/** A finger hides what it points at. */
export const fingerSnapReach = 14;

/** What a place was drawn to: an end, corner or middle, where two lines cross, or anywhere on a line. */
export type SnapKind = 'end' | 'crossing' | 'line';

export interface Snap {
  readonly place: Place;
  readonly kind: SnapKind;
}

/** As many pieces are looked at with each move of the pointer. */
const maxNear = 1_500;

interface Piece {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly at: number;
}

/** The lines of the plan itself, for snapping to: straight pieces in page coordinates, x1, y1, x2, y2 each. */
export class PlanLines {
  readonly #pieces: ArrayLike<number>;
  readonly #tree = new RBush<Piece>();

  constructor(pieces: ArrayLike<number>) {
    this.#pieces = pieces;
    const entries: Piece[] = [];
    for (let at = 0; at + 3 < pieces.length; at += 4) {
      const [x1, y1, x2, y2] = this.#piece(at);
      entries.push({
        minX: Math.min(x1, x2),
        minY: Math.min(y1, y2),
        maxX: Math.max(x1, x2),
        maxY: Math.max(y1, y2),
        at,
      });
    }
    this.#tree.load(entries);
  }

  /**
   * The line segments within reach of a position; in dense hatching within a shorter reach, as so many can't be
   * distinguished.
   */
  near(place: Place, reach: number): readonly StraightPiece[] {
    let found = this.#within(boxAt(place, reach));
    for (let part = 2; found.length > maxNear && part <= 16; part *= 2)
      found = this.#within(boxAt(place, reach / part));
    return found.slice(0, maxNear).map(({ at }) => this.#piece(at));
  }

  #within({ x, y, width, height }: Box): readonly Piece[] {
    return this.#tree.search({ minX: x, minY: y, maxX: x + width, maxY: y + height });
  }

  #piece(at: number): StraightPiece {
    return [this.#pieces[at]!, this.#pieces[at + 1]!, this.#pieces[at + 2]!, this.#pieces[at + 3]!];
  }
}

/** Where to look for something to snap to. */
export interface SnapGround {
  readonly document: PlanDocument;
  readonly lines: PlanLines | null;
  readonly page: number;
  /** Elements that are being moved don't snap to themselves. */
  readonly without: ReadonlySet<string>;
  readonly shows: (element: PlanElement) => boolean;
}

/**
 * What a place snaps to: the nearest end or crossing within reach, else the nearest place on a line; null when there is neither. A line
 * that is crossed within reach has no ends to snap to: of a tick, and of what a dimension line reaches beyond it, the crossing counts.
 * @param reach in pixels of the page
 */
export function snapAt(ground: SnapGround, place: Place, reach: number): Snap | null {
  const box = boxAt(place, reach);
  const ends: Place[] = [];
  const onLines: Place[] = [];
  const pieces: StraightPiece[] = [];
  const nearestPieces = new NearestPieces();
  const take = (piece: StraightPiece) => {
    const onLine = nearestOn(...piece, place);
    const away = between(onLine, place);
    // Its ends are farther.
    if (away > reach) return;
    pieces.push(piece);
    onLines.push(onLine);
    nearestPieces.take(piece, away);
  };
  for (const piece of ground.lines?.near(place, reach) ?? []) take(piece);
  for (const element of ground.document.within(ground.page, box)) {
    const { id, visible, shape } = element;
    if (!visible || ground.without.has(id) || !ground.shows(element)) continue;
    const outline = outlineOf(shape);
    const { points } = outline;
    ends.push(...factsOf(shape).snapPoints(shape));
    for (const piece of piecesOf(outline)) take(piece);
    onLines.push(...nearestOnCircle(outline, place));
    if (points.length >= 2) ends.push({ x: points[0]!, y: points[1]! });
  }
  const crossings = nearestPieces.crossings(place, reach);
  const crossed = new Set(crossings.flatMap(({ through }) => through));
  for (const piece of pieces) {
    const [x1, y1, x2, y2] = piece;
    if (!crossed.has(piece)) ends.push({ x: x1, y: y1 }, { x: x2, y: y2 });
  }
  const corner = nearest([...crossings.map((one) => one.place), ...ends], place, reach);
  if (corner) return { place: corner, kind: ends.includes(corner) ? 'end' : 'crossing' };
  const line = nearest(onLines, place, reach);
  return line ? { place: line, kind: 'line' } : null;
}

function nearest(places: readonly Place[], to: Place, reach: number): Place | null {
  let best: Place | null = null;
  let distance = reach;
  for (const place of places) {
    const own = between(place, to);
    if (own > distance) continue;
    [best, distance] = [place, own];
  }
  return best;
}
