import type { Place } from '@plumbline/domain/blueprints/shapes';
import type { Camera } from './camera.ts';
import { pinched, toPage } from './camera.ts';
import type { Modifiers, Pointer, Tool } from './tool.ts';
import type { Viewport } from './viewport.ts';

/** Panning by Space lasts so long after the key was let go (spec/3 §4). */
export const spaceRelease = 500;

/** A pointer event of the screen. */
export interface PointerInput {
  readonly id: number;
  readonly kind: Pointer['kind'];
  /** From the upper left corner of the canvas. */
  readonly screen: Place;
  /** The middle button pans. */
  readonly button: 'main' | 'middle';
  readonly modifiers: Modifiers;
  /** In milliseconds, from anywhere; without it no time passes. */
  readonly time?: number;
}

/** Runs something later; what it returns prevents it. */
export type After = (milliseconds: number, run: () => void) => () => void;

type State =
  | { readonly name: 'idle' }
  | { readonly name: 'tool'; readonly pointer: number }
  | { readonly name: 'panning'; readonly pointer: number; readonly from: Place; readonly camera: Camera }
  | { readonly name: 'pinching'; readonly from: readonly [Place, Place]; readonly camera: Camera };

/**
 * Which pointer does what: one works the tool; the middle button, or any while Space is held, pans; two fingers pan and zoom, and what the
 * first of them had begun is given up.
 */
export class Gestures {
  readonly #view: Viewport;
  readonly #tool: () => Tool;
  readonly #after: After;
  readonly #isDrawing: () => boolean;
  readonly #down = new Map<number, Place>();
  #state: State = { name: 'idle' };
  #spaceIsHeld = false;
  #release: (() => void) | null = null;
  /** Who draws with a pen rests a hand on the glass, and pans with a finger. */
  #hasPen = false;
  #working: PointerInput | null = null;

  /**
   * @param tool the one that is taken up now
   * @param isDrawing whether it draws: then, once a pen was seen, fingers only pan
   */
  constructor(view: Viewport, tool: () => Tool, after: After, isDrawing: () => boolean) {
    this.#view = view;
    this.#tool = tool;
    this.#after = after;
    this.#isDrawing = isDrawing;
  }

  /** The pressed pointer that works the tool, as tools see it. */
  get working(): Pointer | null {
    return this.#state.name === 'tool' && this.#working ? this.pointer(this.#working) : null;
  }

  /** Space is held, or was a moment ago: pointers pan, and tools hear nothing. */
  get isPanning(): boolean {
    return this.#spaceIsHeld || this.#release !== null;
  }

  /** No pointer is pressed, and none pans. */
  get isFree(): boolean {
    return this.#state.name === 'idle' && !this.isPanning;
  }

  down(input: PointerInput): void {
    if (input.kind === 'pen' && !this.#takesOver()) return;
    // The hand that holds the pen.
    if (input.kind === 'touch' && this.#state.name === 'tool' && this.#working?.kind === 'pen') return;
    // Its release went elsewhere: what it had begun is given up.
    if (this.#down.has(input.id) && this.#state.name === 'tool') this.#tool().cancel();
    this.#down.set(input.id, input.screen);
    if (this.#down.size === 2) return this.#startPinch();
    if (this.#down.size > 2) return;
    const isHand = input.kind === 'touch' && this.#hasPen && this.#isDrawing();
    if (input.button === 'middle' || this.isPanning || isHand) {
      this.#tool().cancel();
      this.#state = { name: 'panning', pointer: input.id, from: input.screen, camera: this.#view.camera };
      return;
    }
    this.#state = { name: 'tool', pointer: input.id };
    this.#working = input;
    this.#tool().down(this.pointer(input));
  }

  move(input: PointerInput): void {
    if (this.#down.has(input.id)) this.#down.set(input.id, input.screen);
    const state = this.#state;
    if (state.name === 'pinching') return this.#pinch(state);
    if (state.name === 'panning') {
      if (state.pointer !== input.id) return;
      const { camera, from } = state;
      this.#view.panTo({ ...camera, x: camera.x + input.screen.x - from.x, y: camera.y + input.screen.y - from.y });
      return;
    }
    if (state.name === 'tool' && state.pointer === input.id) this.#working = input;
    if (state.name === 'tool' ? state.pointer === input.id : !this.isPanning) this.#tool().move(this.pointer(input));
  }

  up(input: PointerInput): void {
    this.#down.delete(input.id);
    const state = this.#state;
    if (state.name === 'tool' && state.pointer === input.id) this.#tool().up(this.pointer(input));
    // After a pinch the finger that stays does nothing until it is lifted as well.
    if (this.#down.size === 0 || (state.name !== 'pinching' && 'pointer' in state && state.pointer === input.id)) {
      this.#state = { name: 'idle' };
    }
  }

  /** The system took the pointer away, or the screen lost the focus: what it had begun is given up. */
  cancel(): void {
    this.#down.clear();
    this.#state = { name: 'idle' };
    this.#tool().cancel();
  }

  holdSpace(): void {
    this.#release?.();
    this.#release = null;
    if (this.#spaceIsHeld) return;
    this.#spaceIsHeld = true;
  }

  /** @param told called when panning has ended */
  releaseSpace(told: () => void): void {
    if (!this.#spaceIsHeld) return;
    this.#spaceIsHeld = false;
    this.#release = this.#after(spaceRelease, () => {
      this.#release = null;
      told();
    });
  }

  dispose(): void {
    this.#release?.();
    this.#release = null;
  }

  /** A pen that comes down goes before the hand that came down with it. @returns whether it is taken */
  #takesOver(): boolean {
    this.#hasPen = true;
    if (this.#down.size === 0) return true;
    if (this.#working?.kind === 'pen' && this.#state.name === 'tool') return false;
    this.#tool().cancel();
    this.#down.clear();
    this.#state = { name: 'idle' };
    return true;
  }

  #startPinch(): void {
    this.#tool().cancel();
    const [one, other] = [...this.#down.values()];
    if (one && other) this.#state = { name: 'pinching', from: [one, other], camera: this.#view.camera };
  }

  #pinch({ from, camera }: Extract<State, { name: 'pinching' }>): void {
    const [one, other] = [...this.#down.values()];
    if (one && other) this.#view.panTo(pinched(camera, from, [one, other], this.#view.farthest));
  }

  /** A pointer as tools see it. */
  pointer({ kind, screen, modifiers, time = 0 }: PointerInput): Pointer {
    return { kind, screen, page: toPage(this.#view.camera, screen), modifiers, time };
  }
}
