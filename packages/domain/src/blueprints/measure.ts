import { roundTo } from '../numbers/decimal.ts';
import type { Scale } from './calibration.ts';
import { cutOutOf } from './shapes/cut-out.ts';
import { factsOf } from './shapes/registry.ts';
import type { Figures } from './shapes/shape-facts.ts';
import type { Shape } from './shapes.ts';
import { boxOf } from './shapes.ts';

/** What an element measures in the world, unrounded. */
export interface Measured extends Figures {
  /** The sides of the box around it, in metres. */
  readonly width: number;
  readonly height: number;
}

/** Every result that is shown has two decimals, halves away from zero (spec/3 §9). Sums are rounded once, not each part. */
export function shownNumber(value: number): number {
  // No negative zero: "-0 %" is no figure.
  return roundTo(value, 2) + 0;
}

/**
 * What an element measures: rectangle 2(w + h) and w·h, circle 2πr and πr², polygons by their points (spec/3 §9), in the plan's own
 * scale for each direction. Nothing is counted where the scissors have cut.
 */
export function measure(shape: Shape, scale: Scale): Measured {
  const { width, height } = boxOf(shape);
  const { length, area } = factsOf(shape).figures(shape, scale, cutOutOf(shape, scale));
  return { length, area, width: width * scale.x, height: height * scale.y };
}
