import { boxBetween } from '@plumbline/domain/blueprints/shapes/points';
import type { Host, Tool } from '../tool.ts';
import { twoPlacesTool } from './two-places.ts';

/** A part with a scale of its own is at least so large, in pixels of the page. */
const least = 20;

/** Pulls up a part of the page that has a scale of its own, such as a detail beside the floor plan. */
export function scaleAreaTool(host: Host): Tool {
  return twoPlacesTool(host, {
    shown: (from, to) => ({ box: boxBetween(from, to) }),
    made: (from, to) => {
      const box = boxBetween(from, to);
      if (box.width >= least && box.height >= least) host.finishArea(box);
    },
  });
}
