import type { MinuteSpan } from '@plumbline/domain/shifts/hours';
import type { DropTarget } from '@plumbline/domain/shifts/plan';
import type { BoardFacts } from './plan-context.ts';
import type { Outline } from './plan-store.ts';

/** Jobs begin and end at these minutes when they are dropped on hours. */
export const step = 15;

const isRightToLeft = (element: Element) => getComputedStyle(element).direction === 'rtl';

export const cellAround = (element: Element | null) => element?.closest<HTMLElement>('[data-day]') ?? null;
export const chipAround = (element: Element | null) => element?.closest<HTMLElement>('[data-job]') ?? null;
export const jobOfChip = (chip: HTMLElement) => chip.dataset['job'] ?? '';

/** Which minute of its day a point of a cell is. */
export function minuteAt(
  cell: Element,
  { x, y }: { readonly x: number; readonly y: number },
  axis: MinuteSpan,
  isDown: boolean,
): number {
  const { left, right, top, width, height } = cell.getBoundingClientRect();
  const part = isDown ? (y - top) / height : (isRightToLeft(cell) ? right - x : x - left) / width;
  return axis.from + part * (axis.to - axis.from);
}

/** A minute at which something may begin on the hours that are shown. */
export function snapped(minute: number, { from, to }: MinuteSpan): number {
  return Math.max(from, Math.min(to - step, Math.round(minute / step) * step));
}

/**
 * Where something would be dropped at a point; null where nothing can be.
 * @param grip how many minutes after its beginning it was taken up
 */
export function targetAt(x: number, y: number, { axis, isDown }: BoardFacts, grip: number): DropTarget | null {
  const element = document.elementFromPoint(x, y);
  if (element?.closest('[data-tray]')) return { kind: 'tray' };
  const cell = cellAround(element);
  const { person, day } = cell?.dataset ?? {};
  if (!cell || person === undefined || day === undefined) return null;
  const minute = axis ? snapped(minuteAt(cell, { x, y }, axis, isDown) - grip, axis) : null;
  return { kind: 'cell', person, day, minute };
}

/** What scrolls the cells. */
export const scrollerOf = (element: Element) => element.closest<HTMLElement>('[data-scroller]');

/** The part of a scroller that its sticky heads leave. */
export function roomOf(scroller: Element): DOMRect {
  const { left, right, top, bottom } = scroller.getBoundingClientRect();
  const corner = scroller.querySelector('[role=columnheader][aria-colindex="1"]')?.getBoundingClientRect();
  if (!corner) return new DOMRect(left, top, right - left, bottom - top);
  const isRtl = isRightToLeft(scroller);
  const [from, to] = isRtl ? [left, right - corner.width] : [left + corner.width, right];
  return new DOMRect(from, top + corner.height, to - from, bottom - top - corner.height);
}

/** The place of a target within its cell: all of it, or as many minutes as what is dropped takes. */
export function placeIn(cell: Element, minute: number | null, minutes: number, { axis, isDown }: BoardFacts): DOMRect {
  const { left, right, top, width, height } = cell.getBoundingClientRect();
  if (!axis || minute === null) return new DOMRect(left, top, width, height);
  const whole = axis.to - axis.from;
  const from = (minute - axis.from) / whole;
  const length = Math.min(minutes / whole, 1 - from);
  if (isDown) return new DOMRect(left, top + from * height, width, length * height);
  const size = length * width;
  return new DOMRect(isRightToLeft(cell) ? right - from * width - size : left + from * width, top, size, height);
}

/** What is in sight of a place; null where nothing is. */
export function inSight(place: DOMRect, room: DOMRect): Outline | null {
  const [left, top] = [Math.max(place.left, room.left), Math.max(place.top, room.top)];
  const [right, bottom] = [Math.min(place.right, room.right), Math.min(place.bottom, room.bottom)];
  return right <= left || bottom <= top ? null : { left, top, width: right - left, height: bottom - top };
}

/** Scrolls so far that a place is in sight; of one that is larger than the room its beginning. */
export function reveal(scroller: Element, place: DOMRect): void {
  const room = roomOf(scroller);
  const isRtl = isRightToLeft(scroller);
  const nearest = (from: number, to: number) => (from < 0 ? from : Math.max(0, to));
  const [left, right] = [place.left - room.left, place.right - room.right];
  const [top, bottom] = [place.top - room.top, place.bottom - room.bottom];
  scroller.scrollBy({
    left: place.width > room.width ? (isRtl ? right : left) : nearest(left, right),
    top: place.height > room.height ? top : nearest(top, bottom),
    behavior: 'instant',
  });
}

/** Where arrows lead: along the lines of writing, or down the page; forth or back. */
export interface Direction {
  readonly axis: 'inline' | 'block';
  readonly by: 1 | -1;
}

export function directionOf(key: string, element: Element): Direction | null {
  const forth = isRightToLeft(element) ? 'ArrowLeft' : 'ArrowRight';
  switch (key) {
    case 'ArrowDown':
      return { axis: 'block', by: 1 };
    case 'ArrowUp':
      return { axis: 'block', by: -1 };
    case 'ArrowLeft':
    case 'ArrowRight':
      return { axis: 'inline', by: key === forth ? 1 : -1 };
    default:
      return null;
  }
}

/** The cell beside another one, as far as it is drawn; lines without cells are passed over. */
export function cellBeside(cell: HTMLElement, { axis, by }: Direction): HTMLElement | null {
  const grid = cell.closest('[role=grid]');
  if (!grid) return null;
  const line = Number(cell.closest('[aria-rowindex]')?.getAttribute('aria-rowindex'));
  const column = Number(cell.getAttribute('aria-colindex'));
  const at = (row: number, col: number) =>
    grid.querySelector<HTMLElement>(`[aria-rowindex="${row}"] > [data-day][aria-colindex="${col}"]`);
  if (axis === 'inline') return at(line, column + by);
  for (let row = line + by; grid.querySelector(`[aria-rowindex="${row}"]`); row += by) {
    const found = at(row, column);
    if (found) return found;
  }
  return null;
}
