import type { ArrowAxis } from '@plumbline/domain/blueprints/calibration';
import { isArrowLongEnough } from '@plumbline/domain/blueprints/calibration';
import type { Place } from '@plumbline/domain/blueprints/shapes';
import { straightened } from '@plumbline/domain/blueprints/shapes/points';
import type { Host, Pointer, Tool } from '../tool.ts';
import { twoPlacesTool } from './two-places.ts';

/** Where the end of an arrow is taken to be: level for widths, upright for heights, free for a line unless Shift is held. */
function steeredTo(axis: ArrowAxis, from: Place, to: Place, { modifiers }: Pointer): Place {
  if (axis === 'width') return { x: to.x, y: from.y };
  if (axis === 'height') return { x: from.x, y: to.y };
  return modifiers.shift ? straightened(from, to) : to;
}

/**
 * An arrow along something whose length is known; the metres are asked when it is drawn. One of 10 px or less is discarded (spec/3 §4).
 * @param asks whether the metres set the scale, or only check it
 */
export function measureTool(host: Host, axis: ArrowAxis, asks: 'scale' | 'check'): Tool {
  const arrow = (from: Place, to: Place) => ({ axis, page: host.page, points: [from.x, from.y, to.x, to.y] });
  return twoPlacesTool(host, {
    shown: (from, to) => ({ arrow: arrow(from, to) }),
    made: (from, to) => {
      const drawn = arrow(from, to);
      if (isArrowLongEnough(drawn)) host.finishArrow(drawn, asks);
    },
    steered: (from, to, pointer) => steeredTo(axis, from, to, pointer),
  });
}
