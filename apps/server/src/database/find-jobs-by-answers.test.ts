import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { migrateSchema, readMigrations } from './migrator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const id = (last: number) => `00000000-0000-7000-8000-${String(last).padStart(12, '0')}`;
const question = id(900);

/** What was answered, the text by which it is searched, and its key. */
const answers: readonly [value: unknown, text: string, key: string | null][] = [
  [79.5, '79.5', '79.5'],
  [-1e300, '', '-1e300'],
  [{ from: 3, to: 9 }, '3 – 9', '3'],
  [true, '', '1'],
  [false, '', '0'],
  [{ date: '2026-02-28' }, '2026-02-28', String(2026 * 372 + 2 * 31 + 28)],
  [{ date: null, from: '2026-02-31T10:00Z' }, '', String(2026 * 372 + 2 * 31 + 31)],
  [{ date: '0000-99-99' }, '', String(99 * 31 + 99)],
  [{ date: '07:30' }, '07:30', null],
  [null, '', null],
  ['ok', 'ok', null],
];

it('finds the answers that were there, by their keys, and leaves them', { timeout: 60_000 }, async () => {
  const { pool } = server.services;
  const migrations = await readMigrations('instance');
  const own = migrations.find(({ name }) => name.includes('find-jobs-by-answers'));
  const schema = 'instance_before_keys_of_answers';
  await migrateSchema(
    pool,
    schema,
    migrations.filter(({ name }) => own && name < own.name),
  );
  const insert = `insert into ${schema}.current_answers (job_id, question_id, answer_id, value, is_issue, search_value, is_on_path)
    values ($1, $2, $1::uuid::text, $3, $4, $5, $6)`;
  for (const [place, [value, text]] of answers.entries()) {
    await pool.query(insert, [id(place), question, JSON.stringify(value), place % 2 === 0, text, true]);
  }
  await pool.query(insert, [id(100), question, '"a long text"', true, 'a long text', true]);
  await pool.query(insert, [id(101), question, '5', true, '5', false]);
  const all = `select job_id, value, is_issue, search_value, is_on_path from ${schema}.current_answers order by job_id`;
  const before = (await pool.query(all)).rows;
  expect(before).toHaveLength(answers.length + 2);

  expect(await migrateSchema(pool, schema, migrations)).toContain(Number(own?.name.slice(0, 4)));

  expect((await pool.query(all)).rows).toEqual(before);
  // The keys of a table of so few rows find them as soon.
  await pool.query(`alter table ${schema}.current_answers drop constraint current_answers_pkey`);
  const client = await pool.connect();
  try {
    // Such a small table is read as a whole otherwise.
    await client.query('set enable_seqscan = off');
    const byIndex = async (index: string, query: string) => {
      const plan = await client.query<Record<string, string>>(`explain ${query}`);
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain(index);
      return (await client.query<{ job_id: string; key: string | null }>(query)).rows;
    };
    const keyed = await byIndex(
      'current_answers_by_key',
      `select job_id, platform.answer_key(value)::float8::text as key from ${schema}.current_answers
       where question_id = '${question}' and is_on_path and search is null order by job_id`,
    );
    const expected = answers.map(([, , key], place) => ({ job_id: id(place), key }));
    expect(keyed.map(({ job_id, key }) => ({ job_id, key: key && String(Number(key)) }))).toEqual(
      expected.map(({ job_id, key }) => ({ job_id, key: key && String(Number(key)) })),
    );
    const few = await byIndex(
      'current_answers_by_key',
      `select job_id from ${schema}.current_answers where question_id = '${question}' and is_on_path and search is null
       and platform.answer_key(value) between 3 and 79.5 order by job_id`,
    );
    expect(few.map(({ job_id }) => job_id)).toEqual([id(0), id(2)]);
    const issues = await byIndex(
      'current_answers_with_issue',
      `select job_id from ${schema}.current_answers where question_id = '${question}' and is_issue and is_on_path order by job_id`,
    );
    expect(issues.map(({ job_id }) => job_id)).toEqual([0, 2, 4, 6, 8, 10, 100].map(id));
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
});
