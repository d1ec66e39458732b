import { aQuestion } from '@plumbline/testkit/scenario/a-question';
import { describe, expect, it } from 'vitest';
import { anActor } from '../access/actors.fixtures.ts';
import { roles } from '../actor/roles.ts';
import {
  dimensionError,
  hasMeasures,
  inUnit,
  isArrowLongEnough,
  isMeasured,
  pageMeasurements,
  readArrow,
  readMeasurements,
  readMetres,
  scaleOf,
  unmeasured,
  withArrow,
  withPage,
} from './calibration.ts';
import type { CatalogueElement } from './catalogue.ts';
import { catalogue, catalogueElement, inCatalogueOrder, lookOf } from './catalogue.ts';
import { drawnColour, hexColour, readColour } from './colours.ts';
import { toGeoJson } from './geojson.ts';
import { shownNumber } from './measure.ts';
import { mayEditElement, mayRotatePlan, offeredModes, planRights } from '../access/modes.ts';
import type { ReportedElement } from './rows.ts';
import { reportOf, sheetColumns, sheetRowOf } from './rows.ts';
import type { Shape } from './shapes.ts';
import { countsOf, totalsOf } from './totals.ts';

const arrow = (axis: 'width' | 'height' | 'line', points: readonly number[]) => ({ axis, page: 1, points });

describe('measuring a plan', () => {
  const half = withArrow(unmeasured, arrow('width', [0, 0, 200, 0]), 4, 'a');
  const whole = withArrow(half, arrow('height', [0, 0, 0, 100]), 3, 'b');

  it('takes both arrows, each with its metres', () => {
    expect(half).toMatchObject({ pixels: null, metrics: { width: 4, height: 1 } });
    expect(whole).toMatchObject({ pixels: { width: 200, height: 100 }, metrics: { width: 4, height: 3 } });
    expect(scaleOf(whole, 1)).toEqual({ x: 0.02, y: 0.03 });
    expect([isMeasured(half, 1), isMeasured(whole, 1), hasMeasures(half), hasMeasures(whole)]).toEqual([
      false,
      true,
      false,
      true,
    ]);
  });

  it('takes one line of any direction for both, and gives it up for an arrow', () => {
    const line = withArrow(whole, arrow('line', [0, 0, 30, 40]), 10, 'c');
    expect(scaleOf(line, 1)).toEqual({ x: 0.2, y: 0.2 });
    expect(Object.keys(line.arrows)).toEqual(['line']);
    const again = withArrow(line, arrow('width', [0, 0, 50, 0]), 5, 'd');
    expect(again).toMatchObject({ pixels: null, metrics: { width: 5, height: 1 } });
    expect(Object.keys(again.arrows)).toEqual(['width']);
  });

  it('has no scale until then', () => {
    expect([scaleOf(null, 1), scaleOf(half, 1), scaleOf(whole, 2)]).toEqual([null, null, null]);
    expect(inUnit(0.0254, 'Inches')).toBe(1);
    expect(inUnit(7, 'Meters')).toBe(7);
  });

  it('keeps the scale of each page apart', () => {
    const two = withPage(whole, 2, withArrow(unmeasured, { ...arrow('line', [0, 0, 10, 0]), page: 2 }, 5, 'e'));
    expect(scaleOf(two, 1)).toEqual({ x: 0.02, y: 0.03 });
    expect(scaleOf(two, 2)).toEqual({ x: 0.5, y: 0.5 });
    expect(isMeasured(two, 3)).toBe(false);
    expect(readMeasurements(JSON.parse(JSON.stringify(two)))).toEqual(two);
    expect(pageMeasurements(withPage(null, 3, whole), 3)).toEqual(whole);
    expect(hasMeasures(withPage(null, 3, whole))).toBe(true);
  });

  it('discards arrows of 10 px or less', () => {
    expect(isArrowLongEnough({ points: [0, 0, 10, 0] })).toBe(false);
    expect(isArrowLongEnough({ points: [0, 0, 10.1, 0] })).toBe(true);
  });

  it('takes positive metres alone', () => {
    expect(['4', ' 2.5 ', '2,5', '.5', '3.', '0.01', '1 000'].map((typed) => readMetres(typed))).toEqual([
      4, 2.5, 2.5, 0.5, 3, 0.01, 1000,
    ]);
    expect([readMetres('1,234', '.'), readMetres('1,234.5')]).toEqual([1234, 1234.5]);
    expect(['', '0', '-1', 'abc', '1,234', 'Infinity', '1'.repeat(21)].map((typed) => readMetres(typed))).toEqual(
      Array(7).fill(null),
    );
  });

  it('reads what is damaged as not measured', () => {
    expect(readMeasurements(null)).toBeNull();
    expect(readMeasurements('x')).toBeNull();
    expect(
      readMeasurements({ pixels: { width: -1, height: 2 }, metrics: 3, arrows: { width: { canvasData: '{' } } }),
    ).toEqual(unmeasured);
    expect(readArrow('{"v":1,"kind":"Line"}').ok).toBe(false);
  });

  it('says how far a dimension is off, in per cent', () => {
    expect(dimensionError(10.1, 10)).toBeCloseTo(1, 9);
    expect(dimensionError(9.95, 10)).toBeCloseTo(-0.5, 9);
    expect(shownNumber(dimensionError(9.9999, 10))).toBe(0);
  });
});

const element: CatalogueElement = catalogueElement.parse({
  id: '019a0000-0000-7000-8000-000000000001',
  name: 'Crack',
  color: 'rgb(255, 0, 10)',
  type: 1,
  size: 4,
  order: 2,
  translations: { he: 'סדק' },
});

describe('the catalogue', () => {
  it('takes hex, rgb and rgba colours and nothing else', () => {
    expect(
      ['#f00', '#ff0000', '#FF000080', 'rgb(1,2,3)', 'rgba(1, 2, 3, 0.5)', 'rgba(1,2,3,50%)'].map(drawnColour),
    ).toEqual(['#ff0000', '#ff0000', '#ff000080', '#010203', '#01020380', '#01020380']);
    for (const text of ['red', '#ff', 'rgb(256,0,0)', 'rgba(0,0,0,2)', 'url(x)', '', '#ggg'])
      expect(readColour(text)).toBeNull();
    expect(hexColour({ red: 0, green: 131, blue: 201, alpha: 1 })).toBe('#0083c9');
  });

  it('shows names in the language, and a removed element in black', () => {
    expect(lookOf(element, 'he')).toEqual({ name: 'סדק', color: '#ff000a', isRemoved: false });
    expect(lookOf(element, 'en').name).toBe('Crack');
    expect(lookOf(undefined, 'en')).toEqual({ name: null, color: '#000000', isRemoved: true });
  });

  it('refuses unknown types, colours that are none, and an id given twice', () => {
    expect(catalogueElement.safeParse({ ...element, type: 99 }).success).toBe(false);
    expect(catalogueElement.safeParse({ ...element, color: 'red' }).success).toBe(false);
    expect(catalogue.safeParse([element, element]).success).toBe(false);
    expect(inCatalogueOrder([element, { ...element, order: 1, name: 'Z' }]).map(({ name }) => name)).toEqual([
      'Z',
      'Crack',
    ]);
  });
});

describe('who does what with a plan', () => {
  const question = aQuestion('blueprint', { isClientVisible: true, showOtherJobs: true });
  const toggles = new Set(['blueprints'] as const);

  it('lets every role look and draw that the question does not say no to', () => {
    for (const role of roles) {
      expect(planRights(question, anActor(role, { toggles }), 'open')).toMatchObject({ view: true, edit: true });
    }
    const denied = aQuestion('blueprint', { isClientVisible: true, permissions: { inspector: false, client: false } });
    for (const role of ['inspector', 'client'] as const) {
      expect(offeredModes(planRights(denied, anActor(role, { toggles }), 'open'))).toEqual([]);
    }
    expect(offeredModes(planRights(denied, anActor('business_admin', { toggles }), 'open'))).toEqual([
      'VIEW',
      'EDIT',
      'SET',
    ]);
  });

  it('draws only while the job takes answers, and looks at any time', () => {
    expect(offeredModes(planRights(question, anActor('inspector', { toggles }), 'done'))).toEqual(['VIEW']);
    expect(offeredModes(planRights(question, anActor('sys_admin', { toggles }), 'done'))).toEqual(['VIEW', 'SET']);
    expect(planRights(question, anActor('inspector', { toggles }), 'done').showsOtherJobs).toBe(true);
  });

  it('measures only with the right to the blueprint settings, while that app is on', () => {
    expect(roles.filter((role) => planRights(question, anActor(role, { toggles }), 'open').set)).toEqual([
      'sys_admin',
      'business_admin',
    ]);
    expect(planRights(question, anActor('sys_admin', { toggles: new Set() }), 'open').set).toBe(false);
  });

  it('leaves the elements of other jobs alone, and turns only an empty plan', () => {
    expect(mayEditElement({ edit: true }, { job: 'a' }, 'a')).toBe(true);
    expect(mayEditElement({ edit: true }, { job: 'b' }, 'a')).toBe(false);
    expect(mayEditElement({ edit: false }, { job: 'a' }, 'a')).toBe(false);
    expect(mayRotatePlan({ hasElements: false, hasMeasures: false })).toBe(true);
    expect(mayRotatePlan({ hasElements: true, hasMeasures: false })).toBe(false);
    expect(mayRotatePlan({ hasElements: false, hasMeasures: true })).toBe(false);
  });
});

describe('what is reported', () => {
  const shape: Shape = { kind: 'Rect', style: 3, page: 1, strokeHeight: 3, x: 10, y: 20, width: 30, height: 40 };
  const reported = (id: string, changes: Partial<ReportedElement> = {}): ReportedElement => ({
    id,
    elementId: element.id,
    look: lookOf(element, 'en'),
    shape,
    measuredBy: { status: 'current', scale: { x: 0.1, y: 0.1 } },
    blueprint: 'Ground floor.pdf',
    job: { number: 12, startDate: '2026-03-04T08:00:00Z' },
    ...changes,
  });

  it('has a row for each element with its length and area, and totals by name and overall', () => {
    const removed = reported('c', { look: lookOf(undefined, 'en'), elementId: 'gone' });
    const { rows, totals } = reportOf([reported('a'), reported('b'), removed]);
    expect(rows[0]).toEqual({
      color: '#ff000a',
      startDate: '2026-03-04T08:00:00Z',
      jobNumber: 12,
      name: 'Crack',
      length: 14,
      area: 12,
      scaleStatus: 'current',
    });
    expect(totals.byName).toEqual([
      { name: 'Crack', color: '#ff000a', count: 2, length: 28, area: 24, unmeasured: 0, former: 0, outside: 0 },
      { name: null, color: '#000000', count: 1, length: 14, area: 12, unmeasured: 0, former: 0, outside: 0 },
    ]);
    expect(totals.overall).toEqual({ count: 3, length: 42, area: 36, unmeasured: 0, former: 0, outside: 0 });
    expect([...countsOf([reported('a'), reported('b'), removed])]).toEqual([
      [element.id, 2],
      ['gone', 1],
    ]);
  });

  it('has no figures of what nobody measured, and says which are by a former scale', () => {
    const unscaled = reported('u', { measuredBy: { status: 'unmeasured', scale: null } });
    const former = reported('f', { measuredBy: { status: 'former', scale: { x: 0.2, y: 0.2 } } });
    const lamp: Shape = { kind: 'Lamp', style: 7, page: 1, strokeHeight: 3, x: 5, y: 6, width: 5, height: 5 };
    const pin = reported('l', { shape: lamp, measuredBy: { status: 'unmeasured', scale: null } });
    const outside = reported('o', { shape: lamp, measuredBy: { status: 'outside', scale: null } });
    const { rows, totals } = reportOf([reported('a'), unscaled, former, pin, outside]);
    expect(rows.map(({ length, area, scaleStatus }) => [length, area, scaleStatus])).toEqual([
      [14, 12, 'current'],
      [null, null, 'unmeasured'],
      [28, 48, 'former'],
      [null, null, 'current'],
      [null, null, 'outside'],
    ]);
    expect(totals.overall).toEqual({ count: 4, length: 42, area: 60, unmeasured: 1, former: 1, outside: 1 });
    expect(sheetRowOf(unscaled)).toMatchObject({ totalLength: null, convertedWidth: null, scaleStatus: 'unmeasured' });
    expect(toGeoJson([unscaled, former]).features.map(({ properties }) => properties)).toMatchObject([
      { length_m: null, area_m2: null, scale: 'unmeasured' },
      { length_m: 28, area_m2: 48, scale: 'former' },
    ]);
  });

  it('rounds a sum once, not each part of it', () => {
    const tiny: Shape = { kind: 'Line', style: 0, page: 1, strokeHeight: 1, points: [0, 0, 4, 0] };
    const many = Array.from({ length: 1_000 }, (_, index) =>
      reported(String(index), { shape: tiny, measuredBy: { status: 'current', scale: { x: 0.001, y: 0.001 } } }),
    );
    expect(totalsOf(many).overall.length).toBe(4);
  });

  it('has the columns of the spreadsheet in their order', () => {
    const row = sheetRowOf(reported('a'));
    expect(row).toEqual({
      blueprint: 'Ground floor.pdf',
      element: 'a',
      color: '#ff000a',
      name: 'Crack',
      type: 3,
      width: 30,
      convertedHeight: 4,
      convertedWidth: 3,
      totalLength: 14,
      totalArea: 12,
      scaleStatus: 'current',
    });
    expect(Object.keys(row)).toEqual(sheetColumns);
  });

  it('is GeoJSON with closed anticlockwise rings in page coordinates', () => {
    const { features, type } = toGeoJson([
      reported('a'),
      reported('b', { shape: { kind: 'Lamp', style: 7, page: 2, strokeHeight: 3, x: 5, y: 6, width: 5, height: 5 } }),
      reported('c', { shape: { kind: 'Polygon', style: 8, page: 1, strokeHeight: 10, points: [0, 0, 0, 10, 10, 0] } }),
    ]);
    expect(type).toBe('FeatureCollection');
    expect(features[0]?.geometry).toEqual({
      type: 'Polygon',
      coordinates: [
        [
          [10, 20],
          [40, 20],
          [40, 60],
          [10, 60],
          [10, 20],
        ],
      ],
    });
    expect(features[0]?.properties).toMatchObject({ job: 12, length_m: 14, area_m2: 12, style: 'rectangle_filled' });
    expect(features[1]).toMatchObject({ geometry: { type: 'Point', coordinates: [5, 6] }, properties: { page: 2 } });
    expect(features[2]?.geometry).toMatchObject({
      coordinates: [
        [
          [0, 0],
          [10, 0],
          [0, 10],
          [0, 0],
        ],
      ],
    });
  });
});
