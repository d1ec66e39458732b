import * as answerCalls from '@plumbline/contract/answers';
import * as jobCalls from '@plumbline/contract/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import { newId } from '../../src/ids.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { given } from './canary-world.ts';
import { brokenInvariants } from './invariants.ts';
import { faultOf } from './problem-faults.ts';

let server: TestServer;
/** A second process over the same database: what holds must hold between servers, too. */
let beside: TestServer;
let world: World;
let admin: TestPerson;
let people: TestPerson[];
beforeAll(async () => {
  server = await startTestServer();
  beside = await startTestServer({ beside: server });
  world = await makeWorld(server);
  admin = world.people.sys_admin;
  people = await Promise.all(Array.from({ length: 10 }, () => server.person('inspector')));
});
afterAll(async () => {
  await beside.close();
  await server.close();
});

const startDate = '2026-03-15T08:00:00.000Z';
const at = (index: number) => (index % 2 === 0 ? server : beside);

async function newJob(users: readonly TestPerson[]) {
  const { id: questionId, jobTypeId } = await world.question('own');
  const body = {
    job_type: jobTypeId,
    project: await world.project('own'),
    startDate,
    users: users.map((one) => one.id),
  };
  return { questionId, ...given(await server.call(jobCalls.createJob, { as: admin, body })) };
}

describe('fifty at once', () => {
  it(
    'of one job: status, people, attendance and answers; what is told is what there is',
    { timeout: 120_000 },
    async () => {
      const job = await newJob(people);
      const statuses = ['open', 'assigned', 'confirmed', 'rejected', 'reported', 'review', 'done'];
      const params = { id: job._id };
      const answers = await Promise.all(
        Array.from({ length: 50 }, (_, index) => {
          const one = people[index % people.length] ?? admin;
          switch (index % 5) {
            case 0:
              return at(index).call(jobCalls.changeJob, {
                as: admin,
                params,
                body: { status: statuses[index % statuses.length] ?? 'open' },
              });
            case 1:
              return at(index).call(jobCalls.assignJob, {
                as: admin,
                params,
                body: { users: people.slice(index % 7).map((person) => person.id) },
              });
            case 2:
              return at(index).call(jobCalls.changeAttendance, {
                as: one,
                params: { job: job._id, user: one.id },
                body: { confirmed: true },
              });
            case 3:
              return at(index).call(jobCalls.changeAttendance, {
                as: admin,
                params: { job: job._id, user: one.id },
                body: { confirmed: false },
              });
            default:
              return at(index).call(answerCalls.sendAnswers, {
                as: admin,
                body: {
                  job: job._id,
                  data: [
                    {
                      question: job.questionId,
                      answer: { ID: `${job.questionId}_${newId()}`, value: `answer ${index}` },
                    },
                  ],
                },
              });
          }
        }),
      );
      expect(answers.map((answer) => faultOf(answer as never)).filter((fault) => fault !== undefined)).toEqual([]);
      expect(answers.filter((answer) => ![200, 403, 404, 409].includes(answer.status))).toEqual([]);
      expect(await brokenInvariants(server.db())).toEqual([]);
      const history = given(
        await server.call(answerCalls.readAnswerHistory, {
          as: admin,
          query: { job: job._id, question: job.questionId },
        }),
      );
      const stored = answers.filter((answer, index) => index % 5 === 4 && answer.status === 200);
      expect(history).toHaveLength(stored.length);
      const storedNow = await server
        .db()
        .query.selectFrom('answers')
        .select('id')
        .where('job_id', '=', job._id)
        .execute();
      expect(storedNow).toHaveLength(stored.length);
    },
  );

  it('with the version they saw: one wins, all others are told 409', async () => {
    const job = await newJob([]);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        at(index).call(jobCalls.changeJob, {
          as: admin,
          params: { id: job._id },
          body: {
            startDate: `2026-04-${String((index % 28) + 1).padStart(2, '0')}T08:00:00.000Z`,
            version: job.version,
          },
        }),
      ),
    );
    const codes = answers.map((answer) => (answer.status === 200 ? 'done' : answer.problem.code));
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(codes.filter((code) => code === 'conflict')).toHaveLength(49);
    const seen = await server
      .db()
      .query.selectFrom('events')
      .select('id')
      .where('job_id', '=', job._id)
      .where('name', '=', 'job.changed')
      .execute();
    expect(seen).toHaveLength(1);
  });

  it('make jobs: each gets a number of its own, and the counters count them', async () => {
    const { jobTypeId } = await world.question('own');
    const project = await world.project('own');
    const jobs = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        at(index)
          .call(jobCalls.createJob, { as: admin, body: { job_type: jobTypeId, project, startDate } })
          .then(given),
      ),
    );
    expect(new Set(jobs.map((job) => job.ID)).size).toBe(50);
    const removed = await Promise.all(
      jobs.map((job, index) =>
        at(index).call(jobCalls.removeJobs, { as: admin, body: [job._id, jobs[(index + 1) % 50]?._id ?? job._id] }),
      ),
    );
    expect(removed.filter((answer) => ![200, 404].includes(answer.status))).toEqual([]);
    expect(await brokenInvariants(server.db())).toEqual([]);
  });

  it('link jobs in a ring: no circle comes of it', { timeout: 120_000 }, async () => {
    const jobs = await Promise.all(Array.from({ length: 10 }, () => newJob([])));
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        at(index).call(jobCalls.linkPreviousJob, {
          as: admin,
          params: { job: jobs[(index + 1) % 10]?._id ?? '', prev: jobs[index % 10]?._id ?? '' },
        }),
      ),
    );
    expect(answers.map((answer) => faultOf(answer as never)).filter((fault) => fault !== undefined)).toEqual([]);
    expect(await brokenInvariants(server.db())).toEqual([]);
  });

  it('send one answer: it is stored once and told once', async () => {
    const job = await newJob(people);
    const answer = { ID: `${job.questionId}_${newId()}`, value: 'wide' };
    const results = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        at(index).call(answerCalls.sendAnswers, {
          as: people[0] ?? admin,
          body: { job: job._id, data: [{ question: job.questionId, answer }] },
        }),
      ),
    );
    expect(new Set(results.map((one) => JSON.stringify([one.status, one.body]))).size).toBe(1);
    expect(results[0]?.status).toBe(200);
    expect(await brokenInvariants(server.db())).toEqual([]);
  });

  it('remove and demote the last administrators: one is left', async () => {
    const { query } = server.db('acme');
    const admins = await Promise.all(Array.from({ length: 8 }, () => server.person('sys_admin', { instance: 'acme' })));
    await query
      .updateTable('users')
      .set({ banned_at: new Date() })
      .where('role', '=', 'sys_admin')
      .where(
        'id',
        'not in',
        admins.map((one) => one.id),
      )
      .execute();
    await query
      .updateTable('sessions')
      .set({ ended_at: new Date() })
      .where(
        'user_id',
        'not in',
        admins.map((one) => one.id),
      )
      .execute();
    const urls = ['/v2/users/ban', '/v2/users/remove'];
    await Promise.all(
      admins.map((one, index) =>
        at(index).send({
          method: index % 2 === 0 ? 'PUT' : 'POST',
          url: urls[index % 2] ?? '',
          payload: { users: admins.filter((other) => other.id !== one.id).map((other) => other.id) },
          as: one,
        }),
      ),
    );
    await Promise.all(
      admins.map((one, index) =>
        at(index).send({ method: 'PUT', url: `/v2/users/${one.id}`, payload: { role: 'client' }, as: one }),
      ),
    );
    expect(await brokenInvariants(server.db('acme'))).toEqual([]);
  });
});
