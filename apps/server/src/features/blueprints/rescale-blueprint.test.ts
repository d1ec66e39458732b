import * as planCalls from '@plumbline/contract/asset-plans';
import * as calls from '@plumbline/contract/blueprints';
import type { WireQuestion } from '@plumbline/contract/questions';
import type { ElementScale } from '@plumbline/domain/blueprints/shapes';
import { readCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { anElement, canvasData, makePlan, measurements, readMarked, save } from './blueprints.fixtures.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager' });
let jobTypeId = '';
let question: WireQuestion;

beforeAll(async () => {
  const made = await makeJobType(on.server, on.admin, [['blueprint', 'Plan', {}]]);
  jobTypeId = made.id;
  question = made.q['Plan'] as WireQuestion;
});

const storedNow: ElementScale = {
  x: 0.01,
  y: 0.02,
  area: null,
  method: 'arrows',
  by: null,
  at: null,
};

describe('a plan that is measured again', () => {
  it('lists what keeps its former scale, and measures that alone again when it is asked to', async () => {
    const file = await makePlan(on.server, on.admin);
    const jobId = await makeJob(on.server, jobTypeId);
    const [stale, follows] = [newId(), newId()];
    const elements = [
      anElement({ _id: stale, canvasData: canvasData({ scale: storedNow }) }),
      anElement({ _id: follows }),
    ];
    await save(on.server, on.admin, { job: jobId, question, file, elements });
    const rescale = (apply: boolean, as = on.admin) =>
      on.server.call(calls.rescaleBlueprint, { as, body: { file, apply } });
    expect((await rescale(false)).body).toEqual({ success: true, elements: [] });

    const value = { ...measurements, metrics: { width: 4, height: 1 } };
    await on.server.call(planCalls.changeAssetProperties, {
      as: on.admin,
      params: { id: file },
      body: { name: 'measurements', value },
    });
    const listed = [{ _id: stale, job: { _id: jobId }, before: { length: 1, area: 0 }, after: { length: 2, area: 0 } }];
    expect((await rescale(false)).body.elements).toMatchObject(listed);
    expect((await rescale(true)).body.elements).toMatchObject(listed);
    expect((await rescale(true)).body.elements).toEqual([]);

    const stored = new Map(
      (await readMarked(on.server, on.admin, { file, job: jobId, question: question.ID })).body.flatMap((record) =>
        record.elements.map((one) => [one._id, one] as const),
      ),
    );
    expect(readCanvasData(stored.get(stale)?.canvasData)).toMatchObject({ value: { scale: { x: 0.02 } } });
    expect([stale, follows].map((one) => stored.get(one)?.version)).toEqual([2, 1]);
    expect((await rescale(true, on.manager)).status).toBe(403);
  });
});
