import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { scrollNearEdge } from './auto-scroll.ts';
import { cellAround, chipAround, minuteAt, step, targetAt } from './board-geometry.ts';
import type { Hand } from './hand.ts';
import type { BoardFacts } from './plan-context.ts';
import type { Planner } from './use-planner.ts';

/** A press becomes a move once the mouse has gone so far, in pixels, or a finger has rested so long, in milliseconds. */
const farEnough = 5;
const restsFor = 400;
/** A finger that goes farther before scrolls. */
const scrollsFrom = 10;
/** A click that comes with the end of a move is none. */
const clickWithin = 80;

interface Press {
  readonly chip: HTMLElement;
  readonly isEdge: boolean;
  readonly pointerId: number;
  readonly rests: boolean;
  readonly from: { readonly x: number; readonly y: number };
  isCopy: boolean;
  isMoving: boolean;
  /** It may not be moved: the rest of the press is nothing. */
  isRefused: boolean;
  /** How many minutes after its beginning it is held; after its end where that is pulled. */
  grip: number;
  timer: number | undefined;
}

interface PointerPlanning {
  readonly planner: Planner;
  readonly facts: RefObject<BoardFacts | null>;
  readonly hand: RefObject<Hand>;
}

const stopScrolling = (event: Event) => event.preventDefault();
const isChoosing = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;
const noFacts: BoardFacts = { axis: null, isDown: false, groups: [], days: [] };

/**
 * Moves jobs by mouse, pen and finger. It listens to the document, since the tray may be a drawer and a chip may be gone from the page
 * while the board is scrolled under it.
 */
export function usePointerPlanning({ planner, facts, hand }: PointerPlanning): void {
  const press = useRef<Press | null>(null);
  const lastDrop = useRef(-Infinity);

  const follow = useEffectEvent((held: Press) => {
    const { x, y } = hand.current;
    const board = facts.current ?? noFacts;
    const cell = cellAround(document.elementFromPoint(x, y));
    if (!held.isEdge) {
      hand.current.cell = cell;
      return planner.aim(targetAt(x, y, board, held.grip), held.isCopy);
    }
    const day = cell?.dataset['day'];
    if (!cell || !board.axis || day === undefined) return undefined;
    hand.current.cell = cell;
    const minute = Math.round((minuteAt(cell, { x, y }, board.axis, board.isDown) - held.grip) / step) * step;
    return planner.stretchTo({ day, minute: Math.min(Math.max(minute, board.axis.from), board.axis.to) });
  });

  const release = useEffectEvent(() => {
    const held = press.current;
    if (!held) return;
    window.clearTimeout(held.timer);
    held.chip.removeEventListener('touchmove', stopScrolling);
    press.current = null;
    delete document.documentElement.dataset['planning'];
  });

  const frame = useEffectEvent((held: Press) => {
    if (press.current !== held) return;
    scrollNearEdge(hand.current.x, hand.current.y);
    follow(held);
    requestAnimationFrame(() => frame(held));
  });

  const start = useEffectEvent((held: Press): void => {
    const cell = cellAround(held.chip);
    const gesture = planner.begin(held.chip, {
      kind: held.isEdge ? 'length' : 'move',
      by: 'pointer',
      isCopy: held.isCopy,
    });
    if (!gesture) {
      held.isRefused = true;
      return;
    }
    const { axis, isDown } = facts.current ?? noFacts;
    held.isMoving = true;
    const point = held.isEdge ? gesture.end : gesture.anchor?.minute;
    // In a list of all jobs of a cell a job has no hours.
    const hasHours = cell?.closest('[role=grid]') && axis;
    held.grip = hasHours && typeof point === 'number' ? minuteAt(cell, held.from, hasHours, isDown) - point : 0;
    // A finger that moves something scrolls nothing, even where the chip is gone from the page by then.
    held.chip.addEventListener('touchmove', stopScrolling, { passive: false });
    document.documentElement.dataset['planning'] = '';
    frame(held);
  });

  const onDown = useEffectEvent((event: PointerEvent) => {
    if (event.button !== 0 || !event.isPrimary || press.current || !(event.target instanceof Element)) return;
    const edge = event.target.closest('[data-edge]');
    const chip = edge
      ? (edge.parentElement?.querySelector<HTMLElement>('[data-job]') ?? null)
      : chipAround(event.target);
    if (!chip || isChoosing(event)) {
      if (!chip && event.target.closest('[role=grid]')) planner.clear();
      return;
    }
    const from = { x: event.clientX, y: event.clientY };
    const rests = event.pointerType === 'touch' && edge === null;
    const held: Press = {
      chip,
      isEdge: edge !== null,
      pointerId: event.pointerId,
      rests,
      from,
      isCopy: event.altKey,
      isMoving: false,
      isRefused: false,
      grip: 0,
      timer: undefined,
    };
    Object.assign(hand.current, from);
    press.current = held;
    if (rests)
      held.timer = window.setTimeout(() => {
        if (press.current === held) start(held);
      }, restsFor);
  });

  const onMove = useEffectEvent((event: PointerEvent) => {
    const held = press.current;
    if (held?.pointerId !== event.pointerId) return;
    Object.assign(hand.current, { x: event.clientX, y: event.clientY });
    held.isCopy = event.altKey;
    if (held.isMoving) return event.preventDefault();
    if (held.isRefused) return undefined;
    const far = Math.hypot(event.clientX - held.from.x, event.clientY - held.from.y);
    if (held.rests && far > scrollsFrom) return release();
    if (!held.rests && far >= farEnough) start(held);
    return undefined;
  });

  const onUp = useEffectEvent((event: PointerEvent) => {
    const held = press.current;
    if (held?.pointerId !== event.pointerId) return;
    if (held.isMoving) {
      Object.assign(hand.current, { x: event.clientX, y: event.clientY });
      held.isCopy = event.altKey;
      follow(held);
      lastDrop.current = performance.now();
      planner.finish();
    }
    // What can't be moved is not opened by the same press either.
    if (held.isRefused) lastDrop.current = performance.now();
    release();
  });

  const onCancel = useEffectEvent(() => {
    if (press.current?.isMoving) {
      lastDrop.current = performance.now();
      planner.cancel();
    }
    release();
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const held = press.current;
    if (!held?.isMoving) return;
    event.preventDefault();
    event.stopPropagation();
    held.isCopy = event.altKey;
    if (event.key === 'Escape') onCancel();
  });

  const onClick = useEffectEvent((event: MouseEvent) => {
    const isOfMove = performance.now() - lastDrop.current < clickWithin;
    const chip = event.target instanceof Element ? chipAround(event.target) : null;
    // Enter and Space are clicks as well, without a place.
    const chooses = chip !== null && event.detail > 0 && isChoosing(event);
    if (isOfMove || chooses) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (chooses && !isOfMove) planner.choose(chip, event.shiftKey);
    if (chip && !chooses && !isOfMove) planner.clear();
  });

  const onMenu = useEffectEvent((event: Event) => {
    if (press.current?.rests) event.preventDefault();
  });

  useEffect(() => {
    const ends = new AbortController();
    const { signal } = ends;
    document.addEventListener('pointerdown', (event) => onDown(event), { signal });
    document.addEventListener('pointermove', (event) => onMove(event), { signal });
    document.addEventListener('pointerup', (event) => onUp(event), { signal });
    document.addEventListener('pointercancel', () => onCancel(), { signal });
    document.addEventListener('keydown', (event) => onKey(event), { signal, capture: true });
    document.addEventListener('keyup', (event) => onKey(event), { signal, capture: true });
    document.addEventListener('click', (event) => onClick(event), { signal, capture: true });
    document.addEventListener('contextmenu', (event) => onMenu(event), { signal });
    window.addEventListener('blur', () => onCancel(), { signal });
    // Browsers look at the beginning of a touch whether anybody may want to stop its scrolling.
    const whileMoving = (event: Event) => press.current?.isMoving && event.preventDefault();
    document.addEventListener('touchmove', whileMoving, { signal, passive: false });
    return () => {
      ends.abort();
      onCancel();
    };
  }, []);
}
