import * as calls from '@plumbline/contract/blueprints';
import type { WireQuestion } from '@plumbline/contract/questions';
import { defaultCatalogue } from '@plumbline/domain/blueprints/default-catalogue';
import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { lookOf } from '@plumbline/domain/blueprints/catalogue';
import type { ReportedElement } from '@plumbline/domain/blueprints/rows';
import { sheetRowOf } from '@plumbline/domain/blueprints/rows';
import type { ShapeScale } from '@plumbline/domain/blueprints/scale-areas';
import type { RandomPlan } from '@plumbline/testkit/plans/random-plan';
import { kindsOfElements, randomPlan } from '@plumbline/testkit/plans/random-plan';
import type { Recounted } from '@plumbline/testkit/plans/recount';
import { recountElement, recountTotal } from '@plumbline/testkit/plans/recount';
import { beforeAll, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { newId } from '../../ids.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { drawn, getFrom } from '../assets/assets.fixtures.ts';
import { readJob } from '../documents/documents.fixtures.ts';
import { planDrawingLimits } from '../documents/plan-blocks.ts';
import { makePlan } from './blueprints.fixtures.ts';

const on = setServer({ admin: 'business_admin' });
const catalogue = defaultCatalogue.slice(0, kindsOfElements);
let question: WireQuestion;
let jobTypeId = '';

beforeAll(async () => {
  const made = await makeJobType(on.server, on.admin, [['blueprint', 'Plan']]);
  question = made.q['Plan'] as WireQuestion;
  jobTypeId = made.id;
});

/** The plan on the server. What lies beside its page is stored as a former version would have. */
async function stored(plan: RandomPlan) {
  const file = await makePlan(on.server, on.admin);
  const job = await makeJob(on.server, jobTypeId);
  const elements = plan.elements.map(({ kindOfElement, canvasData }) => ({
    _id: newId(),
    elementId: catalogue[kindOfElement]?.id ?? '',
    canvasData,
  }));
  const saved = await on.server.call(calls.saveBlueprint, {
    as: on.admin,
    params: { job, question: question.ID },
    body: { file, elements },
  });
  expect(saved.status).toBe(200);
  // A thousand pixels at 200 dots an inch.
  const sizes = plan.pages.map(({ width, height }) => ({ width: (width * 72) / 200, height: (height * 72) / 200 }));
  const properties = { measurements: plan.measurements, pages: { count: sizes.length, sizes } };
  const { query } = on.server.db();
  await query
    .updateTable('assets')
    .set({ properties: JSON.stringify(properties) })
    .where('id', '=', file)
    .execute();
  const counted = new Map(elements.map(({ _id, canvasData }) => [_id, recountElement(plan, canvasData)]));
  return { file, job, elements, counted };
}

const written = (value: number, unit: string) => `${value.toFixed(2)} ${unit}`;

/** What a total's row of a document holds. */
function expectTotal(text: string, name: string, counted: readonly Recounted[]): void {
  const { count, length, area, unmeasured, former, outside } = recountTotal(counted);
  if (count + outside === 0) return;
  const star = former > 0 ? ' *' : '';
  const parts = [
    ...(length === 0 ? [] : [`${written(length, 'm')}${star}`]),
    ...(unmeasured === 0 ? [] : [`${unmeasured} not measured`]),
    ...(outside === 0 ? [] : [`${outside} outside the page, not counted`]),
  ];
  const flat = text.replaceAll(/\s+/g, ' ');
  expect(flat, name).toContain(parts.join(' · '));
  if (area > 0) expect(flat, name).toContain(`${written(area, 'm²')}${star}`);
}

it.each([11, 42, 2026])('API, GeoJSON, spreadsheet and both PDFs of a plan say one thing (%i)', async (seed) => {
  const { file, job, elements, counted } = await stored(randomPlan(seed));
  const { body: markings } = await on.server.call(calls.listMarkings, { as: on.admin, query: { file } });
  expect(markings).toHaveLength(elements.length);
  for (const marking of markings) {
    const own = counted.get(marking._id);
    expect(marking.scaleStatus).toBe(own?.status);
    for (const figure of ['length', 'area'] as const) {
      const value = own?.[figure] ?? null;
      if (value === null) expect(marking[figure]).toBeNull();
      else expect(Math.abs((marking[figure] ?? NaN) - value)).toBeLessThan(0.00501);
    }
  }

  const geo = await on.server.send({ method: 'GET', url: '/v2/blueprints/geojson', query: { file }, as: on.admin });
  const { features } = geo.body as { features: { id: string; properties: Record<string, unknown> }[] };
  const said = features.map(({ id, properties }) => [id, properties['length_m'], properties['area_m2']]);
  expect(said).toEqual(markings.map(({ _id, length, area }) => [_id, length, area]));

  // The rows as the screen makes them of what the API says.
  const rows = markings.map((marking) => {
    const read = readCanvasData(marking.canvasData);
    if (!read.ok) throw new Error(read.problem.code);
    const { scale, scaleStatus } = marking;
    const measuredBy = (scale ? { status: scaleStatus, scale } : { status: scaleStatus, scale: null }) as ShapeScale;
    const look = lookOf(
      catalogue.find(({ id }) => id === marking.elementId),
      'en',
    );
    const element: ReportedElement = {
      id: marking._id,
      elementId: marking.elementId,
      blueprint: marking.fileName,
      look,
      shape: read.value,
      measuredBy,
      job: { number: marking.job.ID, startDate: null },
    };
    return sheetRowOf(element);
  });
  const sheet = await on.server.send({
    method: 'POST',
    url: '/v2/blueprints/markings/export',
    as: on.admin,
    payload: { rows, name: 'Floor' },
  });
  const [cells] = await readSpreadsheet(sheet.body as Buffer);
  const inFile = cells?.rows.slice(1).map((row) => [row[1], row[8], row[9]]);
  expect(inFile).toEqual(markings.map(({ _id, length, area }) => [_id, length, area]));

  const picture = (await drawn(40, 30).png().toBuffer()).toString('base64');
  const { body: report } = await on.server.call(calls.exportBlueprint, {
    as: on.admin,
    body: {
      blueprintImage: `data:image/png;base64,${picture}`,
      elements: elements.map(({ _id }) => _id),
      size: { width: 40, height: 30 },
    },
  });
  const { text } = await readPdf((await getFrom(on.server, report.link)).body as Buffer);
  const { text: paper } = await readJob(on.server, { job, as: on.admin });
  const having = (isOf: (element: (typeof elements)[number]) => boolean) =>
    elements.filter(isOf).flatMap(({ _id }) => counted.get(_id) ?? []);
  expectTotal(
    text,
    'overall',
    having(() => true),
  );
  for (const { id, name } of catalogue) {
    expectTotal(
      text,
      name,
      having(({ elementId }) => elementId === id),
    );
    const isOnPage = (page: number) => (one: (typeof elements)[number]) =>
      one.elementId === id && (JSON.parse(one.canvasData) as { page: number }).page === page;
    for (const page of [1, 2, 3, 99]) expectTotal(paper, `${name} on page ${page}`, having(isOnPage(page)));
  }
});

it('a document that has no room for all marks of a job says so', async () => {
  const { job, elements } = await stored(randomPlan(11));
  const { elements: limit } = planDrawingLimits;
  const paperOf = async (most: number) => {
    Object.assign(planDrawingLimits, { elements: most });
    return (await readJob(on.server, { job, as: on.admin })).text.replaceAll(/\s+/g, ' ');
  };
  try {
    expect(await paperOf(elements.length)).not.toContain('newest marks');
    expect(await paperOf(1)).toContain('Only the 1 newest marks of this job are drawn and counted here; it has more.');
  } finally {
    Object.assign(planDrawingLimits, { elements: limit });
  }
});
