import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { DropTarget } from '@plumbline/domain/shifts/plan';
import type { Direction } from './board-geometry.ts';
import {
  cellAround,
  cellBeside,
  chipAround,
  directionOf,
  inSight,
  placeIn,
  reveal,
  roomOf,
  scrollerOf,
  step,
} from './board-geometry.ts';
import type { Hand } from './hand.ts';
import type { BoardFacts } from './plan-context.ts';
import type { PlanStore } from './plan-store.ts';
import type { Planner } from './use-planner.ts';

interface KeyPlanning {
  readonly planner: Planner;
  readonly store: PlanStore;
  readonly facts: RefObject<BoardFacts | null>;
  readonly hand: RefObject<Hand>;
}

/** Frames in which a job that was dropped is looked for at its new place. */
const framesToFocus = 20;

const stopsOf = (cell: HTMLElement) => [...cell.querySelectorAll<HTMLElement>('button')];

function focusOn(cell: HTMLElement, from: 'first' | 'last'): void {
  const scroller = scrollerOf(cell);
  const stop = stopsOf(cell).at(from === 'first' ? 0 : -1) ?? cell;
  if (stop === cell) cell.tabIndex = -1;
  if (scroller) reveal(scroller, stop.getBoundingClientRect());
  stop.focus({ preventScroll: true });
}

/** Focuses a job where it was dropped, as soon as it is drawn there; its cell otherwise. */
function focusDropped(
  job: string,
  { person, day }: { readonly person: string; readonly day: string },
  frames = framesToFocus,
): void {
  const cells = document.querySelectorAll<HTMLElement>(`[data-person="${person}"][data-day="${day}"]`);
  const chips = [...cells].flatMap((cell) => cell.querySelector<HTMLElement>(`[data-job="${job}"]`) ?? []);
  const [chip] = chips;
  if (chip) return chip.focus();
  if (frames > 0) {
    requestAnimationFrame(() => focusDropped(job, { person, day }, frames - 1));
    return undefined;
  }
  return cells[0] ? focusOn(cells[0], 'first') : undefined;
}

/** The cell of the board that something is in, or that a list of all its jobs belongs to. */
function cellOnBoard(element: Element): HTMLElement | null {
  const own = cellAround(element);
  const { person, day } = own?.dataset ?? {};
  if (!own || person === undefined || day === undefined) return null;
  return own.closest('[role=grid]')
    ? own
    : document.querySelector<HTMLElement>(`[role=grid] [data-person="${person}"][data-day="${day}"]`);
}

/** The first cell in sight of somebody who can be given a job. */
function firstInSight(): HTMLElement | null {
  const cells = document.querySelectorAll<HTMLElement>('[role=grid] [data-day][data-person]');
  for (const cell of cells) {
    const scroller = scrollerOf(cell);
    if (scroller && inSight(cell.getBoundingClientRect(), roomOf(scroller))) return cell;
  }
  return null;
}

/** Moves jobs by keys: arrows go from cell to cell, Space takes up, arrows move, Enter drops, Escape puts back. */
export function useKeyPlanning({ planner, store, facts, hand }: KeyPlanning): void {
  /** A button is pressed when Space is let go of: not where Space was for planning. */
  const tookSpace = useRef(false);
  const show = useEffectEvent((cell: HTMLElement, minute: number | null) => {
    const { person, day } = cell.dataset;
    if (person === undefined || day === undefined) return;
    hand.current.cell = cell;
    const scroller = scrollerOf(cell);
    const board = facts.current;
    if (scroller && board) reveal(scroller, placeIn(cell, minute, step * 4, board));
    planner.aim({ kind: 'cell', person, day, minute });
    // The chip that had the focus may be gone while the board is scrolled.
    if (document.activeElement === document.body) scroller?.focus({ preventScroll: true });
  });

  const take = useEffectEvent((chip: HTMLElement, isCopy: boolean) => {
    const gesture = planner.begin(chip, { kind: 'move', by: 'keys', isCopy });
    if (!gesture) return;
    const own = cellOnBoard(chip);
    const axis = facts.current?.axis ?? null;
    const cell = own ?? firstInSight();
    if (!cell) {
      planner.cancel();
      return planner.nothingThere();
    }
    const { person = '', day = '' } = cell.dataset;
    const minute = axis ? Math.max(axis.from, gesture.anchor?.minute ?? axis.from) : null;
    hand.current.cell = cell;
    // Where it is taken up is heard with it; from the tray it has a place at once.
    if (!own) return show(cell, minute);
    const target: DropTarget = { kind: 'cell', person, day, minute };
    return store.set({ gesture: { ...gesture, target } });
  });

  const move = useEffectEvent((direction: Direction) => {
    const { gesture } = store.get();
    const { axis = null, isDown = false } = facts.current ?? {};
    const cell = hand.current.cell;
    if (!gesture || !cell) return;
    const isAlong = axis !== null && direction.axis === (isDown ? 'block' : 'inline');
    const minute = gesture.target?.kind === 'cell' ? gesture.target.minute : null;
    if (isAlong && minute !== null) {
      const next =
        direction.by === 1 ? Math.floor(minute / step) * step + step : Math.ceil(minute / step) * step - step;
      if (next >= axis.from && next <= axis.to - step) return show(cell, next);
      const beside = cellBeside(cell, direction);
      if (beside) show(beside, direction.by === 1 ? axis.from : axis.to - step);
      return;
    }
    let beside = cellBeside(cell, direction);
    // Rows of people who can't be given anything are passed over.
    while (beside && beside.dataset['person'] === undefined) beside = cellBeside(beside, direction);
    if (beside) show(beside, axis ? (minute ?? axis.from) : null);
  });

  const stretch = useEffectEvent((direction: Direction) => {
    const { axis = null, isDown = false } = facts.current ?? {};
    const { gesture } = store.get();
    if (!gesture || axis === null || direction.axis !== (isDown ? 'block' : 'inline')) return;
    const [first] = gesture.jobs;
    planner.stretch((gesture.minutes ?? first?.plannedLength ?? 60) + direction.by * step);
  });

  const onHeld = useEffectEvent((event: KeyboardEvent): boolean => {
    const { gesture } = store.get();
    const cell = hand.current.cell;
    const direction = cell && directionOf(event.key, cell);
    if (direction) {
      if (event.shiftKey) stretch(direction);
      else move(direction);
      return true;
    }
    switch (event.key) {
      case 'Escape':
      case 'Tab':
        planner.cancel();
        // Tab goes on to what comes next.
        return event.key === 'Escape';
      case 'Delete':
      case 'Backspace':
        planner.aim({ kind: 'tray' });
        return true;
      case 'Enter':
      case ' ': {
        const target = gesture?.target;
        const [first] = gesture?.jobs ?? [];
        planner.finish();
        if (first && target?.kind === 'cell') focusDropped(first.job, target);
        return true;
      }
      default:
        return false;
    }
  });

  const onFree = useEffectEvent((event: KeyboardEvent): boolean => {
    if (!(event.target instanceof Element) || event.metaKey) return false;
    const chip = chipAround(event.target);
    // In the list of a phone there are no cells to go to: Space opens a job there.
    if (event.key === ' ' && chip && document.querySelector('[role=grid] [data-day]')) {
      if (event.ctrlKey || event.shiftKey) planner.choose(chip, event.shiftKey);
      else take(chip, event.altKey);
      return true;
    }
    if (event.key === 'Escape' && store.get().chosen.size > 0 && chip) {
      planner.clear();
      return true;
    }
    const cell = cellAround(event.target);
    const direction = cell?.closest('[role=grid]') ? directionOf(event.key, cell) : null;
    if (!cell || !direction || event.ctrlKey || event.altKey) return false;
    const stops = stopsOf(cell);
    const place = stops.findIndex((stop) => stop === document.activeElement);
    const { axis = null, isDown = false } = facts.current ?? {};
    // On hours the jobs of a cell come one after the other as the hours do.
    const within = axis && !isDown ? 'inline' : 'block';
    const next = direction.axis === within && place >= 0 ? stops[place + direction.by] : undefined;
    if (next) {
      const scroller = scrollerOf(cell);
      if (scroller) reveal(scroller, next.getBoundingClientRect());
      next.focus({ preventScroll: true });
      return true;
    }
    const beside = cellBeside(cell, direction);
    if (beside) focusOn(beside, direction.axis === within && direction.by === -1 ? 'last' : 'first');
    return true;
  });

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const { gesture } = store.get();
    if (gesture?.by === 'pointer') return;
    if (gesture ? onHeld(event) : onFree(event)) {
      tookSpace.current = event.key === ' ';
      event.preventDefault();
      event.stopPropagation();
    }
  });
  const onKeyUp = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' || !tookSpace.current) return;
    tookSpace.current = false;
    event.preventDefault();
  });

  useEffect(() => {
    const ends = new AbortController();
    const options = { signal: ends.signal, capture: true };
    document.addEventListener('keydown', (event) => onKey(event), options);
    document.addEventListener('keyup', (event) => onKeyUp(event), options);
    return () => ends.abort();
  }, []);
}
