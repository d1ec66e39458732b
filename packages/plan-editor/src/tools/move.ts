import type { Place } from '@plumbline/domain/blueprints/shapes';
import { movedShape } from '@plumbline/domain/blueprints/shapes';
import type { Camera } from '../camera.ts';
import { between, boxBetween, straightened } from '@plumbline/domain/blueprints/shapes/points';
import type { PlanElement } from '../element.ts';
import { pulled } from '../handles.ts';
import { withForm } from '@plumbline/domain/blueprints/element-parts';
import type { Snap } from '../snapping.ts';
import type { Host, Pointer, Tool } from '../tool.ts';

/** How far a pressed pointer goes, on the screen, before it drags and no longer clicks. */
const dragReach = 4;

type State =
  | { readonly name: 'idle' }
  | { readonly name: 'pressed'; readonly at: Pointer; readonly on: PlanElement | null; readonly camera: Camera }
  | { readonly name: 'panning'; readonly from: Place; readonly camera: Camera }
  | { readonly name: 'dragging'; readonly from: Place; readonly before: ReadonlyMap<string, PlanElement> }
  | { readonly name: 'pulling'; readonly element: PlanElement; readonly handle: string; snap: Snap | null }
  | { readonly name: 'framing'; readonly from: Place; to: Place };

/** Selects, moves and pulls elements, and pans the page where there is none. */
export function moveTool(host: Host): Tool {
  let state: State = { name: 'idle' };

  /** Elements that would move with this one: all that are selected and may be edited. */
  const movable = () =>
    new Map(
      [...host.selection].flatMap((id) => {
        const element = host.document.get(id);
        return element && host.mayEdit(element) ? [[id, element] as const] : [];
      }),
    );

  function drag(pointer: Pointer, from: Place, before: ReadonlyMap<string, PlanElement>): void {
    const straight = pointer.modifiers.shift ? straightened(from, pointer.page) : pointer.page;
    const moved = { x: straight.x - from.x, y: straight.y - from.y };
    host.history.change(before.keys(), (element) => {
      const start = before.get(element.id) ?? element;
      return withForm(element, host.calibration.keep(movedShape(start.shape, moved.x, moved.y)));
    });
  }

  function startDrag(pressed: Extract<State, { name: 'pressed' }>, pointer: Pointer): State {
    const { on, at, camera } = pressed;
    if (on && host.mayEdit(on)) {
      if (!host.selection.has(on.id)) host.select([on.id]);
      return { name: 'dragging', from: at.page, before: movable() };
    }
    if (pointer.modifiers.shift && host.mode === 'EDIT') return { name: 'framing', from: at.page, to: pointer.page };
    return { name: 'panning', from: at.screen, camera };
  }

  function click({ on, at }: Extract<State, { name: 'pressed' }>): void {
    const isMore = at.modifiers.shift || at.modifiers.control;
    if (!on) {
      if (!isMore) host.select([]);
      host.showLabel(null);
      return;
    }
    if (!isMore) host.select([on.id]);
    else if (host.selection.has(on.id)) host.select([...host.selection].filter((id) => id !== on.id));
    else host.select([...host.selection, on.id]);
    host.showLabel(host.mayEdit(on) ? null : on.id);
  }

  function selectFramed(from: Place, to: Place): void {
    const found = host.document.within(host.page, boxBetween(from, to));
    host.select(
      found
        .filter((element) => element.visible && host.aim.shows(element) && host.mayEdit(element))
        .map(({ id }) => id),
    );
  }

  return {
    down(pointer) {
      const grip = host.aim.handleAt(pointer);
      state = grip
        ? { name: 'pulling', element: grip.element, handle: grip.handle.id, snap: null }
        : { name: 'pressed', at: pointer, on: host.aim.elementAt(pointer), camera: host.camera };
    },
    move(pointer) {
      if (state.name === 'pressed' && between(state.at.screen, pointer.screen) >= dragReach) {
        state = startDrag(state, pointer);
      }
      if (state.name === 'panning') {
        const { camera, from } = state;
        host.panTo({ ...camera, x: camera.x + pointer.screen.x - from.x, y: camera.y + pointer.screen.y - from.y });
      }
      if (state.name === 'dragging') drag(pointer, state.from, state.before);
      if (state.name === 'framing') state.to = pointer.page;
      if (state.name === 'pulling') {
        const { element, handle } = state;
        const { place, snap } = host.aim.snapped(pointer, new Set([element.id]));
        state.snap = snap;
        host.history.change([element.id], (one) =>
          withForm(one, host.calibration.keep(pulled(element.shape, handle, place))),
        );
      }
    },
    up(pointer) {
      if (state.name === 'pressed') click(state);
      if (state.name === 'framing') selectFramed(state.from, pointer.page);
      if (state.name === 'dragging' || state.name === 'pulling') host.history.commit();
      state = { name: 'idle' };
    },
    cancel() {
      const wasBusy = state.name === 'dragging' || state.name === 'pulling' || state.name === 'framing';
      if (wasBusy) host.history.cancel();
      state = { name: 'idle' };
      return wasBusy;
    },
    preview() {
      if (state.name === 'framing') return { box: boxBetween(state.from, state.to) };
      return state.name === 'pulling' ? { snap: state.snap } : null;
    },
  };
}
