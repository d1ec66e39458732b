import * as runCalls from '@plumbline/contract/automation-runs';
import { sendAnswers } from '@plumbline/contract/answers';
import { assignJob, changeJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';
import { given } from '../../../test/trust/canary-world.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';
import { setAutomations } from './automations.fixtures.ts';
import { readData } from './read-data.ts';

const on = setAutomations();

/** How many past events a rule would have matched. */
async function matched(event: object, conditions: object): Promise<number> {
  const body = { event, conditions };
  return given(await on.server.call(runCalls.previewAutomation, { as: on.admin, body })).total;
}
const is = (field: string, value: unknown) => ({ field, operator: 'equal', value });
const change = async (id: string, body: object) =>
  given(await on.server.call(changeJob, { as: on.admin, params: { id }, body }));

describe('what conditions look at', () => {
  it('is the status that the event left its job in, whatever it has come to since', async () => {
    const type = await makeJobType(on.server, on.admin, [['text', 'Door']]);
    const created = { kind: 'job_created', jobTypes: [type.id] };
    const job = await on.makeJob(type.id);
    await change(job._id, { status: 'review' });
    await change(job._id, { status: 'done' });
    expect(await matched(created, is('job.status', 'open'))).toBe(1);
    expect(await matched(created, is('job.status', 'review'))).toBe(0);
    expect(await matched(created, is('job.status', 'done'))).toBe(0);
    const completed = { kind: 'job_completed', jobTypes: [type.id], when: 'done' };
    await change(job._id, { status: 'open' });
    expect(await matched(completed, is('job.status', 'done'))).toBe(1);
    expect(await matched(completed, is('job.status', 'open'))).toBe(0);
  });

  it('is the status at an event that says none: of an answer, after the request that brought it', async () => {
    const type = await makeJobType(on.server, on.admin, [['text', 'Door', { allowTaggingIssue: true }]]);
    const door = type.q['Door']?.ID ?? '';
    const job = await on.makeJob(type.id);
    const answer = { ID: `${door}_${newId()}`, value: 'It sticks', isIssue: true } as never;
    const sent = await on.server.call(sendAnswers, {
      as: on.admin,
      body: { job: job._id, data: [{ question: door, answer }] },
    });
    expect(sent.status).toBe(200);
    await change(job._id, { status: 'done' });
    const answered = { kind: 'question_answered', jobTypes: [type.id], questions: [door] };
    expect(await matched(answered, is('job.status', 'review'))).toBe(1);
    expect(await matched(answered, is('job.status', 'done'))).toBe(0);
  });

  it('is the job’s project, start, people and answers of that time', async () => {
    const type = await makeJobType(on.server, on.admin, [
      ['text', 'Door'],
      ['text', 'Window'],
    ]);
    const [door, window] = [type.q['Door']?.ID ?? '', type.q['Window']?.ID ?? ''];
    const other = given(await on.server.call(createProject, { as: on.admin, body: { name: 'Harbour' } }));
    const job = await on.makeJob(type.id);
    const answers = async (question: string, value: string) =>
      given(
        await on.server.call(sendAnswers, {
          as: on.admin,
          body: { job: job._id, data: [{ question, answer: { ID: `${question}_${newId()}`, value } as never }] },
        }),
      );
    await answers(door, 'oak');
    await answers(window, 'glass');
    await answers(door, 'steel');
    await change(job._id, { project: other._id });
    given(
      await on.server.call(assignJob, {
        as: on.admin,
        params: { id: job._id },
        body: { users: [on.admin.id] } as never,
      }),
    );
    const asked = { kind: 'question_answered', jobTypes: [type.id], questions: [window] };
    const isTrue = async (condition: object) => (await matched(asked, condition)) === 1;
    expect(await isTrue(is(`answers.${door}`, 'oak'))).toBe(true);
    expect(await isTrue(is(`answers.${door}`, 'steel'))).toBe(false);
    expect(await isTrue(is('job.project', on.project))).toBe(true);
    expect(await isTrue(is('project.name', 'Tower'))).toBe(true);
    expect(await isTrue(is('job.project', other._id))).toBe(false);
    expect(await isTrue({ field: 'job.users', operator: 'empty' })).toBe(true);
  });

  it('is how many issues the job had then, and whether it was late then', async () => {
    const type = await makeJobType(on.server, on.admin, [
      ['text', 'Door', { allowTaggingIssue: true }],
      ['text', 'Window', { allowTaggingIssue: true }],
    ]);
    const [door, window] = [type.q['Door']?.ID ?? '', type.q['Window']?.ID ?? ''];
    const job = await on.makeJob(type.id);
    const answer = async (question: string, isIssue: boolean) =>
      given(
        await on.server.call(sendAnswers, {
          as: on.admin,
          body: {
            job: job._id,
            data: [{ question, answer: { ID: `${question}_${newId()}`, value: 'x', isIssue } as never }],
          },
        }),
      );
    await answer(door, true);
    await answer(window, true);
    await answer(door, false);
    const asked = { kind: 'question_answered', jobTypes: [type.id], questions: [door] };
    const counted = (value: number) => matched(asked, is('issue.count', value));
    // One event each: the first answer tagged one issue, the last left the one of the window.
    expect([await counted(0), await counted(1), await counted(2)]).toEqual([0, 2, 0]);
    const askedOfWindow = { ...asked, questions: [window] };
    expect(await matched(askedOfWindow, is('issue.count', 2))).toBe(1);

    // Its day passes: what was answered before was answered in time.
    await on.server
      .db()
      .query.updateTable('jobs')
      .set({ start_date: new Date(Date.now() - 3 * 86_400_000) })
      .where('id', '=', job._id)
      .execute();
    await on.server.db().query.updateTable('jobs').set({ status: 'open' }).where('id', '=', job._id).execute();
    expect(await matched(askedOfWindow, is('job.isLate', true))).toBe(1);
    await on.server
      .db()
      .query.updateTable('events')
      .set({ at: new Date(Date.now() - 4 * 86_400_000) })
      .where('job_id', '=', job._id)
      .execute();
    expect(await matched(askedOfWindow, is('job.isLate', true))).toBe(0);
  });

  it('is the score that the job had then, whatever later answers have made of it', async () => {
    const points = { true: 10, false: 0 };
    const type = await makeJobType(
      on.server,
      on.admin,
      [
        ['bool', 'Brakes', { points }],
        ['bool', 'Lights', { points }],
      ],
      { passMark: 60 },
    );
    const [brakes, lights] = [type.q['Brakes']?.ID ?? '', type.q['Lights']?.ID ?? ''];
    const job = await on.makeJob(type.id);
    const answer = async (question: string, value: boolean) =>
      given(
        await on.server.call(sendAnswers, {
          as: on.admin,
          body: { job: job._id, data: [{ question, answer: { ID: `${question}_${newId()}`, value } as never }] },
        }),
      );
    await answer(brakes, false);
    await answer(lights, true);
    await answer(brakes, true);
    const of = (question: string) => ({ kind: 'question_answered', jobTypes: [type.id], questions: [question] });
    expect(await matched(of(lights), is('job.score', 50))).toBe(1);
    expect(await matched(of(lights), { field: 'job.score', operator: 'less', value: 60 })).toBe(1);
    expect(await matched(of(lights), is('job.passed', false))).toBe(1);
    expect(await matched(of(lights), is('job.score', 100))).toBe(0);
    expect([await matched(of(brakes), is('job.score', 0)), await matched(of(brakes), is('job.score', 100))]).toEqual([
      1, 1,
    ]);
  });
});

describe('what is read of a job’s answers', () => {
  it('is found by indexes, however many answers there are of other jobs', async () => {
    const type = await makeJobType(on.server, on.admin, [['text', 'Door']]);
    const door = type.q['Door']?.ID ?? '';
    const job = await on.makeJob(type.id);
    for (const value of ['oak', 'steel']) {
      const answer = { ID: `${door}_${newId()}`, value } as never;
      given(
        await on.server.call(sendAnswers, {
          as: on.admin,
          body: { job: job._id, data: [{ question: door, answer }] },
        }),
      );
    }
    const { services } = on.server;
    const { schema } = on.server.db();
    const scans = await services.unbound.transaction().execute(async (transaction) => {
      const db = new InstanceDatabase(transaction, schema);
      const first = await db.first(sql<{ id: number; at: Date }>`select id, at from ${db.table('events')}
        where job_id = ${job._id} and name = 'job.answered' order by id limit 1`);
      if (!first) throw new Error('the answer has no event');
      // Tables of a test are so small that reading them whole is the better plan.
      await db.rows(sql`set local enable_seqscan = off`);
      const { settings } = await services.settings.of(db);
      const key = { kind: 'question_answered', item: '', jobId: job._id, status: null, projectId: null } as const;
      const rest = { userId: null, actorId: null, skill: null, callId: null, withAnswers: true };
      const [then, now] = await readData({ db, now: new Date(), settings }, [
        { ...key, ...rest, eventId: first.id, at: first.at },
        { ...key, ...rest, eventId: null, at: new Date() },
      ]);
      expect([then, now].map((data) => data?.job?.answers[door]?.value)).toEqual(['oak', 'steel']);
      return db.first(sql<{ count: number }>`select seq_scan::int as count from pg_stat_xact_user_tables
        where schemaname = ${schema} and relname = 'answers'`);
    });
    expect(scans?.count).toBe(0);
  });
});
