import type { CatalogueElement } from '@plumbline/domain/blueprints/catalogue';
import { initialSize, initialStroke } from '@plumbline/domain/blueprints/catalogue';
import { minArrowLength, minElementSize } from '@plumbline/domain/blueprints/limits';
import type { Box, Place, Shape } from '@plumbline/domain/blueprints/shapes';
import { between, boxBetween } from '../distances.ts';
import { straightened } from '../snapping.ts';
import type { Host, Tool } from '../tool.ts';
import { twoPlacesTool } from './two-places.ts';

/** What every element begins with, of the catalogue element that is drawn with. */
export function drawnWith({ type, size }: CatalogueElement, page: number) {
  return { page, style: type, strokeHeight: initialStroke({ type, size }) };
}

/** A straight line; with Shift in one of eight directions. */
export function lineTool(host: Host): Tool {
  const line = (brush: CatalogueElement, from: Place, to: Place): Shape => ({
    kind: 'Line',
    ...drawnWith(brush, host.page),
    points: [from.x, from.y, to.x, to.y],
  });
  return twoPlacesTool(host, {
    shown: (from, to) => (host.brush ? { shape: line(host.brush, from, to) } : {}),
    made: (from, to) => {
      if (host.brush && between(from, to) > minArrowLength) host.finish(line(host.brush, from, to));
    },
    steered: (from, to, { modifiers }) => (modifiers.shift ? straightened(from, to) : to),
  });
}

/** A rectangle from corner to corner; with Shift a square. A click places one of the catalogue element's size. */
export function rectTool(host: Host): Tool {
  const rect = (brush: CatalogueElement, box: Box): Shape => ({ kind: 'Rect', ...drawnWith(brush, host.page), ...box });
  return twoPlacesTool(host, {
    shown: (from, to) => (host.brush ? { shape: rect(host.brush, largeEnough(boxBetween(from, to))) } : {}),
    made: (from, to) => {
      if (host.brush) host.finish(rect(host.brush, largeEnough(boxBetween(from, to))));
    },
    steered: (from, to, { modifiers }) => (modifiers.shift ? squared(from, to) : to),
    clicked: ({ x, y }) => {
      if (!host.brush) return;
      const size = initialSize(host.brush);
      host.finish(rect(host.brush, { x: x - size / 2, y: y - size / 2, width: size, height: size }));
    },
  });
}

/** A circle from its middle. A click places one of the catalogue element's size. */
export function circleTool(host: Host): Tool {
  const circle = (brush: CatalogueElement, { x, y }: Place, radius: number): Shape => ({
    kind: 'Circle',
    ...drawnWith(brush, host.page),
    x,
    y,
    radius: Math.max(minElementSize / 2, radius),
  });
  return twoPlacesTool(host, {
    shown: (from, to) => (host.brush ? { shape: circle(host.brush, from, between(from, to)) } : {}),
    made: (from, to) => {
      if (host.brush) host.finish(circle(host.brush, from, between(from, to)));
    },
    clicked: (at) => {
      if (host.brush) host.finish(circle(host.brush, at, initialSize(host.brush) / 2));
    },
  });
}

/** A lamp where it is clicked, or as large as it is pulled. */
export function lampTool(host: Host): Tool {
  const lamp = (brush: CatalogueElement, { x, y }: Place, size: number): Shape => {
    const side = Math.max(minElementSize, size);
    return { kind: 'Lamp', ...drawnWith(brush, host.page), x, y, width: side, height: side };
  };
  return twoPlacesTool(host, {
    shown: (from, to) => (host.brush ? { shape: lamp(host.brush, from, 2 * between(from, to)) } : {}),
    made: (from, to) => {
      if (host.brush) host.finish(lamp(host.brush, from, 2 * between(from, to)));
    },
    clicked: (at) => {
      if (host.brush) host.finish(lamp(host.brush, at, initialSize(host.brush)));
    },
  });
}

/** Never smaller than an element may be (spec/3 §5). */
function largeEnough({ x, y, width, height }: Box): Box {
  return { x, y, width: Math.max(minElementSize, width), height: Math.max(minElementSize, height) };
}

function squared(from: Place, to: Place): Place {
  const size = Math.max(Math.abs(to.x - from.x), Math.abs(to.y - from.y));
  return { x: from.x + size * (to.x < from.x ? -1 : 1), y: from.y + size * (to.y < from.y ? -1 : 1) };
}
