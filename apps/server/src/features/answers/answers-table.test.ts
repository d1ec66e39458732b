import type { WireQuestion } from '@plumbline/contract/questions';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { makeJob, makeJobType } from './answers.fixtures.ts';

let server: TestServer;
let inspector: TestPerson;
let job: string;
let question: WireQuestion;
beforeAll(async () => {
  server = await startTestServer();
  inspector = await server.person('inspector');
  const { id, q } = await makeJobType(server, await server.person('business_admin'), [['text', 'Remarks']]);
  question = q['Remarks'] as WireQuestion;
  job = await makeJob(server, id, [inspector]);
});
afterAll(() => server.close());

const anAnswer = (other: object = {}) => ({
  id: newId(),
  job_id: job,
  question_id: question.ID,
  question_revision: 1,
  user_id: inspector.id,
  answered_at: new Date(),
  ...other,
});
const insert = (...rows: object[]) =>
  server
    .db()
    .query.insertInto('answers')
    .values(rows.map((row) => anAnswer(row)))
    .execute();
const stored = async () => (await server.db().query.selectFrom('answers').select('id').execute()).length;

/** What a broken foreign key says, too. */
const refused = { code: '23503', table: 'answers' };

describe('what an answer names', () => {
  it.each([
    ['job', { job_id: newId() }],
    ['person', { user_id: newId() }],
    ['question', { question_id: newId() }],
    ['revision', { question_revision: 2 }],
  ])('is a %s that is there, or none of the statement’s answers is stored', async (_, wrong) => {
    const before = await stored();
    await expect(insert({}, wrong)).rejects.toMatchObject(refused);
    expect(await stored()).toBe(before);
  });

  it('may be nobody, for an answer by a public link', async () => {
    await expect(insert({ user_id: null })).resolves.toBeDefined();
  });

  it('is not deleted', async () => {
    await insert({});
    const { query } = server.db();
    await expect(query.deleteFrom('jobs').where('id', '=', job).execute()).rejects.toMatchObject(refused);
    const revisions = query.deleteFrom('question_revisions').where('question_id', '=', question.ID);
    await expect(revisions.execute()).rejects.toMatchObject({ code: '23503' });
    const people = query.deleteFrom('users').where('id', '=', inspector.id);
    await expect(people.execute()).rejects.toMatchObject(refused);
  });
});
