import { minutesOfJob } from '@plumbline/domain/shifts/job-days';
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
import type { Gesture, PlanStore } from './plan-store.ts';
import type { PlanningParts } from './pointer-planning.ts';

interface KeyParts extends PlanningParts {
  readonly store: PlanStore;
}

/** Frames in which a job that was dropped is looked for at its new place. */
const framesToFocus = 20;

const stopsOf = (cell: HTMLElement) => [...cell.querySelectorAll<HTMLElement>('button, a')];

function focusInSight(element: HTMLElement): void {
  const scroller = scrollerOf(element);
  if (scroller) reveal(scroller, element.getBoundingClientRect());
  element.focus({ preventScroll: true });
}

function focusOn(cell: HTMLElement, from: 'first' | 'last'): void {
  const stop = stopsOf(cell).at(from === 'first' ? 0 : -1) ?? cell;
  if (stop === cell) cell.tabIndex = -1;
  focusInSight(stop);
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

/** Whether a key takes up a job; in the list of a phone there are no cells to go to, and Space opens it. */
const takesUp = ({ key }: KeyboardEvent) => key === ' ' && document.querySelector('[role=grid] [data-day]') !== null;

/** Moves jobs by keys: arrows go from cell to cell, Space takes up, arrows move, Enter drops, Escape puts back. */
export class KeyPlanning {
  readonly #parts: KeyParts;
  /** A button is pressed when Space is let go of: not where Space was for planning. */
  #tookSpace = false;

  constructor(parts: KeyParts) {
    this.#parts = parts;
  }

  /** @returns what ends it */
  listen(): () => void {
    const ends = new AbortController();
    const options = { signal: ends.signal, capture: true };
    document.addEventListener('keydown', (event) => this.#key(event), options);
    document.addEventListener('keyup', (event) => this.#keyUp(event), options);
    return () => ends.abort();
  }

  #key(event: KeyboardEvent): void {
    const { gesture } = this.#parts.store.get();
    if (gesture?.by === 'pointer') return;
    if (!(gesture ? this.#held(event, gesture) : this.#free(event))) return;
    this.#tookSpace = event.key === ' ';
    event.preventDefault();
    event.stopPropagation();
  }

  #keyUp(event: KeyboardEvent): void {
    if (event.key !== ' ' || !this.#tookSpace) return;
    this.#tookSpace = false;
    event.preventDefault();
  }

  /** While nothing is held. @returns whether the key was for planning */
  #free(event: KeyboardEvent): boolean {
    if (!(event.target instanceof Element) || event.metaKey) return false;
    const planner = this.#parts.planner();
    const chip = chipAround(event.target);
    if (chip && takesUp(event)) {
      if (event.ctrlKey || event.shiftKey) planner.choose(chip, event.shiftKey);
      else this.#take(chip, event.altKey);
      return true;
    }
    if (event.key === 'Escape' && this.#parts.store.get().chosen.size > 0 && chip) {
      planner.clear();
      return true;
    }
    const cell = cellAround(event.target);
    const direction = cell?.closest('[role=grid]') ? directionOf(event.key, cell) : null;
    if (!cell || !direction || event.ctrlKey || event.altKey) return false;
    this.#go(cell, direction);
    return true;
  }

  /** Moves the focus. */
  #go(cell: HTMLElement, direction: Direction): void {
    const stops = stopsOf(cell);
    const place = stops.findIndex((stop) => stop === document.activeElement);
    const { axis = null, isDown = false } = this.#parts.facts.current ?? {};
    // On hours the jobs of a cell come one after the other as the hours do.
    const within = axis && !isDown ? 'inline' : 'block';
    const next = direction.axis === within && place >= 0 ? stops[place + direction.by] : undefined;
    if (next) return focusInSight(next);
    const beside = cellBeside(cell, direction);
    return beside ? focusOn(beside, direction.axis === within && direction.by === -1 ? 'last' : 'first') : undefined;
  }

  #take(chip: HTMLElement, isCopy: boolean): void {
    const { store, facts, hand } = this.#parts;
    const planner = this.#parts.planner();
    const gesture = planner.begin(chip, { kind: 'move', by: 'keys', isCopy });
    if (!gesture) return undefined;
    const own = cellOnBoard(chip);
    const axis = facts.current?.axis ?? null;
    const cell = own ?? firstInSight();
    if (!cell) return planner.nowhere();
    const { person = '', day = '' } = cell.dataset;
    const minute = axis ? Math.max(axis.from, gesture.anchor?.minute ?? axis.from) : null;
    hand.current.cell = cell;
    // Where it is taken up is heard with it; from the tray it has a place at once.
    if (!own) return this.#show(cell, minute);
    const target: DropTarget = { kind: 'cell', person, day, minute };
    return store.set({ gesture: { ...gesture, target } });
  }

  /** While something is held. @returns whether the key was for planning */
  #held(event: KeyboardEvent, { jobs, target }: Gesture): boolean {
    const planner = this.#parts.planner();
    const { cell } = this.#parts.hand.current;
    const direction = cell && directionOf(event.key, cell);
    if (direction) {
      if (event.shiftKey) this.#stretch(direction);
      else this.#move(cell, direction);
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
      case ' ':
        planner.finish();
        if (jobs[0] && target?.kind === 'cell') focusDropped(jobs[0].job, target);
        return true;
      default:
        return false;
    }
  }

  #move(cell: HTMLElement, direction: Direction): void {
    const { axis = null, isDown = false } = this.#parts.facts.current ?? {};
    const target = this.#parts.store.get().gesture?.target;
    const minute = target?.kind === 'cell' ? target.minute : null;
    const isAlong = axis !== null && direction.axis === (isDown ? 'block' : 'inline');
    if (isAlong && minute !== null) {
      const forth = direction.by === 1;
      const next = forth ? Math.floor(minute / step) * step + step : Math.ceil(minute / step) * step - step;
      if (next >= axis.from && next <= axis.to - step) return this.#show(cell, next);
      const beside = cellBeside(cell, direction);
      return beside ? this.#show(beside, forth ? axis.from : axis.to - step) : undefined;
    }
    let beside = cellBeside(cell, direction);
    // Rows of people who can't be given anything are passed over.
    while (beside && beside.dataset['person'] === undefined) beside = cellBeside(beside, direction);
    return beside ? this.#show(beside, axis ? (minute ?? axis.from) : null) : undefined;
  }

  #show(cell: HTMLElement, minute: number | null): void {
    const { facts, hand } = this.#parts;
    const { person, day } = cell.dataset;
    if (person === undefined || day === undefined) return;
    hand.current.cell = cell;
    const scroller = scrollerOf(cell);
    if (scroller && facts.current) reveal(scroller, placeIn(cell, minute, step * 4, facts.current));
    this.#parts.planner().aim({ kind: 'cell', person, day, minute });
    // The chip that had the focus may be gone while the board is scrolled.
    if (document.activeElement === document.body) scroller?.focus({ preventScroll: true });
  }

  #stretch(direction: Direction): void {
    const { axis = null, isDown = false } = this.#parts.facts.current ?? {};
    const { gesture } = this.#parts.store.get();
    const [first] = gesture?.jobs ?? [];
    if (!gesture || !first || axis === null || direction.axis !== (isDown ? 'block' : 'inline')) return;
    const minutes = gesture.minutes ?? minutesOfJob({ plannedMinutes: first.plannedLength });
    this.#parts.planner().stretch(minutes + direction.by * step);
  }
}
