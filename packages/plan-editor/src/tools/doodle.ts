import { maxDoodlePoints } from '@plumbline/domain/assets/limits';
import { shapeAlong } from '@plumbline/domain/blueprints/new-shapes';
import { between } from '@plumbline/domain/blueprints/shapes/points';
import { nearestOn } from '../distances.ts';
import type { Host, Tool } from '../tool.ts';

/** How far, on the screen, a freehand line may be from the pen's way: less than is seen. */
const tolerance = 0.7;

/** A freehand line along the way of the pen. */
export function doodleTool(host: Host): Tool {
  let points: number[] | null = null;

  const doodle = (way: readonly number[]) => host.brush && shapeAlong(host.brush, host.page, way);

  return {
    down({ page }) {
      points = [page.x, page.y];
    },
    move({ page }) {
      if (!points) return;
      const last = { x: points.at(-2) ?? 0, y: points.at(-1) ?? 0 };
      if (between(last, page) * host.camera.zoom >= 1) points.push(page.x, page.y);
    },
    up() {
      const way = points ?? [];
      points = null;
      const shape = way.length >= 4 ? doodle(simplified(way, tolerance / host.camera.zoom)) : null;
      if (shape) host.finish(shape);
    },
    cancel() {
      const wasBusy = points !== null;
      points = null;
      return wasBusy;
    },
    preview() {
      const shape = points && points.length >= 4 ? doodle(points) : null;
      return shape ? { shape } : null;
    },
  };
}

/** As few of the points as keep the way within the tolerance (Douglas and Peucker), and no more than a doodle may have. */
export function simplified(points: readonly number[], within: number): readonly number[] {
  const count = points.length / 2;
  const stays = new Uint8Array(count);
  stays[0] = stays[count - 1] = 1;
  const parts: [number, number][] = [[0, count - 1]];
  for (let part = parts.pop(); part; part = parts.pop()) {
    const [from, to] = part;
    let [farthest, distance] = [-1, within];
    for (let index = from + 1; index < to; index++) {
      const place = { x: points[2 * index]!, y: points[2 * index + 1]! };
      const on = nearestOn(points[2 * from]!, points[2 * from + 1]!, points[2 * to]!, points[2 * to + 1]!, place);
      const own = between(on, place);
      if (own > distance) [farthest, distance] = [index, own];
    }
    if (farthest < 0) continue;
    stays[farthest] = 1;
    parts.push([from, farthest], [farthest, to]);
  }
  const few = points.filter((_, index) => stays[index >> 1] === 1);
  return few.length <= 2 * maxDoodlePoints ? few : simplified(points, within * 2);
}
