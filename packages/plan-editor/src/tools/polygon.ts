import { maxPolygonPoints } from '@plumbline/domain/assets/limits';
import { shapeAlong } from '@plumbline/domain/blueprints/new-shapes';
import type { Place, Shape } from '@plumbline/domain/blueprints/shapes';
import { between, straightened } from '@plumbline/domain/blueprints/shapes/points';
import { fingerWidth } from '../hit-test.ts';
import type { Snap } from '../snapping.ts';
import type { Host, Pointer, Tool } from '../tool.ts';

/** A click so near the first point closes a polygon, in pixels of the screen (spec/3 §4); a finger need not be so exact. */
export const closingRadius = 10;

/**
 * Corner by corner. A closed polygon is closed by a click at its first corner, or by Enter, once it has three; an open one is finished
 * when it has its number of sides, or by Enter. Backspace takes the last corner back.
 */
export function polygonTool(host: Host, isClosed: boolean): Tool {
  return cornersTool(host, {
    isClosed,
    shapeOf: (points) => host.brush && shapeAlong(host.brush, host.page, points),
    finish(_, shape) {
      host.finish(shape);
      if (!isClosed) host.endPolygonSides();
    },
  });
}

interface Corners {
  readonly isClosed: boolean;
  /** What is shown of the corners so far, and made of them. */
  readonly shapeOf: (points: readonly number[]) => Shape | null;
  readonly finish: (points: readonly number[], shape: Shape) => void;
}

/** Places that are set one after the other: see {@link polygonTool}. */
export function cornersTool(host: Host, { isClosed, shapeOf: made, finish: finished }: Corners): Tool {
  let corners: Place[] = [];
  let next: Place | null = null;
  let snap: Snap | null = null;
  /** Whether the pointer is down: a corner is placed when it is lifted, so that a finger can still correct it. */
  let isDown = false;

  const pointsOf = (places: readonly Place[]) => places.flatMap(({ x, y }) => [x, y]);

  const canClose = () => isClosed && corners.length >= 3;

  function closesAt(pointer: Pointer): boolean {
    const [first] = corners;
    const radius = pointer.kind === 'touch' ? fingerWidth : closingRadius;
    return canClose() && first !== undefined && between(first, pointer.page) * host.camera.zoom <= radius;
  }

  function aim(pointer: Pointer): Place {
    const last = corners.at(-1);
    const found = host.aim.snapped(pointer);
    const place = pointer.modifiers.shift && last ? straightened(last, found.place) : found.place;
    snap = place === found.place ? found.snap : null;
    return place;
  }

  function finish(): void {
    const points = pointsOf(corners);
    const shape = made(points);
    reset();
    if (shape) finished(points, shape);
  }

  function reset(): void {
    [corners, next, snap, isDown] = [[], null, null, false];
  }

  let isClosing = false;

  return {
    down(pointer) {
      isDown = true;
      isClosing = closesAt(pointer);
      next = aim(pointer);
    },
    move(pointer) {
      isClosing = closesAt(pointer);
      next = aim(pointer);
    },
    up(pointer) {
      if (!isDown) return;
      isDown = false;
      if (closesAt(pointer)) return finish();
      const place = aim(pointer);
      const last = corners.at(-1);
      // A double click is no side.
      if (last && between(last, place) * host.camera.zoom < 2) return;
      corners = [...corners, place];
      next = place;
      if (corners.length >= maxPolygonPoints) return finish();
      if (!isClosed && corners.length > host.polygonSides) finish();
    },
    cancel() {
      const wasBusy = corners.length > 0;
      reset();
      return wasBusy;
    },
    key(key) {
      if (key === 'Enter' && (canClose() || (!isClosed && corners.length >= 2))) {
        finish();
        return true;
      }
      if (key !== 'Backspace' || corners.length === 0) return false;
      corners = corners.slice(0, -1);
      return true;
    },
    preview() {
      const isGoing = corners.length > 0 && next !== null;
      const shape = isGoing ? made(pointsOf(isClosing || !next ? corners : [...corners, next])) : null;
      const canFinish = canClose() || (!isClosed && corners.length >= 2);
      return { ...(shape ? { shape } : {}), snap, closes: isGoing && isClosing, corners: corners.length, canFinish };
    },
  };
}
