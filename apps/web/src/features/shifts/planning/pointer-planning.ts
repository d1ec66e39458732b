import type { RefObject } from 'react';
import { scrollNearEdge } from './auto-scroll.ts';
import { cellAround, chipAround, minuteAt, step, targetAt } from './board-geometry.ts';
import type { Hand } from './hand.ts';
import type { BoardFacts } from './plan-context.ts';
import type { Planner } from './planner.ts';

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
  /** A finger, which scrolls unless it rests first. */
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

export interface PlanningParts {
  /** With what is known now. */
  readonly planner: () => Planner;
  readonly facts: RefObject<BoardFacts | null>;
  readonly hand: RefObject<Hand>;
}

const stopScrolling = (event: Event) => event.preventDefault();
const isChoosing = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => ctrlKey || metaKey || shiftKey;
const noFacts: BoardFacts = { axis: null, isDown: false, groups: [], days: [] };

/** The job that a press is on, and whether it is on its end; null for none. */
function pressed(target: Element): { readonly chip: HTMLElement; readonly isEdge: boolean } | null {
  const edge = target.closest('[data-edge]');
  const chip = edge ? edge.parentElement?.querySelector<HTMLElement>('[data-job]') : chipAround(target);
  return chip ? { chip, isEdge: edge !== null } : null;
}

/**
 * Moves jobs by mouse, pen and finger. It listens to the document, since the tray may be a drawer, and a chip may be gone from the page
 * while the board is scrolled under it.
 */
export class PointerPlanning {
  readonly #parts: PlanningParts;
  #press: Press | null = null;
  #lastDrop = -Infinity;

  constructor(parts: PlanningParts) {
    this.#parts = parts;
  }

  /** @returns what ends it */
  listen(): () => void {
    const ends = new AbortController();
    const { signal } = ends;
    const captured = { signal, capture: true };
    document.addEventListener('pointerdown', (event) => this.#down(event), { signal });
    document.addEventListener('pointermove', (event) => this.#move(event), { signal });
    document.addEventListener('pointerup', (event) => this.#up(event), { signal });
    document.addEventListener('pointercancel', () => this.#cancel(), { signal });
    document.addEventListener('keydown', (event) => this.#key(event), captured);
    document.addEventListener('keyup', (event) => this.#key(event), captured);
    document.addEventListener('click', (event) => this.#click(event), captured);
    document.addEventListener('contextmenu', (event) => this.#press?.rests && event.preventDefault(), { signal });
    // A selected text would be dragged in its place.
    document.addEventListener('dragstart', (event) => this.#press && event.preventDefault(), { signal });
    window.addEventListener('blur', () => this.#cancel(), { signal });
    // Browsers look at the beginning of a touch whether anybody may want to stop its scrolling.
    document.addEventListener('touchmove', (event) => this.#press?.isMoving && event.preventDefault(), {
      signal,
      passive: false,
    });
    return () => {
      ends.abort();
      this.#cancel();
    };
  }

  #down(event: PointerEvent): void {
    if (event.button !== 0 || !event.isPrimary || this.#press || !(event.target instanceof Element)) return;
    const on = pressed(event.target);
    if (!on && event.target.closest('[role=grid]')) this.#parts.planner().clear();
    if (!on || isChoosing(event)) return;
    const from = { x: event.clientX, y: event.clientY };
    const held: Press = {
      ...on,
      pointerId: event.pointerId,
      rests: event.pointerType === 'touch' && !on.isEdge,
      from,
      isCopy: event.altKey,
      isMoving: false,
      isRefused: false,
      grip: 0,
      timer: undefined,
    };
    this.#place(held, event);
    this.#press = held;
    if (!held.rests) return;
    held.timer = window.setTimeout(() => {
      if (this.#press === held) this.#start(held);
    }, restsFor);
  }

  #place(held: Press, { clientX, clientY, altKey }: PointerEvent): void {
    Object.assign(this.#parts.hand.current, { x: clientX, y: clientY });
    held.isCopy = altKey;
  }

  #start(held: Press): void {
    const { planner, facts } = this.#parts;
    const kind = held.isEdge ? 'length' : 'move';
    const gesture = planner().begin(held.chip, { kind, by: 'pointer', isCopy: held.isCopy });
    if (!gesture) {
      held.isRefused = true;
      return;
    }
    const { axis, isDown } = facts.current ?? noFacts;
    const cell = cellAround(held.chip);
    const point = held.isEdge ? gesture.end : gesture.anchor?.minute;
    // In a list of all jobs of a cell a job has no hours.
    const hours = cell?.closest('[role=grid]') ? axis : null;
    held.isMoving = true;
    held.grip = cell && hours && typeof point === 'number' ? minuteAt(cell, held.from, hours, isDown) - point : 0;
    // A finger that moves something scrolls nothing, even where the chip is gone from the page by then.
    held.chip.addEventListener('touchmove', stopScrolling, { passive: false });
    document.documentElement.dataset['planning'] = '';
    this.#frame(held);
  }

  #frame(held: Press): void {
    if (this.#press !== held) return;
    const { x, y } = this.#parts.hand.current;
    scrollNearEdge(x, y);
    this.#follow(held);
    requestAnimationFrame(() => this.#frame(held));
  }

  #follow(held: Press): void {
    const { planner, facts, hand } = this.#parts;
    const { x, y } = hand.current;
    const board = facts.current ?? noFacts;
    const cell = cellAround(document.elementFromPoint(x, y));
    if (!held.isEdge) {
      hand.current.cell = cell;
      return planner().aim(targetAt(x, y, board, held.grip), held.isCopy);
    }
    const { axis, isDown } = board;
    const day = cell?.dataset['day'];
    if (!cell || !axis || day === undefined) return undefined;
    hand.current.cell = cell;
    const minute = Math.round((minuteAt(cell, { x, y }, axis, isDown) - held.grip) / step) * step;
    return planner().stretchTo({ day, minute: Math.min(Math.max(minute, axis.from), axis.to) });
  }

  #move(event: PointerEvent): void {
    const held = this.#press;
    if (held?.pointerId !== event.pointerId) return;
    this.#place(held, event);
    if (held.isMoving) return event.preventDefault();
    if (held.isRefused) return undefined;
    const far = Math.hypot(event.clientX - held.from.x, event.clientY - held.from.y);
    if (held.rests) return far > scrollsFrom ? this.#release() : undefined;
    return far >= farEnough ? this.#start(held) : undefined;
  }

  #up(event: PointerEvent): void {
    const held = this.#press;
    if (held?.pointerId !== event.pointerId) return;
    // What can't be moved is not opened by the same press either.
    if (held.isMoving || held.isRefused) this.#lastDrop = performance.now();
    if (held.isMoving) {
      this.#place(held, event);
      this.#follow(held);
      this.#parts.planner().finish();
    }
    this.#release();
  }

  #cancel(): void {
    if (this.#press?.isMoving) {
      this.#lastDrop = performance.now();
      this.#parts.planner().cancel();
    }
    this.#release();
  }

  #release(): void {
    const held = this.#press;
    if (!held) return;
    window.clearTimeout(held.timer);
    held.chip.removeEventListener('touchmove', stopScrolling);
    this.#press = null;
    delete document.documentElement.dataset['planning'];
  }

  #key(event: KeyboardEvent): void {
    const held = this.#press;
    if (!held?.isMoving) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.isCopy = event.altKey;
    if (event.key === 'Escape') this.#cancel();
  }

  #click(event: MouseEvent): void {
    const isOfMove = performance.now() - this.#lastDrop < clickWithin;
    const chip = event.target instanceof Element ? chipAround(event.target) : null;
    // Enter and Space are clicks as well, without a place.
    const chooses = chip !== null && event.detail > 0 && isChoosing(event);
    if (isOfMove || chooses) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (isOfMove || !chip) return;
    if (chooses) this.#parts.planner().choose(chip, event.shiftKey);
    else this.#parts.planner().clear();
  }
}
