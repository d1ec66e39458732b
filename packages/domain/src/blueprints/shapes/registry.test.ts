import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { anyShape } from '../shapes.fixtures.ts';
import { boxOf, movedShape, traceShape } from '../shapes.ts';
import { styleCodes, styleOf } from '../styles.ts';
import { svgPath } from '../svg-pen.ts';
import type { Drawn, Place } from './drawn.ts';
import { lineFacts } from './line.ts';
import type { Pen } from './pen.ts';
import type { Shape } from './registry.ts';
import { factsOf, shapeFacts } from './registry.ts';
import type { ShapeFacts, ShapeRegistry } from './shape-facts.ts';

/** A kind that the product doesn't have. */
interface MadeUpShape extends Drawn {
  readonly kind: 'MadeUp';
  readonly points: readonly number[];
}

describe('a kind of shape that is new', () => {
  it('does not compile without an entry', () => {
    // @ts-expect-error It has no entry.
    const forgotten: ShapeRegistry<Shape | MadeUpShape> = shapeFacts;
    expect(forgotten).not.toHaveProperty('MadeUp');
  });

  it('does not compile where one of its facts is missing, whichever it is', () => {
    type Facts = ShapeFacts<MadeUpShape, Shape | MadeUpShape>;
    type Forgettable = { [Fact in keyof Facts]-?: Omit<Facts, Fact> extends Facts ? Fact : never }[keyof Facts];
    expectTypeOf<Forgettable>().toBeNever();
    // @ts-expect-error What a line is says nothing of how it is read, pulled and drawn.
    const borrowed: Facts = lineFacts;
    expect(borrowed).toBe(lineFacts);
    // With all of them it does.
    const whole = (MadeUp: Facts): ShapeRegistry<Shape | MadeUpShape> => ({ ...shapeFacts, MadeUp });
    expect(whole(borrowed)).toHaveProperty('MadeUp');
  });
});

/** The places that a pen comes to, and the farthest ones of its arcs. */
function placesTraced(shape: Shape): readonly Place[] {
  const places: Place[] = [];
  const pen: Pen = {
    moveTo: (x, y) => void places.push({ x, y }),
    lineTo: (x, y) => void places.push({ x, y }),
    rect: (x, y, width, height) => void places.push({ x, y }, { x: x + width, y: y + height }),
    arc: (x, y, radius) => void places.push({ x: x - radius, y: y - radius }, { x: x + radius, y: y + radius }),
    closePath: () => undefined,
  };
  traceShape(shape, pen);
  return places;
}

const bounds = (places: readonly Place[]) => {
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
};

/** Every number in a value, at whatever depth, as places of x and y. */
const positionsIn = (value: unknown): readonly Place[] =>
  Array.isArray(value) && typeof value[0] === 'number'
    ? [{ x: value[0], y: value[1] as number }]
    : Array.isArray(value)
      ? value.flatMap(positionsIn)
      : [];

describe('every kind of shape', () => {
  it('has its box around all that is drawn of it, exported, and pulled at', () => {
    fc.assert(
      fc.property(anyShape, (shape) => {
        const { x, y, width, height } = boxOf(shape);
        const facts = factsOf(shape);
        const all = {
          drawn: placesTraced(shape),
          exported: positionsIn(facts.geometry(shape).coordinates),
          handles: facts.handles(shape),
          snapped: facts.snapPoints(shape),
        };
        for (const [what, places] of Object.entries(all)) {
          if (places.length === 0) continue;
          const [left, top, right, bottom] = bounds(places);
          const slack = 0.01;
          expect(left, what).toBeGreaterThanOrEqual(x - slack);
          expect(top, what).toBeGreaterThanOrEqual(y - slack);
          expect(right, what).toBeLessThanOrEqual(x + width + slack);
          expect(bottom, what).toBeLessThanOrEqual(y + height + slack);
        }
      }),
    );
  });

  it('is drawn, exported and pulled at elsewhere once it is moved', () => {
    const shifted = (places: readonly Place[], by: number) => places.map(({ x, y }) => [x + by, y - by]);
    fc.assert(
      fc.property(anyShape, fc.integer({ min: -500, max: 500 }), (shape, by) => {
        const [facts, moved] = [factsOf(shape), movedShape(shape, by, -by)];
        const same = (of: (one: Shape) => readonly Place[]) => {
          const [there, here] = [of(moved).map(({ x, y }) => [x, y]), shifted(of(shape), by)];
          expect(there.flat().length).toBe(here.flat().length);
          for (const [index, value] of there.flat().entries()) expect(value).toBeCloseTo(here.flat()[index] ?? NaN, 6);
        };
        same(placesTraced);
        same((one) => facts.handles(one));
        same((one) => facts.snapPoints(one));
        expect(facts.figures(moved, { x: 1, y: 1 }, { boxes: [], rings: [] }).length).toBeCloseTo(
          facts.figures(shape, { x: 1, y: 1 }, { boxes: [], rings: [] }).length,
          5,
        );
      }),
    );
  });

  it('keeps its kind where it is pulled and resized, and is touched at its middle where it is filled', () => {
    fc.assert(
      fc.property(anyShape, fc.integer({ min: 1, max: 900 }), (shape, size) => {
        const facts = factsOf(shape);
        for (const { id } of facts.handles(shape))
          expect(facts.pulled(shape, id, { x: 5, y: 5 }).kind).toBe(shape.kind);
        expect(facts.resized(shape, { width: size, height: size }).kind).toBe(shape.kind);
      }),
    );
    const at = { x: 100, y: 100 };
    for (const style of styleCodes) {
      const { kind, isFilled } = styleOf(style);
      const { drawing } = shapeFacts[kind];
      const form =
        drawing.by === 'two_places'
          ? drawing.between(at, { x: 180, y: 160 })
          : drawing.along([60, 60, 160, 60, 160, 160, 60, 160]);
      const shape = { page: 1, style, strokeHeight: 3, ...form } as Shape;
      if (isFilled) expect(factsOf(shape).contains(shape, { x: 120, y: 120 })).toBe(true);
    }
  });
});

describe('a path of an SVG', () => {
  it('is what was traced', () => {
    expect(
      svgPath((pen) => {
        pen.moveTo(1.234, -0.001);
        pen.lineTo(5, 6);
        pen.closePath();
        pen.rect(1, 2, 30, 40);
      }),
    ).toBe('M1.23 0L5 6zM1 2h30v40h-30z');
  });

  it('goes all around a circle, and part of the way', () => {
    const arc = (from: number, to: number) => svgPath((pen) => pen.arc(10, 10, 5, from, to));
    expect(arc(0, 2 * Math.PI)).toBe('A5 5 0 0 1 5 10A5 5 0 0 1 15 10');
    expect(arc(0, -Math.PI)).toBe('A5 5 0 0 0 10 5A5 5 0 0 0 5 10');
  });
});
