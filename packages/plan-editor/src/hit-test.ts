import { isInRing } from '@plumbline/domain/blueprints/rings';
import type { Place } from '@plumbline/domain/blueprints/shapes';
import { isInBox } from '@plumbline/domain/blueprints/shapes/points';
import { factsOf } from '@plumbline/domain/blueprints/shapes/registry';
import { styleOf } from '@plumbline/domain/blueprints/styles';
import { boxAt, distanceToOutline } from './distances.ts';
import type { PlanDocument } from './document.ts';
import type { PlanElement } from './element.ts';

/** How wide a line is for a mouse or pen, in pixels of the screen (spec/3 §9 "hit width"); a finger needs more. */
export const hitWidth = 10;
export const fingerWidth = 24;

/**
 * The element at a place of a page, the uppermost first: what is painted there or within reach of the pointer; else the inside of
 * what is only outlined, so that a room can be touched in its middle.
 * @param reach how far from a line the pointer may be, in pixels of the page
 * @param shows whether an element is on the screen at all: filters hide some
 */
export function elementAt(
  document: PlanDocument,
  page: number,
  place: Place,
  reach: number,
  shows: (element: PlanElement) => boolean = () => true,
): PlanElement | null {
  const near = document
    .within(page, boxAt(place, reach))
    .toReversed()
    .filter((element) => isThere(element, place) && shows(element));
  return (
    near.find(({ shape }) => isPainted(shape, place, reach)) ??
    near.find(({ shape }) => factsOf(shape).contains(shape, place)) ??
    null
  );
}

function isPainted(shape: PlanElement['shape'], place: Place, reach: number): boolean {
  const { isSolid, contains } = factsOf(shape);
  if ((isSolid || styleOf(shape.style).isFilled) && contains(shape, place)) return true;
  return distanceToOutline(shape, place) <= Math.max(reach, shape.strokeHeight / 2);
}

/** Hidden elements are not there, nor what was cut out of one. */
function isThere({ visible, shape }: PlanElement, place: Place): boolean {
  const isCut = (shape.cuts ?? []).some((cut) => isInBox(cut, place));
  return visible && !isCut && !(shape.holes ?? []).some(({ points }) => isInRing(points, place.x, place.y));
}
