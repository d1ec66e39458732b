import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readAnswerHistory, sendAnswers } from '@plumbline/contract/answers';
import { createJob } from '@plumbline/contract/jobs';
import { createJobType } from '@plumbline/contract/job-types';
import { createProject } from '@plumbline/contract/projects';
import { createQuestion } from '@plumbline/contract/questions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiPerson } from './support/api.ts';
import { signInByApi } from './support/api.ts';
import type { RunningApp } from './support/app.ts';
import { startApp } from './support/app.ts';

const writers = 6;
const kills = 4;
/** Acknowledged answers between two kills. */
const between = 60;
// The history of one question shows its newest 500 answers; so many questions of six jobs hold all that this test writes.
const questions = 8;

let app: RunningApp;
let admin: ApiPerson;
beforeAll(async () => {
  app = await startApp();
  admin = await signInByApi(app.origin, 'admin@demo.test');
});
afterAll(() => app.stop());

async function makeJobs(): Promise<{ jobs: string[]; questionIds: string[] }> {
  const type = await admin.call(createJobType, { body: { title: 'Durability' } });
  const questionIds: string[] = [];
  for (let n = 0; n < questions; n += 1) {
    const question = await admin.call(createQuestion, { body: { title: `Question ${n}`, type: 5, jobType: type._id } });
    questionIds.push(question.ID);
  }
  const project = await admin.call(createProject, { body: { name: 'Durability' } });
  const jobs: string[] = [];
  for (let n = 0; n < writers; n += 1) {
    const job = await admin.call(createJob, {
      body: { job_type: type._id, project: project._id, startDate: new Date().toISOString() },
    });
    jobs.push(job._id);
  }
  return { jobs, questionIds };
}

async function killDatabase(): Promise<void> {
  const pidFile = await readFile(join(app.dataDir, 'postgres', 'postmaster.pid'), 'utf8');
  process.kill(Number(pidFile.split('\n')[0]), 'SIGKILL');
}

describe('what was acknowledged', () => {
  it('is there, once, after kill -9 of the server and of PostgreSQL while people answer', async () => {
    const { jobs, questionIds } = await makeJobs();
    const acknowledged = new Map<string, string>();
    let isRunning = true;
    const write = async (writer: number) => {
      for (let n = 0; isRunning; n += 1) {
        const questionId = questionIds[(writer + n) % questions]!;
        const answerId = `${questionId}_${randomUUID()}`;
        const value = `by ${writer}, number ${n}`;
        const body = { job: jobs[writer]!, data: [{ question: questionId, answer: { ID: answerId, value } }] };
        // As the outbox does: the same answer again, until it is acknowledged.
        while (isRunning) {
          try {
            await admin.call(sendAnswers, { body });
            acknowledged.set(answerId, value);
            break;
          } catch {
            await new Promise((resolve) => setTimeout(resolve, 50));
          }
        }
      }
    };
    const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    const someMore = async () => {
      const before = acknowledged.size;
      while (acknowledged.size < before + between) await new Promise((resolve) => setTimeout(resolve, 20));
    };
    for (let kill = 0; kill < kills; kill += 1) {
      await someMore();
      if (kill % 2 === 0) {
        await app.kill();
        await app.start();
      } else await killDatabase();
    }
    await someMore();
    isRunning = false;
    await writing;

    const stored = new Map<string, unknown>();
    let doubled = 0;
    for (const job of jobs) {
      for (const question of questionIds) {
        for (const one of await admin.call(readAnswerHistory, { query: { job, question } })) {
          if (stored.has(one.ID)) doubled += 1;
          stored.set(one.ID, one.value);
        }
      }
    }
    const lost = [...acknowledged].filter(([id, value]) => stored.get(id) !== value);
    expect({ lost: lost.length, doubled }).toEqual({ lost: 0, doubled: 0 });
    expect(acknowledged.size).toBeGreaterThanOrEqual((kills + 1) * between);
  });
});
