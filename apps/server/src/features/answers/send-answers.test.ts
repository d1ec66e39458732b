import * as calls from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import {
  addPaths,
  anAnswer,
  currentAnswers,
  eventsOf,
  jobRow,
  makeJob,
  makeJobType,
  setAnswering,
} from './answers.fixtures.ts';

const on = setAnswering([
  ['step', 'Machine room'],
  ['bool', 'Door closes', { isMandatory: true, allowTaggingIssue: true }],
  ['text', 'Width', { textKind: 'number', min: 10, max: 200 }],
  ['text', 'Remarks', { allowComment: true, allowAddingFile: true, signature: true }],
  ['list', 'Colour', { childs: [{ value: 'red' }, { value: 'blue' }] }],
  ['step', 'End'],
  ['text', 'Last'],
]);
const { at, send } = on;

describe('POST /v2/answers', () => {
  it('stores answers with who, when, where and the revision, and makes them current', async () => {
    const job = await on.job();
    const data = [anAnswer(at('Door closes'), true), anAnswer(at('Width'), 80, { date: '2026-03-01T10:00:00+02:00' })];
    const sent = await send(job, data, { location: { lat: 32.1, long: 34.8 } });
    expect(sent.status).toBe(200);
    expect(sent.body).toMatchObject([
      { ID: data[0]?.answer.ID, question: at('Door closes').ID, revision: 1, isParallel: false },
      { ID: data[1]?.answer.ID, date: '2026-03-01T08:00:00.000Z' },
    ]);
    const rows = await on.server.db().query.selectFrom('answers').selectAll().where('job_id', '=', job).execute();
    expect(rows).toHaveLength(2);
    expect(rows[1]).toMatchObject({ user_id: on.inspector.id, latitude: 32.1, value: 80, search_value: '80' });
    expect(await currentAnswers(on.server, job)).toMatchObject([
      { value: true, is_on_path: true },
      { value: 80, answer_id: data[1]?.answer.ID },
    ]);
    expect((await eventsOf(on.server, job)).map((event) => [event.name, event.actor_id])).toEqual([
      ['job.answered', on.inspector.id],
    ]);
  });

  it('stores an answer once, however often and however parallel it is sent, and answers the same each time', async () => {
    const job = await on.job();
    const data = [anAnswer(at('Door closes'), false, { isIssue: true }), anAnswer(at('Last'), 'done')];
    const together = await Promise.all([1, 2, 3].map(() => send(job, data, { submit: true })));
    const later = await send(job, data, { submit: true });
    expect([...together, later].map((one) => one.status)).toEqual([200, 200, 200, 200]);
    for (const one of together) expect(one.body).toEqual(later.body);
    // As a device cuts it that heard nothing of the first time: the last part with the submit, which is not done again.
    const parts = [await send(job, data.slice(0, 1)), await send(job, data.slice(1), { submit: true })];
    expect(parts.flatMap(({ body }) => body)).toEqual(later.body);
    // As another program may write the same ids.
    const shouted = data.map(({ question, answer: { ID, ...rest } }) => {
      const [asked = '', suffix] = ID.split('_');
      return { question: question.toUpperCase(), answer: { ...rest, ID: `${asked.toUpperCase()}_${suffix}` } };
    });
    expect((await send(job.toUpperCase(), shouted, { submit: true })).body).toEqual(later.body);
    const rows = await on.server.db().query.selectFrom('answers').select('id').where('job_id', '=', job).execute();
    expect(rows).toHaveLength(2);
    expect((await eventsOf(on.server, job)).map((event) => event.name)).toEqual([
      'job.answered',
      'job.issue_raised',
      'job.submitted',
      'job.status_changed',
    ]);
  });

  it('answers a repeat as before after the job is done, and refuses what is new', async () => {
    const job = await on.job();
    const data = [anAnswer(at('Width'), 50)];
    const first = await send(job, data);
    await on.server.db().query.updateTable('jobs').set({ status: 'done' }).where('id', '=', job).execute();
    expect((await send(job, data)).body).toEqual(first.body);
    const refused = await send(job, [...data, anAnswer(at('Last'), 'late')]);
    expect(refused.problem).toMatchObject({ code: 'job_not_answerable', errors: [{ path: 'data.1.question' }] });
    expect(await currentAnswers(on.server, job)).toHaveLength(1);
  });

  it('stores all or nothing and names every mistake at its place', async () => {
    const job = await on.job();
    const stranger = await makeJobType(on.server, on.admin, [['text', 'Elsewhere']]);
    const removed = await makeJobType(on.server, on.admin, [['text', 'Gone']]);
    const gone = removed.q['Gone'] as WireQuestion;
    await on.server.send({ method: 'DELETE', url: `/v2/question/${gone.ID}`, as: on.admin });
    const good = anAnswer(at('Last'), 'fine');
    const refused = await send(job, [
      good,
      anAnswer(at('Colour'), 'green'),
      anAnswer(at('Width'), 'wide', { comment: 'no' }),
      anAnswer(gone, 'x'),
      anAnswer(stranger.q['Elsewhere'] as WireQuestion, 'x'),
      { question: newId(), answer: { ID: `${newId()}_a`, value: 1 } },
      anAnswer(at('Remarks'), 'x', { files: [newId()], ID: `${at('Last').ID}_foreign` }),
      anAnswer(at('Machine room'), 'x'),
    ]);
    expect(refused.status).toBe(400);
    expect(refused.problem.errors.map((error) => [error.path, error.code])).toEqual([
      ['data.1.answer.value', 'option_unknown'],
      ['data.2.answer.value', 'number_not_readable'],
      ['data.2.answer.comment', 'comment_not_allowed'],
      ['data.3.question', 'question_removed'],
      ['data.4.question', 'question_removed'],
      ['data.5.question', 'question_unknown'],
      ['data.6.answer.ID', 'answer_id_not_valid'],
      ['data.6.answer.files.0', 'unknown_reference'],
      ['data.7.question', 'question_takes_no_answer'],
    ]);
    expect(await currentAnswers(on.server, job)).toEqual([]);
    expect((await send(job, [good])).status).toBe(200);
  });

  it('refuses an ID that belongs to an answer of another job', async () => {
    const [one, two] = [await on.job(), await on.job()];
    const data = [anAnswer(at('Last'), 'mine')];
    expect((await send(one, data)).status).toBe(200);
    expect((await send(two, data)).problem).toMatchObject({
      code: 'answer_id_taken',
      errors: [{ path: 'data.0.answer.ID' }],
    });
  });

  it('orders by receipt, whatever the device believes the date to be', async () => {
    const job = await on.job();
    await send(job, [anAnswer(at('Last'), 'tomorrow', { date: '2099-01-01T00:00:00Z' })]);
    await send(job, [anAnswer(at('Last'), 'now', { date: '1990-01-01T00:00:00Z' })]);
    await send(job, [
      anAnswer(at('Last'), 'first of two', { date: '2026-01-02T00:00:00Z' }),
      anAnswer(at('Last'), 'second of two', { date: '2026-01-01T00:00:00Z' }),
      anAnswer(at('Width'), 20, { date: '0000-01-01T00:00:00Z' }),
    ]);
    const current = await currentAnswers(on.server, job);
    expect(current.map((row) => row.value)).toContain('second of two');
    const history = await on.server.call(calls.readAnswerHistory, {
      as: on.inspector,
      query: { job, question: at('Last').ID },
    });
    expect(history.body.map((one) => one.value)).toEqual(['second of two', 'first of two', 'now', 'tomorrow']);
    expect(history.body.map((one) => one.earlier)).toEqual([3, 2, 1, 0]);
  });

  it('moves the job to review on a new issue and not on one that stood already', async () => {
    const job = await on.job();
    await send(job, [anAnswer(at('Door closes'), false, { isIssue: true })]);
    expect(await jobRow(on.server, job)).toMatchObject({ status: 'review', issue_count: 1, version: 2 });
    await on.server.db().query.updateTable('jobs').set({ status: 'assigned' }).where('id', '=', job).execute();
    await send(job, [anAnswer(at('Door closes'), true, { isIssue: true })]);
    expect(await jobRow(on.server, job)).toMatchObject({ status: 'assigned', issue_count: 1 });
    await send(job, [anAnswer(at('Door closes'), true)]);
    expect(await jobRow(on.server, job)).toMatchObject({ status: 'assigned', issue_count: 0 });
    await send(job, [anAnswer(at('Door closes'), false, { isIssue: true })]);
    expect(await jobRow(on.server, job)).toMatchObject({ status: 'review', issue_count: 1 });
  });

  it('submits: refused with what is missing, then reported', async () => {
    const job = await on.job();
    const refused = await send(job, [anAnswer(at('Last'), 'x')], { submit: true });
    expect(refused.problem).toMatchObject({
      code: 'answers_missing',
      errors: [{ path: `questions.${at('Door closes').ID}`, code: 'answer_required' }],
    });
    expect(refused.problem.detail).toBe(
      'Some mandatory questions are not answered yet, the first is Machine room › Door closes.',
    );
    expect(await currentAnswers(on.server, job)).toEqual([]);
    expect((await send(job, [anAnswer(at('Door closes'), true)], { submit: true })).status).toBe(200);
    expect(await jobRow(on.server, job)).toMatchObject({ status: 'reported' });
    expect((await send(job, [], { submit: true })).status).toBe(200);
    const names = (await eventsOf(on.server, job)).map((event) => event.name);
    expect(names.filter((name) => name === 'job.submitted')).toHaveLength(1);
  });

  it('stays in review when a job with an issue is submitted', async () => {
    const job = await on.job();
    await send(job, [anAnswer(at('Door closes'), false, { isIssue: true })], { submit: true });
    expect(await jobRow(on.server, job)).toMatchObject({ status: 'review' });
    expect((await jobRow(on.server, job)).submitted_at).not.toBeNull();
  });

  it('marks the later of two people’s answers from one base as parallel until somebody looks', async () => {
    const job = await on.job([on.inspector, on.other]);
    const base = anAnswer(at('Last'), 'base');
    await send(job, [base]);
    const over = { base: base.answer.ID };
    const first = await send(job, [anAnswer(at('Last'), 'hers', over)]);
    const own = await send(job, [anAnswer(at('Last'), 'hers again', over)]);
    const second = await send(job, [anAnswer(at('Last'), 'his', over)], {}, on.other);
    const unaware = await send(job, [anAnswer(at('Last'), 'without base')], {}, on.other);
    expect([first, own, second, unaware].map((one) => one.body[0]?.isParallel)).toEqual([false, false, true, false]);
    const id = second.body[0]?.ID ?? '';
    const marks = async () => {
      const history = await on.server.call(calls.readAnswerHistory, {
        as: on.admin,
        query: { job, question: at('Last').ID },
      });
      return history.body.find((one) => one.ID === id)?.isParallel;
    };
    expect(await marks()).toBe(true);
    expect((await on.server.call(calls.seeAnswer, { as: on.admin, params: { id } })).status).toBe(200);
    expect(await marks()).toBe(false);
  });

  it('leaves out what the path jumps over, and takes it back in', async () => {
    const made = await makeJobType(on.server, on.admin, [
      ['bool', 'Skip'],
      ['text', 'Skipped', { isMandatory: true, allowTaggingIssue: true }],
      ['text', 'Target'],
    ]);
    const [skip, skipped, target] = [made.q['Skip'], made.q['Skipped'], made.q['Target']] as [
      WireQuestion,
      WireQuestion,
      WireQuestion,
    ];
    await addPaths(on.server, on.admin, skip, [['true', target]]);
    const job = await makeJob(on.server, made.id, [on.inspector]);
    await send(job, [anAnswer(skipped, 'broken', { isIssue: true })]);
    expect(await jobRow(on.server, job)).toMatchObject({ issue_count: 1 });
    await send(job, [anAnswer(skip, true, { revision: 2 })], { submit: true });
    expect(await jobRow(on.server, job)).toMatchObject({ issue_count: 0 });
    const onPath = async () => (await currentAnswers(on.server, job)).map((row) => [row.question_id, row.is_on_path]);
    expect(await onPath()).toContainEqual([skipped.ID, false]);
    await send(job, [anAnswer(skip, false, { revision: 2 })]);
    expect(await onPath()).toContainEqual([skipped.ID, true]);
    expect(await jobRow(on.server, job)).toMatchObject({ issue_count: 1 });
  });

  it('judges an answer by the revision it was given to, and keeps that', async () => {
    const made = await makeJobType(on.server, on.admin, [['list', 'Kind', { childs: [{ value: 'old' }] }]]);
    const before = made.q['Kind'] as WireQuestion;
    const changed = await on.server.send({
      method: 'PUT',
      url: `/v2/question/${before.ID}`,
      as: on.admin,
      payload: { settings: { childs: [{ value: 'new' }] } },
    });
    expect(changed.body).toMatchObject({ revision: 2 });
    const job = await makeJob(on.server, made.id, [on.inspector]);
    expect((await send(job, [anAnswer(before, 'old', { revision: 1 })])).body[0]).toMatchObject({ revision: 1 });
    expect((await send(job, [anAnswer(before, 'old', { revision: 2 })])).status).toBe(400);
    expect((await send(job, [anAnswer(before, 'new', { revision: 77 })])).body[0]).toMatchObject({ revision: 2 });
    const history = await on.server.call(calls.readAnswerHistory, {
      as: on.inspector,
      query: { job, question: before.ID },
    });
    expect(history.body.map((one) => [one.value, one.asked?.settings])).toEqual([
      ['new', undefined],
      ['old', { childs: [{ value: 'old' }] }],
    ]);
  });

  it('lets an older revision open no door that is closed now', async () => {
    const made = await makeJobType(on.server, on.admin, [['text', 'Secret']]);
    const before = made.q['Secret'] as WireQuestion;
    await on.server.send({
      method: 'PUT',
      url: `/v2/question/${before.ID}`,
      as: on.admin,
      payload: { settings: { permissions: { inspector: { set: false } } } },
    });
    const job = await makeJob(on.server, made.id, [on.inspector]);
    expect((await send(job, [anAnswer(before, 'x', { revision: 1 })])).problem.code).toBe('answer_not_allowed');
    expect((await send(job, [anAnswer(before, 'x')], {}, on.admin)).status).toBe(200);
  });

  it('takes only files that are one’s own or the job’s already', async () => {
    const asset = async (by: TestPerson) => {
      const id = newId();
      const row = { original_name: 'a.png', extension: 'png', content_type: 'image/png', size: 1, uploaded_by: by.id };
      await on.server
        .db()
        .query.insertInto('assets')
        .values({ id, sha256: Buffer.alloc(32), ...row })
        .execute();
      return id;
    };
    const [mine, foreign] = [await asset(on.inspector), await asset(on.other)];
    const job = await on.job([on.inspector, on.other]);
    const refused = await send(job, [anAnswer(at('Remarks'), 'x', { files: [mine, foreign] })]);
    expect(refused.problem.errors).toMatchObject([{ path: 'data.0.answer.files.1', code: 'unknown_reference' }]);
    expect((await send(job, [anAnswer(at('Remarks'), 'x', { files: [mine] })])).status).toBe(200);
    expect((await send(job, [anAnswer(at('Remarks'), 'y', { files: [mine] })], {}, on.other)).status).toBe(200);
  });

  it('holds its limits and never breaks on odd values', async () => {
    const job = await on.job();
    const many = Array.from({ length: 201 }, (_, n) => anAnswer(at('Last'), n));
    expect((await send(job, many)).problem.errors).toMatchObject([{ path: 'data', code: 'too_big_array' }]);
    const big = await send(job, [anAnswer(at('Last'), 'x'.repeat(70_000))]);
    expect(big.problem.errors).toMatchObject([{ path: 'data.0.answer.value', code: 'value_too_large' }]);
    for (const value of ['a\u0000b', '\ud800', { a: ['\u0000'] }]) {
      expect((await send(job, [anAnswer(at('Last'), value)])).problem.errors).toMatchObject([
        { path: 'data.0.answer.value', code: 'text_not_storable' },
      ]);
    }
    for (const value of [[], {}, [[]], true, { from: 1 }, 'x'.repeat(60_000)]) {
      expect((await send(job, [anAnswer(at('Colour'), value)])).status).toBeLessThan(500);
    }
    expect((await send(job, [])).body).toEqual([]);
  });
});

describe('who may answer', () => {
  it('hides the job from whoever does not see it and from other instances', async () => {
    const job = await on.job();
    const stranger = await on.server.person('sys_admin', { instance: 'acme' });
    for (const as of [on.other, await on.server.person('client'), stranger]) {
      expect((await send(job, [anAnswer(at('Last'), 'x')], {}, as)).status).toBe(404);
      const history = await on.server.call(calls.readAnswerHistory, { as, query: { job, question: at('Last').ID } });
      expect(history.status).toBe(404);
    }
    expect((await on.server.call(calls.sendAnswers, { body: { job, data: [] } })).status).toBe(401);
    for (const role of ['sys_admin', 'business_admin', 'project_manager'] as const) {
      const data = [anAnswer(at('Last'), role, { location: { lat: 1, long: 2 } })];
      expect((await send(job, data, {}, await on.server.person(role))).status).toBe(200);
    }
  });

  it('lets a client read what is client-visible without names, and answer nothing but blueprints', async () => {
    const client = await on.server.person('client');
    const projectId = newId();
    const { query } = on.server.db();
    await query.insertInto('projects').values({ id: projectId, name: 'Tower' }).execute();
    await query.insertInto('client_projects').values({ user_id: client.id, project_id: projectId }).execute();
    const made = await makeJobType(on.server, on.admin, [
      ['text', 'Shown', {}, { isClientVisible: true }],
      ['text', 'Hidden'],
    ]);
    const [shown, hidden] = [made.q['Shown'] as WireQuestion, made.q['Hidden'] as WireQuestion];
    const job = await makeJob(on.server, made.id, [on.inspector], { projectId });
    await send(job, [anAnswer(shown, 'a'), anAnswer(hidden, 'b')]);
    const history = (question: WireQuestion) =>
      on.server.call(calls.readAnswerHistory, { as: client, query: { job, question: question.ID } });
    expect((await history(shown)).body).toMatchObject([{ value: 'a', user: null, location: null }]);
    expect((await history(hidden)).status).toBe(404);
    expect((await send(job, [anAnswer(shown, 'c')], {}, client)).problem.code).toBe('answer_not_allowed');
    expect((await send(job, [], { submit: true }, client)).problem.code).toBe('answer_not_allowed');
    const people = await on.server.call(calls.listRespondents, { as: client });
    expect(people.body.docs).toEqual([]);
  });

  it('lists who answered, for those who see the job', async () => {
    const job = await on.job();
    await send(job, [anAnswer(at('Last'), 'x')]);
    const listed = await on.server.call(calls.listRespondents, { as: on.admin, query: { job } });
    expect(listed.body.docs).toMatchObject([{ _id: on.inspector.id, name: { first: 'Test', last: 'inspector' } }]);
    const seenByOther = await on.server.call(calls.listRespondents, { as: on.other, query: { job } });
    expect(seenByOther.body.docs).toEqual([]);
  });
});
