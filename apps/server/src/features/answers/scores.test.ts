import { readJobFeed } from '@plumbline/contract/feeds';
import { changeJobType, changePublicLink } from '@plumbline/contract/job-types';
import { changeJob, listJobs, readJob } from '@plumbline/contract/jobs';
import { readPublicQuestionnaire, sendPublicAnswers } from '@plumbline/contract/public-answers';
import { changeQuestion } from '@plumbline/contract/questions';
import { beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';
import { readJob as readDocument } from '../documents/documents.fixtures.ts';
import { reportWorld } from '../reports/reports.fixtures.ts';
import { anAnswer, eventsOf, jobRow, makeJob, makeJobType, setAnswering } from './answers.fixtures.ts';

const childs = ['good', 'worn', 'broken', 'none'].map((value) => ({ value }));
const points = { good: 10, worn: 5, broken: 0 };
const shown = { isClientVisible: true };

const on = setAnswering(
  [
    ['step', 'Vehicle', {}, shown],
    ['list', 'Brakes', { childs, points, weight: 3, isMandatory: true }, shown],
    ['list', 'Lights', { childs, points }, shown],
    ['step', 'Driver', {}, shown],
    ['bool', 'Belt', { points: { true: 10, false: 0 } }, shown],
    ['text', 'Notes', {}],
  ],
  { passMark: 80, showScore: true },
);

const read = async (job: string, as: TestPerson = on.admin) =>
  (await on.server.call(readJob, { as, params: { id: job } })).body;
const found = async (filter: object, as: TestPerson = on.admin, sort = 'ID') => {
  const listed = await on.server.call(listJobs, { as, query: { filters: JSON.stringify(filter), sort } as never });
  expect(listed.status, JSON.stringify(listed.problem)).toBe(200);
  return listed.body.docs;
};
/** The lines of a job's feed, without isolates. */
const feedOf = async (id: string, as: TestPerson) => {
  const headers = { 'accept-language': 'en' };
  const { body } = await on.server.call(readJobFeed, { as, params: { id }, headers });
  return body.docs.map(({ message }) => message.replace(/[\u2066-\u2069]/g, ''));
};
/** Brakes good (30 of 30), lights worn (5 of 10), belt on (10 of 10). */
const answered = async (brakes = 'good', more: object = { submit: true }) => {
  const job = await on.job();
  const data = [anAnswer(on.at('Brakes'), brakes), anAnswer(on.at('Lights'), 'worn'), anAnswer(on.at('Belt'), true)];
  const sent = await on.send(job, data, more);
  expect(sent.status, JSON.stringify(sent.problem)).toBe(200);
  return job;
};

describe('the score of a job', () => {
  it('is stored with its answers, with that of each step', async () => {
    const job = await answered();
    const { score, answering } = await read(job);
    expect(answering).toMatchObject({ passMark: 80, showScore: true });
    expect(score).toEqual({
      points: 45,
      possible: 50,
      percent: 90,
      open: 0,
      passMark: 80,
      passed: true,
      steps: [
        { stepId: on.at('Vehicle').ID, points: 35, possible: 40, percent: 87.5, open: 0, repetitions: [] },
        { stepId: on.at('Driver').ID, points: 10, possible: 10, percent: 100, open: 0, repetitions: [] },
      ],
    });
    expect((await jobRow(on.server, job)).score).toEqual(score);
  });

  it('follows every change of an answer, and says so in the event', async () => {
    const job = await answered();
    expect((await on.send(job, [anAnswer(on.at('Lights'), 'none')])).status).toBe(200);
    expect((await read(job)).score).toMatchObject({ points: 40, possible: 40, percent: 100 });
    expect((await on.send(job, [anAnswer(on.at('Brakes'), 'broken')])).status).toBe(200);
    expect((await read(job)).score).toMatchObject({ points: 10, possible: 40, percent: 25, passed: false });
    // What has no points changes no score.
    expect((await on.send(job, [anAnswer(on.at('Notes'), 'Squeals')])).status).toBe(200);
    const events = (await eventsOf(on.server, job)).filter(({ name }) => name === 'job.answered');
    const said = events.map(
      ({ after }) => (after as { score?: Record<'before' | 'after', { percent: number } | null> }).score,
    );
    expect(said.map((one) => one && [one.before?.percent ?? null, one.after?.percent])).toEqual([
      [null, 90],
      [90, 100],
      [100, 25],
      undefined,
    ]);
    const submitted = (await eventsOf(on.server, job)).find(({ name }) => name === 'job.submitted');
    expect(submitted?.after).toMatchObject({ isPublic: false, score: { percent: 90, passed: true } });
  });

  it('has no percentage while a required question is open', async () => {
    const job = await on.job();
    await on.send(job, [anAnswer(on.at('Belt'), true)]);
    expect((await read(job)).score).toMatchObject({ points: 10, possible: 40, percent: null, open: 1, passed: null });
  });

  it('is what it was where the points or the pass mark change, until an answer changes', async () => {
    const type = await makeJobType(on.server, on.admin, [['bool', 'Safe', { points: { true: 3, false: 1 } }]], {
      passMark: 50,
    });
    const safe = type.q['Safe']!;
    const job = await makeJob(on.server, type.id, [on.inspector]);
    await on.send(job, [anAnswer(safe, false)]);
    expect((await read(job)).score).toMatchObject({ percent: 33.3, passMark: 50, passed: false });
    const changed = await on.server.call(changeQuestion, {
      as: on.admin,
      params: { id: safe.ID },
      body: { settings: { ...safe.settings, points: { true: 4, false: 1 } } },
    });
    expect(changed.status, JSON.stringify(changed.problem)).toBe(200);
    const params = { id: type.id };
    await on.server.call(changeJobType, { as: on.admin, params, body: { settings: { passMark: 20 } } });
    expect((await read(job)).score).toMatchObject({ percent: 33.3, passed: false });
    await on.send(job, [anAnswer(changed.body, false)]);
    expect((await read(job)).score).toMatchObject({ percent: 25, passMark: 20, passed: true });
  });

  it('is gone with the job type that it was of, and there is none where nothing has points', async () => {
    const plain = await makeJobType(on.server, on.admin, [['bool', 'Safe']]);
    const job = await makeJob(on.server, plain.id, [on.inspector]);
    await on.send(job, [anAnswer(plain.q['Safe']!, true)]);
    expect((await read(job)).score).toBeNull();
    const other = await answered();
    const moved = await on.server.call(changeJob, {
      as: on.admin,
      params: { id: other },
      body: { jobType: plain.id } as never,
    });
    expect(moved.status, JSON.stringify(moved.problem)).toBe(200);
    expect(moved.body.score).toBeNull();
  });

  it('refuses points below nothing, too many decimals and a pass mark over all', async () => {
    const question = on.at('Belt');
    for (const settings of [{ points: { true: -1 } }, { points: { true: 0.001 } }, { weight: 101 }, { weight: -1 }]) {
      const sent = await on.server.call(changeQuestion, {
        as: on.admin,
        params: { id: question.ID },
        body: { settings: { ...question.settings, ...settings } },
      });
      expect([settings, sent.status]).toEqual([settings, 400]);
    }
    const params = { id: on.jobTypeId };
    const body = { settings: { passMark: 101 } };
    expect((await on.server.call(changeJobType, { as: on.admin, params, body })).status).toBe(400);
  });
});

describe('the same figure', () => {
  let good: string;
  let bad: string;
  let open: string;
  beforeAll(async () => {
    good = await answered();
    bad = await answered('broken');
    open = await on.job();
    await on.send(open, [anAnswer(on.at('Belt'), true)]);
  });

  it('is in lists, which are filtered and sorted by it', async () => {
    const idsOf = async (filter: object, sort?: string) =>
      (await found(filter, on.admin, sort)).map(({ _id }) => _id).filter((id) => [good, bad, open].includes(id));
    const listed = (await found({ and: [] })).find(({ _id }) => _id === bad);
    expect(listed?.score).toEqual({ points: 15, possible: 50, percent: 30, open: 0, passMark: 80, passed: false });
    expect(await idsOf({ field: 'score', operator: 'less', value: 80 })).toEqual([bad]);
    expect(await idsOf({ field: 'score', operator: 'between', value: [80, 100] })).toEqual([good]);
    expect(await idsOf({ field: 'isPassed', operator: 'equal', value: false })).toEqual([bad]);
    expect(await idsOf({ field: 'score', operator: 'empty' })).toEqual([open]);
    expect(await idsOf({ field: 'score', operator: 'not_empty' }, '-score')).toEqual([good, bad]);
    expect(await idsOf({ and: [] }, 'score')).toEqual([bad, good, open]);
  });

  it('is in reports', async () => {
    const columns = ['job_id', 'score', 'score_points', 'score_passed'].map((field) => ({
      _id: field,
      type: 'property',
      table: 'jobs',
      field,
    }));
    const world = reportWorld(on.server, on.admin);
    const sort = [{ column: 'job_id', direction: 'ascending' }];
    const { _id: report } = await world.report({ columns, sort } as never);
    const headers = { 'accept-language': 'en' };
    const url = `/v2/report/export/csv/${report}`;
    const got = await on.server.send({ method: 'POST', url, payload: {}, as: on.admin, headers });
    expect(got.status, JSON.stringify(got.problem)).toBe(200);
    const lines = (got.body as Buffer).toString('utf8').split('\r\n');
    expect(lines[0]).toBe('\ufeffJob ID,"Score, %","Score, points",Passed');
    const lineOf = async (job: string) => lines.find((line) => line.startsWith(`${numbers.get(job)},`));
    const numbers = new Map(await Promise.all([good, bad, open].map(async (id) => [id, (await read(id)).ID] as const)));
    expect(await lineOf(good)).toMatch(/^\d+,90,45,Yes$/);
    expect(await lineOf(bad)).toMatch(/^\d+,30,15,No$/);
    expect(await lineOf(open)).toMatch(/^\d+,,10,$/);
  });

  it('is in the feed of the job, where it was reported', async () => {
    expect(await feedOf(good, on.inspector)).toContainEqual(expect.stringMatching(/^Reported .*: 90%$/));
  });

  it('is in documents, with that of each step', async () => {
    const { text } = await readDocument(on.server, { job: good, as: on.inspector });
    const plain = text.replace(/[\u2066-\u2069]/g, '').replace(/\s+/g, ' ');
    expect(plain).toContain('90% (45 of 50 points) · Passed');
    expect(plain).toContain('87.5% (35 of 40 points)');
    expect(plain).toContain('100% (10 of 10 points)');
  });
});

describe('whoever does not see every question that counts', () => {
  it.each([
    ['hidden from their role', { permissions: { inspector: { read: false } } }],
    ['for nobody', { permissions: { readers: { who: 'no_one' } } }],
    ['that shows each only their own answer', { permissions: { readers: { who: 'own_only' } } }],
  ])('of one %s, sees no score anywhere', async (_, more) => {
    const yesNo = { points: { true: 10, false: 0 } };
    const type = await makeJobType(
      on.server,
      on.admin,
      [
        ['bool', 'Open', yesNo],
        ['bool', 'Secret', { ...yesNo, ...more }],
      ],
      { showScore: true, passMark: 80 },
    );
    const job = await makeJob(on.server, type.id, [on.inspector]);
    await on.send(job, [anAnswer(type.q['Open']!, true)]);
    await on.send(job, [anAnswer(type.q['Secret']!, false)], { submit: true }, on.admin);
    const reported = async (as: TestPerson) => (await feedOf(job, as)).find((line) => line.startsWith('Reported'));
    expect(await reported(on.admin)).toMatch(/: 50%$/);
    expect(await reported(on.inspector)).not.toContain('%');
    expect((await read(job)).score).toMatchObject({ percent: 50 });
    const seen = await read(job, on.inspector);
    expect([seen.score, seen.answering.showScore]).toEqual([null, false]);
    const isFound = async (filter: object, as: TestPerson) => (await found(filter, as)).some(({ _id }) => _id === job);
    const scored = { field: 'score', operator: 'between', value: [0, 100] };
    expect([await isFound(scored, on.admin), await isFound(scored, on.inspector)]).toEqual([true, false]);
    expect(await isFound({ field: 'isPassed', operator: 'equal', value: false }, on.inspector)).toBe(false);
    const { text } = await readDocument(on.server, { job, as: on.inspector });
    expect(text).not.toContain('points');
  });

  it('as a stranger who answers by a public link, gets no points, and has them counted', async () => {
    const type = await makeJobType(on.server, on.admin, [['bool', 'Satisfied', { points: { true: 10, false: 0 } }]]);
    const body = { isActive: true };
    const opened = await on.server.call(changePublicLink, { as: on.admin, params: { id: type.id }, body });
    const params = { link: opened.body.publicLink ?? '' };
    const asked = await on.server.call(readPublicQuestionnaire, { params });
    expect(asked.body.questions.map(({ settings }) => 'points' in settings)).toEqual([false]);
    const sent = await on.server.call(sendPublicAnswers, {
      params,
      body: { ID: newId(), data: [anAnswer(type.q['Satisfied']!, true)] },
    });
    expect(sent.status, JSON.stringify(sent.problem)).toBe(200);
    const [job] = await found({ field: 'jobType', operator: 'equal', value: type.id });
    expect(job?.score).toMatchObject({ points: 10, percent: 100, passed: null });
  });

  it('of a job type whose questions they all see, sees it', async () => {
    const job = await answered();
    const seen = await read(job, on.inspector);
    expect([seen.score?.percent, seen.answering.showScore]).toEqual([90, true]);
  });
});
