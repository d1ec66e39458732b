import { removeAssets } from '@plumbline/contract/asset-removal';
import { readAssetUses } from '@plumbline/contract/asset-uses';
import { removeAsset } from '@plumbline/contract/assets';
import * as calls from '@plumbline/contract/blueprints';
import * as settingsCalls from '@plumbline/contract/settings';
import type { WireQuestion } from '@plumbline/contract/questions';
import { defaultCatalogue } from '@plumbline/domain/blueprints/default-catalogue';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import {
  anElement,
  area,
  canvasData,
  crack,
  makePlan,
  makeProjectWithPlans,
  measurements,
  readMarked,
  save,
} from './blueprints.fixtures.ts';

const on = setServer({
  admin: 'business_admin',
  system: 'sys_admin',
  manager: 'project_manager',
  inspector: 'inspector',
  other: 'inspector',
  client: 'client',
});
const fieldId = newId();
let jobTypeId = '';
let q: Record<string, WireQuestion> = {};

beforeAll(async () => {
  await on.server.call(settingsCalls.changeProjectFields, {
    as: on.admin,
    body: {
      projectFields: [
        {
          id: fieldId,
          label: 'Plans',
          type: 'blueprint_list',
          accessRules: Object.fromEntries(
            ['project_manager', 'inspector', 'client'].map((role) => [role, { read: true, write: false }]),
          ),
        },
      ],
    } as never,
  });
  const made = await makeJobType(on.server, on.admin, [
    ['blueprint', 'Plan', { field: fieldId }, { isClientVisible: true }],
    ['blueprint', 'Managers only', { field: fieldId, permissions: { inspector: false, client: false } }],
    ['blueprint', 'Own only', { field: fieldId, permissions: { readers: { who: 'own_only' } } }],
    ['text', 'Note'],
  ]);
  jobTypeId = made.id;
  q = made.q;
});

const question = (title: string) => q[title] as WireQuestion;

/** A plan in a project of both inspectors and the client, and a job there. */
async function site(more: { status?: string } = {}) {
  const file = await makePlan(on.server, on.admin);
  const people = [on.inspector, on.other];
  const projectId = await makeProjectWithPlans(on.server, { fieldId, plans: [file], people, clients: [on.client] });
  const job = await makeJob(on.server, jobTypeId, [on.inspector], { projectId, ...more });
  return { file, projectId, job, anotherJob: () => makeJob(on.server, jobTypeId, [on.other], { projectId }) };
}

describe('marking a plan', () => {
  it('stores elements once, whoever sends them again, and gives them back with their job', async () => {
    const { file, job } = await site();
    const element = anElement();
    const first = await save(on.server, on.inspector, {
      job,
      question: question('Plan'),
      file,
      measurements,
      elements: [element],
    });
    expect(first.status).toBe(200);
    const again = await save(on.server, on.inspector, { job, question: question('Plan'), file, elements: [element] });
    expect(again.body.elements).toEqual(first.body.elements);

    const { body } = await readMarked(on.server, on.inspector, { job, question: question('Plan').ID, file });
    expect(body).toHaveLength(1);
    expect(body[0]).toMatchObject({
      question: question('Plan').ID,
      file,
      measurements,
      job: { _id: job, status: 'assigned' },
    });
    expect(body[0]?.elements).toMatchObject([
      {
        _id: element._id,
        elementId: crack,
        visible: true,
        version: 1,
        conflict_of: null,
        user: { _id: on.inspector.id },
      },
    ]);
  });

  it('leaves elements alone that a save does not name, and takes away those it says are removed', async () => {
    const { file, job } = await site();
    const [one, two] = [anElement(), anElement()];
    const at = { job, question: question('Plan'), file };
    await save(on.server, on.inspector, { ...at, elements: [one] });
    const both = await save(on.server, on.inspector, { ...at, elements: [two] });
    expect(both.body.elements.map(({ _id }) => _id).toSorted()).toEqual([one._id, two._id].toSorted());
    const rest = await save(on.server, on.inspector, { ...at, removed: [{ _id: one._id, base: 1 }] });
    expect(rest.body.elements.map(({ _id }) => _id)).toEqual([two._id]);
  });

  it('keeps both versions of an element that two people change at once', async () => {
    const { file, job } = await site();
    const at = { job, question: question('Plan'), file };
    const element = anElement();
    await save(on.server, on.inspector, { ...at, elements: [element] });
    const moved = canvasData({ points: [0, 0, 50, 0] } as never);
    const hidden = { ...element, visible: false, base: 1 };
    await save(on.server, on.inspector, { ...at, elements: [{ ...element, canvasData: moved, base: 1 }] });
    const late = await save(on.server, on.other, { ...at, elements: [hidden] });
    expect(late.body.elements).toHaveLength(2);
    expect(late.body.elements.find(({ conflict_of: of }) => of === element._id)).toMatchObject({ visible: false });
    expect(late.body.elements.find(({ _id }) => _id === element._id)).toMatchObject({ canvasData: moved, version: 2 });
    // Sent again after a lost reply, it is not stored a third time.
    expect((await save(on.server, on.other, { ...at, elements: [hidden] })).body.elements).toHaveLength(2);
  });

  it('does not delete what somebody has changed meanwhile', async () => {
    const { file, job } = await site();
    const at = { job, question: question('Plan'), file };
    const element = anElement();
    await save(on.server, on.inspector, { ...at, elements: [element] });
    await save(on.server, on.inspector, { ...at, elements: [{ ...element, visible: false, base: 1 }] });
    const { body } = await save(on.server, on.other, { ...at, removed: [{ _id: element._id, base: 1 }] });
    expect(body.elements).toHaveLength(1);
  });

  it('brings a removed element back under its own id, however often it is undone and done again', async () => {
    const { file, job } = await site();
    const at = { job, question: question('Plan'), file };
    const element = anElement();
    await save(on.server, on.inspector, { ...at, elements: [element] });
    for (const x of [10, 20, 30]) {
      await save(on.server, on.inspector, { ...at, removed: [{ _id: element._id }] });
      const canvas = canvasData({ points: [0, 0, x, 0] } as never);
      // Based on the version before the removal, as by a device that didn't receive it.
      const again = { ...element, canvasData: canvas, base: 1 };
      const { body } = await save(on.server, on.inspector, { ...at, elements: [again] });
      expect(body.elements).toMatchObject([{ _id: element._id, canvasData: canvas, conflict_of: null }]);
      await save(on.server, on.inspector, { ...at, elements: [again] });
    }
    const { body } = await readMarked(on.server, on.inspector, { job, question: question('Plan').ID });
    expect(body.flatMap(({ elements }) => elements)).toMatchObject([{ _id: element._id, version: 7 }]);
  });

  it('names each mistake at its place and stores nothing of the call', async () => {
    const { file, job } = await site();
    const { file: elsewhere, job: foreignJob } = await site();
    const foreign = anElement();
    await save(on.server, on.inspector, {
      job: foreignJob,
      question: question('Plan'),
      file: elsewhere,
      elements: [foreign],
    });
    const at = { job, question: question('Plan'), file };
    const twice = anElement();
    const wrong = await save(on.server, on.inspector, {
      ...at,
      elements: [
        anElement(),
        anElement({ canvasData: '{"v":1,"kind":"Line","style":0,"strokeHeight":4,"points":[0,0,1e400,0]}' }),
        anElement({ elementId: newId() }),
        twice,
        twice,
      ],
    });
    expect(wrong.problem.errors?.map(({ path }) => path)).toEqual([
      expect.stringMatching(/^elements\.1\.canvasData/),
      'elements.2.elementId',
      'elements.4._id',
    ]);
    expect((await save(on.server, on.inspector, { ...at, elements: [foreign] })).problem.errors).toMatchObject([
      { path: 'elements.0._id', code: 'unknown_reference' },
    ]);
    expect((await save(on.server, on.inspector, { ...at, file: newId() })).problem.errors).toMatchObject([
      { path: 'file' },
    ]);
    const many = Array.from({ length: 5_001 }, () => anElement());
    expect((await save(on.server, on.inspector, { ...at, elements: many })).problem.errors).toMatchObject([
      { path: 'elements', code: 'too_big_array' },
    ]);
    const { body } = await readMarked(on.server, on.inspector, { job, question: question('Plan').ID });
    expect(body.flatMap(({ elements }) => elements)).toEqual([]);
  });

  it('takes what was drawn with an element that left the catalogue since', async () => {
    const { file, job } = await site();
    const [, ...rest] = defaultCatalogue;
    const changed = await on.server.call(settingsCalls.changeBlueprintSettings, {
      as: on.admin,
      body: { elements: rest },
    });
    expect(changed.status).toBe(200);
    const saved = await save(on.server, on.inspector, {
      job,
      question: question('Plan'),
      file,
      elements: [anElement()],
    });
    expect(saved.status).toBe(200);
    await on.server.call(settingsCalls.changeBlueprintSettings, {
      as: on.admin,
      body: { elements: [...defaultCatalogue] },
    });
  });

  it('tells of what was marked in one event, and of nothing when nothing changed', async () => {
    const { file, job } = await site();
    const at = { job, question: question('Plan'), file, elements: [anElement(), anElement()] };
    await save(on.server, on.inspector, at);
    await save(on.server, on.inspector, at);
    const { query } = on.server.db();
    const events = await query
      .selectFrom('events')
      .select(['name', 'after'])
      .where('job_id', '=', job)
      .where('name', '=', 'job.plan_marked')
      .execute();
    expect(events).toMatchObject([{ after: { fileId: file, added: 2, changed: 0, removed: 0 } }]);
  });

  it('keeps a plan from being turned while anything is on it', async () => {
    const { file, job } = await site();
    const { id } = await on.server
      .db()
      .query.selectFrom('assets')
      .select('id')
      .where('id', '=', file)
      .executeTakeFirstOrThrow();
    await save(on.server, on.inspector, { job, question: question('Plan'), file, elements: [anElement()] });
    const { rotateAsset } = await import('@plumbline/contract/asset-plans');
    const turned = await on.server.call(rotateAsset, { as: on.admin, params: { id }, body: { rotation: 90 } });
    expect(turned.problem.code).toBe('file_cannot_be_rotated');
  });

  it('keeps a plan from being deleted while anything is on it, and says how much and where', async () => {
    const { file, job, anotherJob } = await site();
    const second = await anotherJob();
    const remove = () => on.server.call(removeAsset, { as: on.admin, params: { id: file } });
    const elements = [anElement(), anElement()];
    await save(on.server, on.inspector, { job, question: question('Plan'), file, elements });
    await save(on.server, on.inspector, { job: second, question: question('Plan'), file, elements: [anElement()] });
    const { problem } = await remove();
    expect(problem.code).toBe('file_is_marked');
    expect(problem.data).toMatch(/marks: \W*3\W*, jobs: \W*2\W*\)/);
    const ofMany = await on.server.call(removeAssets, { as: on.admin, body: { files: [newId(), file] } });
    expect(ofMany.problem.errors.map(({ path }) => path)).toEqual(['files.0', 'files.1']);
    expect(ofMany.problem.errors[1]?.message).toMatch(/marks: \W*3\W*, jobs: \W*2\W*\)/);
    const { body } = await on.server.call(readAssetUses, { as: on.admin, query: { ids: file } });
    expect(body.uses.filter(({ kind }) => kind === 'job')).toHaveLength(2);
    expect((await readMarked(on.server, on.admin, { file, allJobs: 'true' })).body).toHaveLength(2);
    for (const { _id } of (await readMarked(on.server, on.admin, { file, allJobs: 'true' })).body.flatMap(
      (record) => record.elements,
    )) {
      await on.server.call(calls.removeBlueprintElement, { as: on.admin, params: { id: _id } });
    }
    expect((await remove()).status).toBe(200);
  });
});

describe('who marks plans and sees what is marked', () => {
  it('only whom the question permits, on a job that takes answers', async () => {
    const { file, job } = await site();
    const of = (title: string, as = on.inspector) =>
      save(on.server, as, { job, question: question(title), file, elements: [anElement()] });
    expect((await of('Managers only')).status).toBe(404);
    expect((await of('Managers only', on.manager)).status).toBe(200);
    expect((await of('Managers only', on.system)).status).toBe(200);
    expect((await of('Note')).status).toBe(404);
    expect((await of('Plan', on.client)).status).toBe(200);
    const done = await site({ status: 'done' });
    expect(
      (await save(on.server, on.inspector, { ...done, question: question('Plan'), elements: [anElement()] })).problem
        .code,
    ).toBe('job_not_answerable');
  });

  it('shows other jobs’ markings of the plan only where the job and the question are seen', async () => {
    const { file, job, anotherJob } = await site();
    const second = await anotherJob();
    for (const title of ['Plan', 'Managers only', 'Own only']) {
      const as = title === 'Managers only' ? on.manager : on.other;
      await save(on.server, as, { job: second, question: question(title), file, elements: [anElement()] });
    }
    await save(on.server, on.inspector, { job, question: question('Plan'), file, elements: [anElement()] });
    const seen = async (as: typeof on.inspector) =>
      (await readMarked(on.server, as, { file, allJobs: 'true' })).body.flatMap(({ question: of, elements }) =>
        elements.map(() => Object.keys(q).find((title) => question(title).ID === of)),
      );
    expect((await seen(on.admin)).toSorted()).toEqual(['Managers only', 'Own only', 'Plan', 'Plan']);
    expect((await seen(on.inspector)).toSorted()).toEqual(['Plan', 'Plan']);
    expect((await seen(on.other)).toSorted()).toEqual(['Own only', 'Plan', 'Plan']);
    expect(await seen(on.client)).toEqual(['Plan', 'Plan']);
    const stranger = await on.server.person('inspector');
    expect(await seen(stranger)).toEqual([]);
  });

  it('names nobody to clients', async () => {
    const { file, job } = await site();
    await save(on.server, on.inspector, { job, question: question('Plan'), file, elements: [anElement()] });
    const { body } = await readMarked(on.server, on.client, { file, allJobs: 'true' });
    expect(body[0]?.elements[0]?.user).toBeNull();
  });

  it('deletes one element, of another job too, where the person may mark there', async () => {
    const { file, anotherJob } = await site();
    const second = await anotherJob();
    const element = anElement();
    await save(on.server, on.other, { job: second, question: question('Plan'), file, elements: [element] });
    const remove = (as: typeof on.inspector) =>
      on.server.call(calls.removeBlueprintElement, { as, params: { id: element._id } });
    expect((await remove(await on.server.person('inspector'))).status).toBe(404);
    expect((await remove(on.inspector)).body).toEqual({ success: true });
    expect((await remove(on.inspector)).status).toBe(404);
  });
});

describe('markings over all jobs of a plan', () => {
  it('are measured by the plan’s own scale, and filtered', async () => {
    const { file, job, projectId, anotherJob } = await site();
    const second = await anotherJob();
    const square = { kind: 'Rect', style: 2, points: undefined, x: 0, y: 0, width: 100, height: 100 };
    const one = anElement();
    const two = anElement({ elementId: area, canvasData: canvasData(square as never) });
    await save(on.server, on.inspector, { job, question: question('Plan'), file, elements: [one] });
    await save(on.server, on.other, { job: second, question: question('Plan'), file, elements: [two] });
    const list = async (query: Record<string, string>) =>
      (await on.server.call(calls.listMarkings, { as: on.admin, query: { file, ...query } })).body;
    expect(await list({})).toMatchObject([
      // 1 m across and 2 m down: 6 m around, 2 m².
      { _id: two._id, length: 6, area: 2, fileName: 'Floor', job: { _id: second } },
      { _id: one._id, length: 1, area: 0 },
    ]);
    const ids = async (query: Record<string, string>) => (await list(query)).map(({ _id }) => _id);
    expect(await ids({ user: on.other.id })).toEqual([two._id]);
    expect(await ids({ element: crack })).toEqual([one._id]);
    expect(await ids({ job: second })).toEqual([two._id]);
    expect(await ids({ job_type: newId() })).toEqual([]);
    expect(await ids({ status: 'assigned,open' })).toHaveLength(2);
    expect(await ids({ status: 'done' })).toEqual([]);
    expect(await ids({ from: '2000-01-01', to: '2000-01-02' })).toEqual([]);
    const ofProject = await on.server.call(calls.listMarkings, { as: on.inspector, query: { project: projectId } });
    expect(ofProject.body).toHaveLength(2);
    expect((await on.server.call(calls.listMarkings, { as: on.admin, query: {} })).problem.errors).toMatchObject([
      { path: 'query.file', code: 'required' },
    ]);
  });

  it('are counted for each plan', async () => {
    const { file, job } = await site();
    const empty = await makePlan(on.server, on.admin);
    await save(on.server, on.inspector, {
      job,
      question: question('Plan'),
      file,
      elements: [anElement(), anElement()],
    });
    const { body } = await on.server.call(calls.countBlueprintElements, {
      as: on.inspector,
      body: { job, question: question('Plan').ID, files: [file, empty] },
    });
    expect(body).toEqual([
      { file, count: 2 },
      { file: empty, count: 0 },
    ]);
  });

  it('come as GeoJSON in page coordinates', async () => {
    const { file, job } = await site();
    await save(on.server, on.inspector, { job, question: question('Plan'), file, elements: [anElement()] });
    const sent = await on.server.send({ method: 'GET', url: `/v2/blueprints/geojson?file=${file}`, as: on.inspector });
    expect(sent.headers['content-type']).toContain('application/geo+json');
    expect(sent.body).toMatchObject({
      type: 'FeatureCollection',
      features: [
        {
          geometry: {
            type: 'LineString',
            coordinates: [
              [0, 0],
              [100, 0],
            ],
          },
          properties: { length_m: 1 },
        },
      ],
    });
  });
});
