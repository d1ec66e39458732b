import type { Place } from '@plumbline/domain/blueprints/shapes';
import { between } from '@plumbline/domain/blueprints/shapes/points';
import type { Snap } from '../snapping.ts';
import type { Host, Pointer, Preview, Tool } from '../tool.ts';

/** A press and release within this, on the screen, is a click: what is drawn goes on to the next one. */
const clickReach = 4;

/** What is made of two places. */
export interface TwoPlaces {
  /** What is shown while the second place is looked for. */
  readonly shown: (from: Place, to: Place) => Preview;
  /** What is made at the end. */
  readonly made: (from: Place, to: Place) => void;
  /** Where the pointer is taken to be, after the first place is known. */
  readonly steered?: (from: Place, to: Place, pointer: Pointer) => Place;
  /** What one click makes; without it a second click is waited for. */
  readonly clicked?: (at: Place) => void;
}

/** A finger that rests so long where it came down is still looking for the first place, and puts it where it is lifted. */
const holdMs = 350;
const holdRadius = 10;

type State =
  | { readonly name: 'idle'; snap: Snap | null }
  /** A finger that looks for the first place. */
  | { readonly name: 'placing'; at: Place; snap: Snap | null }
  | {
      readonly name: 'going';
      readonly from: Place;
      readonly pressed: Pointer | null;
      to: Place;
      snap: Snap | null;
    };

const isHeld = (pressed: Pointer, pointer: Pointer) =>
  pressed.kind === 'touch' &&
  pointer.time - pressed.time >= holdMs &&
  between(pressed.screen, pointer.screen) < holdRadius;

/** Two places by pulling from one to the other, or by two clicks: a thumb needs no steady drag. */
export function twoPlacesTool(host: Host, { shown, made, steered, clicked }: TwoPlaces): Tool {
  let state: State = { name: 'idle', snap: null };

  const aim = (pointer: Pointer) => {
    const { place, snap } = host.aim.snapped(pointer);
    if (state.name !== 'going' || !steered) return { place, snap };
    const steady = steered(state.from, place, pointer);
    return { place: steady, snap: snap && between(steady, place) < 1e-6 ? snap : null };
  };

  return {
    down(pointer) {
      const { place, snap } = aim(pointer);
      if (state.name === 'idle') state = { name: 'going', from: place, pressed: pointer, to: place, snap };
      else if (state.name === 'going') state = { ...state, to: place, snap };
    },
    move(pointer) {
      if (state.name === 'going' && state.pressed && isHeld(state.pressed, pointer)) {
        state = { name: 'placing', at: state.from, snap: null };
      }
      const { place, snap } = aim(pointer);
      state.snap = snap;
      if (state.name === 'placing') state.at = place;
      if (state.name === 'going') state.to = place;
    },
    up(pointer) {
      if (state.name === 'idle') return;
      const { place } = aim(pointer);
      if (state.name === 'placing') {
        state = { name: 'going', from: place, pressed: null, to: place, snap: null };
        return;
      }
      const { from, pressed } = state;
      const reach = pointer.kind === 'touch' ? holdRadius : clickReach;
      if (pressed && between(pressed.screen, pointer.screen) < reach) {
        if (!clicked) {
          state = { ...state, pressed: null };
          return;
        }
        state = { name: 'idle', snap: null };
        clicked(from);
        return;
      }
      state = { name: 'idle', snap: null };
      made(from, place);
    },
    cancel() {
      const wasBusy = state.name !== 'idle';
      state = { name: 'idle', snap: null };
      return wasBusy;
    },
    preview() {
      if (state.name === 'going') return { ...shown(state.from, state.to), snap: state.snap };
      return state.name === 'placing' ? { snap: state.snap, at: state.at } : { snap: state.snap };
    },
  };
}
