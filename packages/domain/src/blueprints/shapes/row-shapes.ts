import type { Scale } from '../calibration.ts';
import { minElementSize } from '../../assets/limits.ts';
import { ringArea } from '../rings.ts';
import type { Alignment } from './align.ts';
import { alignedPoints } from './align.ts';
import type { CutOut } from './cut-out.ts';
import { inWorld, lengthOutside } from './cut-out.ts';
import type { Drawn, Place } from './drawn.ts';
import { boxAround, movedPoints } from './points.ts';
import type { Figures, Handle, Outline, Sizes } from './shape-facts.ts';

/*
 * What several kinds have in common whose form is a row of points.
 */

interface RowShape extends Drawn {
  readonly points: readonly number[];
}

export const rowBox = ({ points }: RowShape) => boxAround(points);

/** Of an open row its length; of a closed one the way around it, and what it encloses. */
export function rowFigures({ points }: RowShape, isClosed: boolean, scale: Scale, cutOut: CutOut): Figures {
  const world = inWorld(points, scale);
  return {
    length: lengthOutside(world, isClosed, cutOut),
    area: isClosed ? ringArea(world, cutOut.boxes, cutOut.rings) : 0,
  };
}

export function movedRow({ points }: RowShape, dx: number, dy: number) {
  return { points: movedPoints(points, dx, dy) };
}

export function alignedRow<One extends RowShape>(shape: One, alignment: Alignment): One {
  return { ...shape, points: alignedPoints(alignment, shape.points) };
}

export const openOutline = ({ points }: RowShape): Outline => ({ points, isClosed: false, circle: null });

export function pointHandles({ points }: RowShape): readonly Handle[] {
  return Array.from({ length: points.length / 2 }, (_, index) => ({
    id: `p${index}`,
    x: points[2 * index] ?? 0,
    y: points[2 * index + 1] ?? 0,
  }));
}

export function pulledPoint<One extends RowShape>(shape: One, handle: string, to: Place): One {
  const at = 2 * Number(handle.slice(1));
  const points = shape.points.map((value, index) => (index === at ? to.x : index === at + 1 ? to.y : value));
  return { ...shape, points };
}

/** Stretched from the upper left corner of its box; what has no width or height of its own gets none. */
export function stretchedRow<One extends RowShape>(shape: One, { width, height }: Sizes): One {
  if (width === undefined && height === undefined) return shape;
  const box = rowBox(shape);
  const [across, down] = [
    width !== undefined && box.width > 0 ? largeEnough(width) / box.width : 1,
    height !== undefined && box.height > 0 ? largeEnough(height) / box.height : 1,
  ];
  const points = shape.points.map((value, index) =>
    index % 2 === 0 ? box.x + (value - box.x) * across : box.y + (value - box.y) * down,
  );
  return { ...shape, points };
}

/** No element is made smaller than 5 px (spec/3 §5). */
export const largeEnough = (size: number) => Math.max(minElementSize, size);
