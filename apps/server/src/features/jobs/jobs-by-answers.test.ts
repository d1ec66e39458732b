import * as calls from '@plumbline/contract/jobs';
import type { CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { reportWorld } from '../reports/reports.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
/** The jobs by what was measured there. */
const jobs: Record<'narrow' | 'wide' | 'unanswered', string> = { narrow: '', wide: '', unanswered: '' };
const questions: Record<'width' | 'when' | 'works' | 'note' | 'room', string> = {
  width: '',
  when: '',
  works: '',
  note: '',
  room: '',
};

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('sys_admin');
  inspector = await server.person('inspector');
  const world = reportWorld(server, admin);
  const type = await world.jobType();
  questions.width = await world.question(type, 'text', 'Width', {
    settings: { textKind: 'number', min: 0, max: 1000 },
  });
  questions.when = await world.question(type, 'date_time', 'Last service', { settings: { dateMode: 'date' } });
  questions.works = await world.question(type, 'bool', 'Works', { settings: { allowTaggingIssue: true } });
  questions.note = await world.question(type, 'text', 'Note', { settings: { allowComment: true } });
  const project = await world.project();
  for (const name of ['narrow', 'wide', 'unanswered'] as const) {
    jobs[name] = await world.job(type, project, { users: [inspector.id] });
  }
  await world.answer(jobs.narrow, [
    { question: questions.width, value: 79.5 },
    { question: questions.when, value: { date: '2026-02-28' } },
    { question: questions.works, value: false, more: { isIssue: true } },
    { question: questions.note, value: 'Brake WEAR over limit', more: { comment: 'Ask Rivka' } },
  ]);
  await world.answer(
    jobs.wide,
    [
      { question: questions.width, value: 120 },
      { question: questions.when, value: { date: '2026-03-01' } },
      { question: questions.works, value: true },
    ],
    inspector,
  );
}, 60_000);
afterAll(() => server.close());

async function found(filter: object, as = admin) {
  const response = await server.call(calls.listJobs, { as, query: { filters: JSON.stringify(filter) } as never });
  if (response.status !== 200) return response.problem?.errors?.map(({ code }) => code);
  const nameOf = new Map(Object.entries(jobs).map(([name, id]) => [id, name]));
  return response.body.docs.map(({ _id }) => nameOf.get(_id) ?? _id).toSorted();
}

const asks = (question: keyof typeof questions, part: CustomFilterPart, operator: string, value?: unknown) => ({
  field: customFilterName({ kind: 'answers', id: questions[question]!, part }),
  operator,
  ...(value === undefined ? {} : { value }),
});

describe('a list of jobs filtered by answers', () => {
  it('finds numbers below, above, between and equal to one', async () => {
    expect(await found(asks('width', 'number', 'less', 80))).toEqual(['narrow']);
    expect(await found(asks('width', 'number', 'greater', 79.5))).toEqual(['wide']);
    expect(await found(asks('width', 'number', 'between', [120, 70]))).toEqual(['narrow', 'wide']);
    expect(await found(asks('width', 'number', 'equal', 79.5))).toEqual(['narrow']);
    expect(await found(asks('width', 'number', 'not_equal', 79.5))).toEqual(['unanswered', 'wide']);
  });

  it('finds dates in the instance’s time zone, yes and no, texts and comments in any case', async () => {
    expect(await found(asks('when', 'date', 'less', '2026-03-01'))).toEqual(['narrow']);
    expect(await found(asks('when', 'date', 'equal', '2026-03-01'))).toEqual(['wide']);
    expect(await found(asks('works', 'yes', 'equal', false))).toEqual(['narrow']);
    expect(await found(asks('note', 'text', 'contains', 'brake wear'))).toEqual(['narrow']);
    expect(await found(asks('note', 'comment', 'contains', 'rivka'))).toEqual(['narrow']);
    expect(await found(asks('note', 'text', 'not_contains', 'wear'))).toEqual(['unanswered', 'wide']);
  });

  it('finds what was answered at all, by whom, and what is an issue', async () => {
    expect(await found(asks('width', 'number', 'empty'))).toEqual(['unanswered']);
    expect(await found(asks('width', 'number', 'not_empty'))).toEqual(['narrow', 'wide']);
    expect(await found(asks('works', 'issue', 'equal', true))).toEqual(['narrow']);
    expect(await found({ field: 'hasIssues', operator: 'equal', value: true })).toEqual(['narrow']);
    expect(await found({ field: 'answeredBy', operator: 'in', value: [inspector.id] })).toEqual(['wide']);
    expect(await found(asks('width', 'user', 'in', [inspector.id]))).toEqual(['wide']);
  });

  it('joins conditions by and, or and not', async () => {
    const [narrow, works] = [asks('width', 'number', 'less', 80), asks('works', 'yes', 'equal', true)];
    expect(await found({ and: [narrow, works] })).toEqual([]);
    expect(await found({ or: [narrow, works] })).toEqual(['narrow', 'wide']);
    expect(await found({ not: narrow })).toEqual(['unanswered', 'wide']);
  });

  it('finds nothing by a question that is not there, and reads no answer of another type as one of its own', async () => {
    questions.room = newId();
    expect(await found(asks('room', 'number', 'less', 80))).toEqual([]);
    expect(await found(asks('note', 'number', 'less', 80))).toEqual([]);
    expect(await found(asks('note', 'date', 'greater', '0001-01-01'))).toEqual([]);
    expect(await found(asks('when', 'yes', 'equal', true))).toEqual([]);
  });

  it('stands any date that an answer of another type may look like', async () => {
    const { query } = server.db();
    for (const value of [
      '"2026-02-31"',
      '{"date":"2026-02-31T10:00Z"}',
      '{"date":"2026-02-30T23:59:59+14:00"}',
      '"0000-00-00"',
    ]) {
      await query
        .updateTable('current_answers')
        .set({ value })
        .where('job_id', '=', jobs.wide)
        .where('question_id', '=', questions.note)
        .execute();
      await query
        .updateTable('current_answers')
        .set({ value })
        .where('job_id', '=', jobs.narrow)
        .where('question_id', '=', questions.note)
        .execute();
      expect(await found(asks('note', 'date', 'less', '2026-01-01'))).toEqual([]);
    }
  });

  it('finds by the name of a question, in every job type that has one of this name', async () => {
    const asksByName = (field: string, operator: string, value: unknown) => ({ field, operator, value });
    expect(await found(asksByName('answers.width.number', 'less', 80))).toEqual(['narrow']);
    expect(await found(asksByName('answers.last_service.date', 'equal', '2026-03-01'))).toEqual(['wide']);
    expect(await found(asksByName('answers.no_such.name.number', 'less', 80))).toEqual([]);
    expect(await found(asksByName('answers.width.number', 'less', 80), inspector)).toEqual(['filter_not_valid']);
  });

  it('tells nothing to those who build no reports', async () => {
    for (const as of [inspector, await server.person('client')]) {
      expect(await found(asks('width', 'number', 'less', 80), as)).toEqual(['filter_not_valid']);
    }
  });

  it('tells nothing of answers that one does not see: by the role, by whom they are meant for, or of others alone', async () => {
    const manager = await server.person('project_manager');
    const world = reportWorld(server, admin);
    const type = await world.jobType();
    const job = await world.job(type, await world.project());
    const hiddenBy = {
      role: { project_manager: { read: false } },
      shortRole: { project_manager: false },
      nobody: { readers: { who: 'no_one' } },
      others: { readers: { who: 'selected', users: [inspector.id] } },
      own: { readers: { who: 'own_only' } },
    };
    const seenBy = {
      chosen: { readers: { who: 'selected', users: [manager.id] } },
      other: { inspector: { read: false } },
    };
    const passes = async (question: string, as: TestPerson) => {
      const field = (part: CustomFilterPart) => customFilterName({ kind: 'answers', id: question, part });
      const asked = [
        { field: field('text'), operator: 'contains', value: 'vault' },
        { field: field('text'), operator: 'not_empty' },
        { field: field('comment'), operator: 'contains', value: 'door' },
        { field: field('user'), operator: 'equal', value: admin.id },
        { field: field('issue'), operator: 'equal', value: true },
      ];
      return Promise.all(asked.map(async (filter) => (await found(filter, as))?.includes(job)));
    };
    for (const [name, permissions] of Object.entries({ ...hiddenBy, ...seenBy })) {
      const question = await world.question(type, 'text', `Asked ${name}`, {
        settings: { allowComment: true, allowTaggingIssue: true, permissions } as never,
      });
      const more = { comment: 'Door 4', isIssue: true };
      await world.answer(job, [{ question, value: 'Vault', more }]);
      expect(await passes(question, admin), name).toEqual(Array(5).fill(true));
      expect(await passes(question, manager), name).toEqual(Array(5).fill(name in seenBy));
    }
  });

  it('refuses what the part of an answer can’t be compared with, at its place', async () => {
    expect(await found(asks('width', 'number', 'less', 'eighty'))).toEqual(['filter_not_valid']);
    expect(await found(asks('width', 'number', 'within', 'today'))).toEqual(['filter_not_valid']);
    expect(await found({ field: 'answers.2nd.number', operator: 'less', value: 1 })).toEqual(['filter_not_valid']);
  });
});
