import * as answerCalls from '@plumbline/contract/answers';
import * as jobTypeCalls from '@plumbline/contract/job-types';
import type { WireQuestion } from '@plumbline/contract/questions';
import * as questionCalls from '@plumbline/contract/questions';
import type { ResponseOf, SentBody } from '@plumbline/contract/call';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeNumber } from '@plumbline/domain/question-types/question-type';
import { beforeAll } from 'vitest';
import { newId } from '../../ids.ts';
import { setServer, type SetServer } from '../../../test/support/set-server.ts';
import type { Answered, TestPerson, TestServer } from '../../../test/support/test-server.ts';

/** What a test says of a question: its type, its title, and the settings it is about. */
export type QuestionWords = readonly [QuestionType, string, Record<string, unknown>?, Record<string, unknown>?];

/** Makes a job type with these questions by the calls of its editor; gives the questions by title. */
export async function makeJobType(
  server: TestServer,
  admin: TestPerson,
  words: readonly QuestionWords[],
  settings: Record<string, unknown> = {},
): Promise<{ id: string; q: Record<string, WireQuestion> }> {
  const made = await server.call(jobTypeCalls.createJobType, {
    as: admin,
    body: { title: `Lift ${newId()}`, settings },
  });
  const q: Record<string, WireQuestion> = {};
  for (const [type, title, own = {}, rest = {}] of words) {
    const question = await server.call(questionCalls.createQuestion, {
      as: admin,
      body: { type: questionTypeNumber(type), title, settings: own, jobType: made.body._id, ...rest },
    });
    if (question.status !== 200) throw new Error(JSON.stringify(question.problem));
    q[title] = question.body;
  }
  return { id: made.body._id, q };
}

/**
 * Changes the expressions of a question, one of `q` by title; `{Title}` in an expression refers to the question of that
 * title. Updates `q` with the result.
 */
export async function changeFormulas(
  server: TestServer,
  admin: TestPerson,
  q: Record<string, WireQuestion>,
  title: string,
  formulas: Record<string, string>,
) {
  const question = q[title] as WireQuestion;
  const named = Object.entries(formulas).map(([name, text]) => [
    name,
    text.replace(/\{([^}]+)\}/g, (_, other: string) => `{${q[other]?.ID ?? other}}`),
  ]);
  const changed = await server.call(questionCalls.changeQuestion, {
    as: admin,
    params: { id: question.ID },
    body: { settings: { ...question.settings, ...(Object.fromEntries(named) as object) } },
  });
  if (changed.status === 200) q[title] = changed.body;
  return changed;
}

/** Puts a path rule on a question that is already there: `[value, title of the target]`. */
export async function addPaths(
  server: TestServer,
  admin: TestPerson,
  question: WireQuestion,
  rules: readonly (readonly [string | null, WireQuestion])[],
): Promise<WireQuestion> {
  const changed = await server.call(questionCalls.changeQuestion, {
    as: admin,
    params: { id: question.ID },
    body: {
      settings: { ...question.settings, path: rules.map(([value, to]) => ({ value, toQuestion: to.ID })) },
      revision: question.revision,
    },
  });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.problem));
  return changed.body;
}

/** A job of this type with these people on it, straight into the database. */
export async function makeJob(
  server: TestServer,
  jobTypeId: string,
  people: readonly TestPerson[] = [],
  more: { status?: string; projectId?: string } = {},
): Promise<string> {
  const id = newId();
  const { query } = server.db();
  await query
    .insertInto('jobs')
    .values({
      id,
      job_type_id: jobTypeId,
      project_id: more.projectId ?? null,
      status: more.status ?? (people.length > 0 ? 'assigned' : 'open'),
    })
    .execute();
  for (const person of people) {
    await query
      .insertInto('job_assignees')
      .values({ job_id: id, user_id: person.id, job_created_at: new Date() })
      .execute();
  }
  return id;
}

let suffixes = 0;

/** An answer as a device sends it. */
export function anAnswer(
  question: WireQuestion,
  value: unknown,
  more: Partial<answerCalls.SentAnswer> = {},
): SentBody<typeof answerCalls.sendAnswers>['data'][number] {
  suffixes += 1;
  return {
    question: question.ID,
    answer: { ID: `${question.ID}_t${suffixes}`, value, revision: question.revision, ...more },
  };
}

/** The current answers of a job as they are stored, by question. */
export async function currentAnswers(server: TestServer, jobId: string) {
  const rows = await server
    .db()
    .query.selectFrom('current_answers')
    .selectAll()
    .where('job_id', '=', jobId)
    .orderBy('question_id')
    .execute();
  return rows;
}

/** A job as it is stored. */
export async function jobRow(server: TestServer, jobId: string) {
  return server.db().query.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirstOrThrow();
}

/** The names of what was recorded of a job, in order. */
export async function eventsOf(server: TestServer, jobId: string) {
  return server.db().query.selectFrom('events').selectAll().where('job_id', '=', jobId).orderBy('id').execute();
}

/** Whoever answers a job type of these questions: an administrator who made it, two inspectors. */
export interface AnsweringWorld extends SetServer<'admin' | 'inspector' | 'other'> {
  readonly jobTypeId: string;
  /** The questions by title; what becomes of one is put in its place. */
  readonly q: Record<string, WireQuestion>;
  /** The question of this title. */
  at(title: string): WireQuestion;
  /** A job of that type with these people on it; by default the inspector alone. */
  job(people?: readonly TestPerson[], more?: { status?: string; projectId?: string }): Promise<string>;
  /** Sends answers, by default as the inspector. */
  send(
    job: string,
    data: ReturnType<typeof anAnswer>[],
    more?: object,
    as?: TestPerson,
  ): Promise<Answered<ResponseOf<typeof answerCalls.sendAnswers>>>;
}

/** Sets a server before the tests of this file, with a job type of these questions and settings. */
export function setAnswering(words: readonly QuestionWords[], settings: Record<string, unknown> = {}): AnsweringWorld {
  const on = setServer({ admin: 'business_admin', inspector: 'inspector', other: 'inspector' });
  const made: { id?: string; q?: Record<string, WireQuestion> } = {};
  beforeAll(async () => Object.assign(made, await makeJobType(on.server, on.admin, words, settings)));
  const world = {
    get jobTypeId() {
      return made.id as string;
    },
    get q() {
      return made.q as Record<string, WireQuestion>;
    },
    at: (title: string) => world.q[title] as WireQuestion,
    job: (people: readonly TestPerson[] = [on.inspector], more = {}) =>
      makeJob(on.server, world.jobTypeId, people, more),
    send: (job: string, data: ReturnType<typeof anAnswer>[], more: object = {}, as = on.inspector) =>
      on.server.call(answerCalls.sendAnswers, { as, body: { job, data, ...more } }),
  };
  return Object.defineProperties(world, {
    server: { get: () => on.server },
    admin: { get: () => on.admin },
    inspector: { get: () => on.inspector },
    other: { get: () => on.other },
  }) as typeof world & AnsweringWorld;
}

/**
 * Sends answers as a device does: together, and where that is refused each by itself, so that one that is refused waits alone.
 * @returns the refusals
 */
export async function sendAsDevice(
  server: TestServer,
  as: TestPerson,
  job: string,
  data: readonly ReturnType<typeof anAnswer>[],
) {
  const send = (part: readonly ReturnType<typeof anAnswer>[]) =>
    server.call(answerCalls.sendAnswers, { as, body: { job, data: [...part] } });
  const together = await send(data);
  if (together.status === 200) return [];
  const refusals = [];
  for (const one of data) {
    const alone = await send([one]);
    if (alone.status !== 200) refusals.push(alone.problem);
  }
  return refusals;
}
