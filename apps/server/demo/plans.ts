import { unmeasured, withArrow } from '@plumbline/domain/blueprints/calibration';
import type { PageMeasurements } from '@plumbline/domain/blueprints/calibration';
import { writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { defaultCatalogue } from '@plumbline/domain/blueprints/default-catalogue';
import { elementStyles } from '@plumbline/domain/blueprints/styles';
import type { Shape } from '@plumbline/domain/blueprints/shapes';
import type { DemoCast } from './demo-cast.ts';
import { drawnFloor, pixelsPerMetre } from './pictures/draw-plan.ts';

/** What the plan of a building is called. */
export const planName = 'Ground floor | קומת קרקע';

/** How the plan was measured: along its two outer walls. @param by whose id, and when */
export function planMeasurements({ by, at }: { by: string; at: string }): PageMeasurements {
  const { x, y, width, height } = drawnFloor;
  const measured = { method: 'arrows', by, at } as const;
  const ends = {
    width: [x, y, x + width * pixelsPerMetre, y],
    height: [x, y, x, y + height * pixelsPerMetre],
  } as const;
  return (['width', 'height'] as const).reduce<PageMeasurements>(
    (page, axis) => withArrow(page, { axis, page: 1, points: ends[axis] }, drawnFloor[axis], `demo-${axis}`, measured),
    unmeasured,
  );
}

const [crack, , , damp, outlined, , , , lamp] = defaultCatalogue;

/** A place on the sheet, of one in metres from the corner of the building. */
const placed = (...metres: readonly number[]) =>
  metres.map((one, index) => (index % 2 === 0 ? drawnFloor.x : drawnFloor.y) + one * pixelsPerMetre);

/** What an inspector has marked on the plan: with which element of the catalogue, and its shape as it is stored. */
export function planMarks({ naming }: Pick<DemoCast, 'naming'>): readonly { elementId: string; canvasData: string }[] {
  const comment = (text: string) => ({ comment: naming(text).name });
  const drawn = { page: 1 } as const;
  const lampAt = (x: number, y: number): Shape => {
    const [left = 0, top = 0] = placed(x, y);
    const size = lamp?.size ?? 150;
    return {
      kind: 'Lamp',
      style: elementStyles.lamp.code,
      ...drawn,
      strokeHeight: 4,
      x: left,
      y: top,
      width: size,
      height: size,
    };
  };
  const marks: readonly (readonly [element: typeof crack, shape: Shape])[] = [
    [
      outlined,
      {
        kind: 'Polygon',
        style: elementStyles.polygon_outlined.code,
        ...drawn,
        strokeHeight: 10,
        points: placed(6.3, 6.3, 10.8, 6.3, 10.8, 8.5, 6.3, 8.5),
        ...comment('Both wells stay where they are | שני הפירים נשארים במקומם'),
      },
    ],
    [
      damp,
      {
        kind: 'Polygon',
        style: elementStyles.polygon_filled.code,
        ...drawn,
        strokeHeight: 10,
        points: placed(14.3, 9.2, 16.7, 8.8, 16.7, 10.7, 14.3, 10.7),
        ...comment('Damp along the outer wall | רטיבות לאורך הקיר החיצוני'),
      },
    ],
    [
      crack,
      {
        kind: 'Line',
        style: elementStyles.thin_line.code,
        ...drawn,
        strokeHeight: 4,
        points: placed(12, 8.9, 12, 10.6),
        ...comment('Hairline crack beside the stairs | סדק נימי ליד המדרגות'),
      },
    ],
    [lamp, lampAt(7.4, 5.2)],
    [lamp, lampAt(9.7, 5.2)],
  ];
  return marks.map(([element, shape]) => ({ elementId: element?.id ?? '', canvasData: writeCanvasData(shape) }));
}
