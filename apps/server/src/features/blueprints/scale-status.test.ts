import * as planCalls from '@plumbline/contract/asset-plans';
import * as calls from '@plumbline/contract/blueprints';
import type { WireQuestion } from '@plumbline/contract/questions';
import { beforeAll, describe, expect, it } from 'vitest';
import { readSpreadsheet } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { newId } from '../../ids.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { drawn, getFrom } from '../assets/assets.fixtures.ts';
import { readJob } from '../documents/documents.fixtures.ts';
import { anElement, canvasData, crack, makePlan, measurements, save } from './blueprints.fixtures.ts';

const on = setServer({ admin: 'business_admin' });
let question: WireQuestion;
let jobTypeId = '';

beforeAll(async () => {
  const made = await makeJobType(on.server, on.admin, [['blueprint', 'Plan']]);
  question = made.q['Plan'] as WireQuestion;
  jobTypeId = made.id;
});

const storedScale = { x: 0.01, y: 0.02, area: null, method: 'arrows', by: null, at: null } as const;

async function marked(elements: readonly ReturnType<typeof anElement>[], more: Record<string, unknown> = {}) {
  const file = await makePlan(on.server, on.admin);
  const job = await makeJob(on.server, jobTypeId);
  await save(on.server, on.admin, { job, question, file, elements, ...more });
  return { file, job };
}

const listed = async (file: string) =>
  (await on.server.call(calls.listMarkings, { as: on.admin, query: { file } })).body;

async function issued(ids: readonly string[]): Promise<string> {
  const blueprintImage = `data:image/png;base64,${(await drawn(40, 30).png().toBuffer()).toString('base64')}`;
  const { body } = await on.server.call(calls.exportBlueprint, {
    as: on.admin,
    body: { blueprintImage, elements: [...ids], size: { width: 40, height: 30 } },
  });
  return (await readPdf((await getFrom(on.server, body.link)).body as Buffer)).text;
}

const measure = (file: string, value: unknown) =>
  on.server.call(planCalls.changeAssetProperties, {
    as: on.admin,
    params: { id: file },
    body: { name: 'measurements', value } as never,
  });

describe('a page that nobody measured', () => {
  it('has no length and no part in any total, though another page of the plan is measured', async () => {
    const [one, three, kept] = [newId(), newId(), newId()];
    const { file, job } = await marked([
      anElement({ _id: one }),
      anElement({ _id: three, canvasData: canvasData({ page: 3 }) }),
      anElement({ _id: kept, canvasData: canvasData({ page: 3, scale: storedScale }) }),
    ]);
    const byId = new Map((await listed(file)).map((marking) => [marking._id, marking]));
    expect(byId.get(one)).toMatchObject({ length: 1, scaleStatus: 'current' });
    for (const id of [three, kept])
      expect(byId.get(id)).toMatchObject({ length: null, area: null, scale: null, scaleStatus: 'unmeasured' });

    const geo = await on.server.send({ method: 'GET', url: '/v2/blueprints/geojson', query: { file }, as: on.admin });
    const { features } = geo.body as { features: { id: string; properties: unknown }[] };
    expect(features.find(({ id }) => id === three)?.properties).toMatchObject({ length_m: null, scale: 'unmeasured' });

    const report = await issued([one, three, kept]);
    expect(report.match(/Not measured/g)).toHaveLength(2);
    expect(report).toContain('1.00 m · 2 not measured');
    expect(report).not.toMatch(/0\.28|1\.28|1\.56|2\.00 m|3\.00 m/);
    const paper = await readJob(on.server, { job, as: on.admin });
    expect(paper.text).toContain('2 not measured');
    expect(paper.text).not.toContain('0.28');
  });

  it('is not measured by what a job was saved with, either', async () => {
    const { file } = await marked([anElement()], {
      measurements: { ...measurements, metrics: { width: 200, height: 1 } },
    });
    expect(await listed(file)).toMatchObject([{ length: 1 }]);
    await measure(file, null);
    expect(await listed(file)).toMatchObject([{ length: null, scaleStatus: 'unmeasured' }]);
  });
});

describe('a plan that was measured again', () => {
  it('marks what is by its former scale, and every total that holds it, until it is brought along', async () => {
    const [before, now] = [newId(), newId()];
    const { file, job } = await marked([anElement({ _id: before, canvasData: canvasData({ scale: storedScale }) })]);
    expect(await listed(file)).toMatchObject([{ length: 1, scaleStatus: 'current' }]);
    await measure(file, { ...measurements, metrics: { width: 4, height: 1 } });
    const scale = { ...storedScale, x: 0.02 };
    await save(on.server, on.admin, {
      job,
      question,
      file,
      elements: [anElement({ _id: now, canvasData: canvasData({ scale }) })],
    });
    const byId = new Map((await listed(file)).map((marking) => [marking._id, marking]));
    expect(byId.get(before)).toMatchObject({ length: 1, scaleStatus: 'former' });
    expect(byId.get(now)).toMatchObject({ length: 2, scaleStatus: 'current' });
    const note = '* Measured by a scale that the plan no longer has.';
    const report = await issued([before, now]);
    expect(report).toContain('3.00 m *');
    expect(report).toContain('1.00 m *');
    expect(report).toContain('2.00 m\n');
    expect(report).toContain(note);
    const paper = await readJob(on.server, { job, as: on.admin });
    expect(paper.text).toContain('3.00 m *');
    expect(paper.text).toContain(note);

    await on.server.call(calls.rescaleBlueprint, { as: on.admin, body: { file, apply: true } });
    expect((await listed(file)).map(({ scaleStatus }) => scaleStatus)).toEqual(['current', 'current']);
    const after = await issued([before, now]);
    expect(after).toContain('4.00 m');
    expect(after).not.toContain('*');
  });
});

it('the spreadsheet says which rows have no figures, and which are by a former scale', async () => {
  const row = { blueprint: 'Floor', element: 'e', color: '#F05F63', name: 'Wall', type: 0, width: 100 };
  const none = { convertedHeight: null, convertedWidth: null, totalLength: null, totalArea: null };
  const some = { convertedHeight: 0, convertedWidth: 1, totalLength: 1, totalArea: 0 };
  const sent = await on.server.send({
    method: 'POST',
    url: '/v2/blueprints/markings/export',
    as: on.admin,
    payload: {
      rows: [
        { ...row, ...none, scaleStatus: 'unmeasured' },
        { ...row, ...some, scaleStatus: 'former' },
      ],
      name: crack,
    },
  });
  const [sheet] = await readSpreadsheet(sent.body as Buffer);
  expect(sheet?.rows.slice(1).map((cells) => cells.slice(6))).toEqual([
    [null, null, null, null, 'Not measured'],
    [0, 1, 1, 0, 'Previous scale'],
  ]);
});

describe('an element beside its page', () => {
  const line = (points: readonly number[], page = 1) => canvasData({ points, page } as never);
  const onPages = async () => {
    const file = await makePlan(on.server, on.admin);
    const pages = { count: 1, sizes: [{ width: 360, height: 360 }] };
    await on.server
      .db()
      .query.updateTable('assets')
      .set({ properties: JSON.stringify({ measurements, pages }) })
      .where('id', '=', file)
      .execute();
    return { file, job: await makeJob(on.server, jobTypeId) };
  };

  it('is refused and named, also on a page that the plan does not have; one that reaches onto it is not', async () => {
    const { file, job } = await onPages();
    const sent = (elements: readonly unknown[]) => save(on.server, on.admin, { job, question, file, elements });
    const inside = anElement({ canvasData: line([-50, 10, 50, 10]) });
    const refused = await sent([
      inside,
      anElement({ canvasData: line([5_000, 10, 5_100, 10]) }),
      anElement({ canvasData: line([0, 0, 9, 9], 99) }),
    ]);
    expect(refused.problem.errors).toMatchObject([
      { path: 'elements.1.canvasData', code: 'drawing_outside_page', message: 'This mark lies outside its page.' },
      { path: 'elements.2.canvasData.page', code: 'drawing_page_unknown', message: 'The plan has no such page.' },
    ]);
    expect(await listed(file)).toEqual([]);
    expect((await sent([inside])).status).toBe(200);
  });

  it('that is stored already is not counted, says so, and keeps what is written on it', async () => {
    const { file, job } = await onPages();
    const [far, near] = [newId(), newId()];
    await save(on.server, on.admin, {
      job,
      question,
      file,
      elements: [anElement({ _id: near }), anElement({ _id: far })],
    });
    const outside = line([5_000, 10, 5_100, 10]);
    await on.server
      .db()
      .query.updateTable('blueprint_elements')
      .set({ canvas_data: outside })
      .where('id', '=', far)
      .execute();
    expect((await listed(file)).find(({ _id }) => _id === far)).toMatchObject({ length: null, scaleStatus: 'outside' });
    const report = await issued([near, far]);
    expect(report).toContain('1.00 m · 1 outside the page, not counted');
    expect((await readJob(on.server, { job, as: on.admin })).text).toContain('1 outside the page, not counted');
    const commented = canvasData({ ...JSON.parse(outside), comment: 'Look again' });
    const elements = [anElement({ _id: far, canvasData: commented, base: 1 })];
    expect((await save(on.server, on.admin, { job, question, file, elements })).status).toBe(200);
  });
});
