import {
  isPlacedByClick,
  isPulledFarEnough,
  shapeAt,
  shapeBetween,
  steeredPlace,
} from '@plumbline/domain/blueprints/new-shapes';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import type { Host, Tool } from '../tool.ts';
import { twoPlacesTool } from './two-places.ts';

/**
 * What is pulled from one place to another: a line, a rectangle from corner to corner, a circle or lamp from its middle. Shift makes a line
 * go in one of eight directions, and a rectangle a square. A click places one of the catalogue element's size, where the kind has any.
 */
export function pullingTool(host: Host): Tool {
  const { brush } = host;
  const finish = (shape: Shape | null) => {
    if (shape) host.finish(shape);
  };
  return twoPlacesTool(host, {
    shown(from, to) {
      const shape = host.brush && shapeBetween(host.brush, host.page, from, to);
      return shape ? { shape } : {};
    },
    made(from, to) {
      if (host.brush && isPulledFarEnough(host.brush, from, to)) finish(shapeBetween(host.brush, host.page, from, to));
    },
    steered: (from, to, { modifiers }) => (host.brush && modifiers.shift ? steeredPlace(host.brush, from, to) : to),
    ...(brush && isPlacedByClick(brush) ? { clicked: (at) => finish(shapeAt(brush, host.page, at)) } : {}),
  });
}
