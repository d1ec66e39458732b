import * as assetCalls from '@plumbline/contract/assets';
import { alignBlueprint } from '@plumbline/contract/blueprint-revisions';
import * as calls from '@plumbline/contract/blueprints';
import type { WireQuestion } from '@plumbline/contract/questions';
import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { anElement, canvasData, makePlan, readMarked, save } from './blueprints.fixtures.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager' });
let jobTypeId = '';
let question: WireQuestion;

beforeAll(async () => {
  const made = await makeJobType(on.server, on.admin, [['blueprint', 'Plan', {}]]);
  jobTypeId = made.id;
  question = made.q['Plan'] as WireQuestion;
});

const from = [
  { x: 0, y: 0 },
  { x: 400, y: 0 },
] as const;
/** Twice as large, and moved by 10 and 20. */
const to = [
  { x: 10, y: 20 },
  { x: 810, y: 20 },
] as const;

describe('a plan whose new revision is drawn elsewhere', () => {
  it('takes along what all jobs have marked on the page, once, and every length stays', async () => {
    const file = await makePlan(on.server, on.admin);
    const [one, other, onNextPage] = [newId(), newId(), newId()];
    const jobs = [await makeJob(on.server, jobTypeId), await makeJob(on.server, jobTypeId)];
    const scale = { x: 0.01, y: 0.01, area: null, method: 'line', by: null, at: null } as const;
    await save(on.server, on.admin, {
      job: jobs[0] ?? '',
      question,
      file,
      elements: [
        anElement({ _id: one, canvasData: canvasData({ scale }) }),
        anElement({ _id: onNextPage, canvasData: canvasData({ page: 2 }) }),
      ],
    });
    await save(on.server, on.admin, { job: jobs[1] ?? '', question, file, elements: [anElement({ _id: other })] });
    const align = (more: Record<string, unknown> = {}, as = on.admin) =>
      on.server.call(alignBlueprint, {
        as,
        body: { file, page: 1, version: 1, from: [...from], to: [...to], ...more } as never,
      });

    const before = (await on.server.call(calls.listMarkings, { as: on.admin, query: { file } })).body;
    expect((await align()).body).toEqual({ success: true, moved: 2 });
    const after = (await on.server.call(calls.listMarkings, { as: on.admin, query: { file } })).body;
    expect(after.map(({ length }) => length)).toEqual(before.map(({ length }) => length));
    const stored = new Map(after.map((marking) => [marking._id, marking]));
    expect(readCanvasData(stored.get(one)?.canvasData)).toMatchObject({
      value: { points: [10, 20, 210, 20], scale: { x: 0.005, y: 0.005 } },
    });
    expect(readCanvasData(stored.get(onNextPage)?.canvasData)).toMatchObject({ value: { points: [0, 0, 100, 0] } });
    expect([one, other, onNextPage].map((id) => stored.get(id)?.version)).toEqual([2, 2, 1]);
    const info = await on.server.call(assetCalls.readAssetInfo, { as: on.admin, params: { id: file } });
    expect(info.body.measurements).toMatchObject({ pixels: { width: 400, height: 100 } });

    // Sent again, nothing moves twice.
    expect((await align()).status).toBe(409);
    expect((await align({ version: 2 })).status).toBe(409);
    expect((await align({ page: 2 })).body).toMatchObject({ moved: 1 });
    // Taken back by the places exchanged, everything lies where it lay.
    expect((await align({ page: 2, from: [...to], to: [...from] })).status).toBe(200);
    expect((await align({ from: [...to], to: [...from] })).body).toMatchObject({ moved: 2 });
    const back = (await on.server.call(calls.listMarkings, { as: on.admin, query: { file } })).body;
    expect(back.map(({ canvasData: drawing }) => drawing)).toEqual(before.map(({ canvasData: drawing }) => drawing));
    const records = await readMarked(on.server, on.admin, { file, job: jobs[1] ?? '', question: question.ID });
    expect(records.body[0]?.elements[0]?.version).toBe(3);
  });

  it('says which places can’t be aligned, and to whom it belongs', async () => {
    const file = await makePlan(on.server, on.admin);
    const align = (body: Record<string, unknown>, as = on.admin) =>
      on.server.call(alignBlueprint, {
        as,
        body: { file, version: 1, from: [...from], to: [...to], ...body } as never,
      });
    const near = [
      { x: 0, y: 0 },
      { x: 10, y: 0 },
    ];
    const refused = await align({ to: near });
    expect([refused.status, refused.problem.errors?.map(({ path, code }) => [path, code])]).toEqual([
      400,
      [['to', 'places_too_near']],
    ]);
    expect((await align({ from: [{ x: 'far', y: 0 }, from[1]] })).status).toBe(400);
    expect((await align({ from: [from[0]] })).status).toBe(400);
    const far = [
      { x: 999_000, y: 0 },
      { x: 999_900, y: 0 },
    ];
    const job = await makeJob(on.server, jobTypeId);
    await save(on.server, on.admin, {
      job,
      question,
      file,
      elements: [anElement({ canvasData: canvasData({ points: [0, 0, 9_000, 0] }) })],
    });
    expect((await align({ to: far })).problem.errors?.map(({ code }) => code)).toEqual(['drawing_out_of_range']);
    expect((await align({ from: [{ x: 1e300, y: 0 }, from[1]] })).status).toBe(400);
    expect((await align({ file: newId() })).status).toBe(404);
    expect((await align({}, on.manager)).status).toBe(403);
  });
});
