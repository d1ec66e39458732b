import * as fc from 'fast-check';
import type { Shape } from './shapes.ts';
import type { StyleCode } from './styles.ts';
import { styleCodes, styleOf } from './styles.ts';

/** A number as shapes are stored with: to a hundredth. */
const aNumber = (least: number, maximum: number) =>
  fc.integer({ min: Math.ceil(least * 100), max: Math.floor(maximum * 100) }).map((value) => value / 100);
const aCoordinate = aNumber(-2_000, 8_000);
const aSize = aNumber(5, 900);
const somePlaces = (least: number, maximum: number) =>
  fc.array(fc.tuple(aCoordinate, aCoordinate), { minLength: least, maxLength: maximum }).map((places) => places.flat());
const aText = fc.string({ minLength: 1, maxLength: 20, unit: 'grapheme' }).filter((text) => !text.includes('\u0000'));

function geometryOf(style: StyleCode): fc.Arbitrary<object> {
  const { kind, isClosed } = styleOf(style);
  const at = { x: aCoordinate, y: aCoordinate };
  switch (kind) {
    case 'Line':
      return fc.record({ points: somePlaces(2, 2) });
    case 'Doodle':
      return fc.record({ points: somePlaces(2, 12) });
    case 'Polygon':
      return fc.record({ points: somePlaces(isClosed ? 3 : 2, 8) });
    case 'Circle':
      return fc.record({ ...at, radius: aSize });
    case 'Lamp':
    case 'Rect':
      return fc.record({ ...at, width: aSize, height: aSize });
  }
}

function shapeOf(style: StyleCode): fc.Arbitrary<Shape> {
  const cut = fc.record({ scissorsId: fc.uuid(), x: aCoordinate, y: aCoordinate, width: aSize, height: aSize });
  const drawn = fc.record(
    {
      kind: fc.constant(styleOf(style).kind),
      style: fc.constant(style),
      page: fc.integer({ min: 1, max: 12 }),
      strokeHeight: aNumber(0, 40),
      comment: aText,
      issue: fc.constant(true),
      photos: fc.uniqueArray(fc.uuid(), { minLength: 1, maxLength: 3 }),
      groupId: fc.uuid(),
      cuts: fc.array(cut, { minLength: 1, maxLength: 3 }),
    },
    { requiredKeys: ['kind', 'style', 'page', 'strokeHeight'] },
  );
  return fc.tuple(drawn, geometryOf(style)).map(([common, geometry]) => ({ ...common, ...geometry }) as Shape);
}

/** Any element that may stand on a plan. */
export const anyShape: fc.Arbitrary<Shape> = fc.constantFrom(...styleCodes).chain(shapeOf);
