import { maxCuts } from '@plumbline/domain/assets/limits';
import type { Box } from '@plumbline/domain/blueprints/shapes';
import { boxBetween } from '@plumbline/domain/blueprints/shapes/points';
import { overlap } from '../distances.ts';
import type { PlanElement } from '../element.ts';
import { paintedBox } from '../element.ts';
import type { Host, Tool } from '../tool.ts';
import { twoPlacesTool } from './two-places.ts';

/**
 * Cuts a rectangle out of what is selected; with nothing selected, of the uppermost element that the rectangle meets. Element and cut are a
 * group from then on (spec/3 §4).
 */
export function scissorsTool(host: Host): Tool {
  function targets(box: Box): readonly PlanElement[] {
    const met = host.document
      .within(host.page, box)
      .filter(
        (element) =>
          element.visible &&
          host.aim.shows(element) &&
          host.mayEdit(element) &&
          overlap(paintedBox(element.shape), box),
      );
    const selected = met.filter(({ id }) => host.selection.has(id));
    return selected.length > 0 ? selected : met.slice(-1);
  }

  function cut(box: Box): void {
    if (box.width * host.camera.zoom < 2 || box.height * host.camera.zoom < 2) return;
    const scissorsId = host.newId();
    const groupId = host.newId();
    const ids = targets(box).map(({ id }) => id);
    host.history.change(ids, (element) => {
      const { shape } = element;
      const cuts = shape.cuts ?? [];
      if (cuts.length >= maxCuts) return element;
      return {
        ...element,
        shape: { ...shape, groupId: shape.groupId ?? groupId, cuts: [...cuts, { scissorsId, ...box }] },
      };
    });
    host.history.commit();
    host.select(ids);
  }

  return twoPlacesTool(host, {
    shown: (from, to) => ({ box: boxBetween(from, to) }),
    made: (from, to) => cut(boxBetween(from, to)),
  });
}
