import { maxCuts } from '@plumbline/domain/assets/limits';
import { takesHoles } from '@plumbline/domain/blueprints/shapes';
import { boxAround } from '@plumbline/domain/blueprints/shapes/points';
import { overlap } from '../distances.ts';
import type { PlanElement } from '../element.ts';
import { paintedBox } from '../element.ts';
import type { Host, Tool } from '../tool.ts';
import { cornersTool } from './polygon.ts';

/**
 * Cuts a part of any form out of what is selected, corner by corner; with nothing selected, of the uppermost room that it meets. Rooms are
 * rectangles and closed polygons: their area is without the part from then on.
 */
export function cutOutTool(host: Host): Tool {
  function targets(points: readonly number[]): readonly PlanElement[] {
    const box = boxAround(points);
    const met = host.document
      .within(host.page, box)
      .filter(
        (element) =>
          element.visible &&
          takesHoles(element.shape) &&
          host.aim.shows(element) &&
          host.mayEdit(element) &&
          overlap(paintedBox(element.shape), box),
      );
    const selected = met.filter(({ id }) => host.selection.has(id));
    return selected.length > 0 ? selected : met.slice(-1);
  }

  return cornersTool(host, {
    isClosed: true,
    shapeOf: (points) => ({ kind: 'Polygon', style: 8, page: host.page, strokeHeight: 2, points }),
    finish(points) {
      const scissorsId = host.newId();
      const ids = targets(points).map(({ id }) => id);
      host.history.change(ids, (element) => {
        const { shape } = element;
        const holes = shape.holes ?? [];
        if (holes.length >= maxCuts) return element;
        return { ...element, shape: { ...shape, holes: [...holes, { scissorsId, points }] } };
      });
      host.history.commit();
      host.select(ids);
    },
  });
}
