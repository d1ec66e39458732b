import { kindsOfElements, randomPlan } from '@plumbline/testkit/plans/random-plan';
import { recountElement, recountTotal } from '@plumbline/testkit/plans/recount';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { readMeasurements } from './calibration.ts';
import { readCanvasData } from './canvas-data.ts';
import { toGeoJson } from './geojson.ts';
import { measuredOn } from './on-page.ts';
import type { ReportedElement } from './rows.ts';
import { reportOf, sheetRowOf } from './rows.ts';

/** A sum is rounded once, to a hundredth. */
function expectRounded(shown: number, own: number): void {
  expect(Math.abs(shown - own)).toBeLessThanOrEqual(0.005 + 1e-6 * Math.abs(own));
}

it('totals, rows and files of any plan say what an independent program counts', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const plan = randomPlan(seed);
      const measurements = readMeasurements(JSON.parse(JSON.stringify(plan.measurements)));
      const elements = plan.elements.map(({ kindOfElement, canvasData }, index): ReportedElement => {
        const read = readCanvasData(canvasData);
        if (!read.ok) throw new Error(`${read.problem.code} at ${read.problem.path}`);
        return {
          id: String(index),
          elementId: String(kindOfElement),
          blueprint: 'Floor',
          look: { name: `Element ${kindOfElement}`, color: '#000000', isRemoved: false },
          shape: read.value,
          measuredBy: measuredOn(measurements, read.value, plan.pages),
          job: { number: 1, startDate: null },
        };
      });
      const counted = plan.elements.map(({ canvasData }) => recountElement(plan, canvasData));
      for (const { status } of counted) seen.add(status);

      const { rows, totals } = reportOf(elements);
      const { features } = toGeoJson(elements);
      for (const [index, own] of counted.entries()) {
        const row = rows[index];
        expect(row?.scaleStatus).toBe(own.status);
        for (const figure of ['length', 'area'] as const) {
          const shown = row?.[figure];
          if (own[figure] === null) expect(shown).toBeNull();
          else expectRounded(shown ?? NaN, own[figure]);
        }
        const cells = elements[index] && sheetRowOf(elements[index]);
        expect([cells?.totalLength, cells?.totalArea, cells?.scaleStatus]).toEqual([
          row?.length,
          row?.area,
          row?.scaleStatus,
        ]);
        expect(features[index]?.properties).toMatchObject({ length_m: row?.length, area_m2: row?.area });
      }
      for (let kind = -1; kind < kindsOfElements; kind += 1) {
        const isOf = (index: number) => kind < 0 || plan.elements[index]?.kindOfElement === kind;
        const own = recountTotal(counted.filter((_, index) => isOf(index)));
        const total = kind < 0 ? totals.overall : totals.byName.find(({ name }) => name === `Element ${kind}`);
        const { count = 0, length = 0, area = 0, unmeasured = 0, former = 0, outside = 0 } = total ?? {};
        expect({ count, unmeasured, former, outside }).toEqual({
          count: own.count,
          unmeasured: own.unmeasured,
          former: own.former,
          outside: own.outside,
        });
        expectRounded(length, own.length);
        expectRounded(area, own.area);
      }
    }),
    { numRuns: 150 },
  );
  expect([...seen].toSorted()).toEqual(['current', 'former', 'outside', 'unmeasured']);
});
