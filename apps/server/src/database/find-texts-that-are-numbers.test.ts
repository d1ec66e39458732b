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
/** What was answered, and the words by which people read it. */
const answers: readonly [value: unknown, words: string][] = [
  ['12', '12'],
  ['<p>1,5</p>', '1,5'],
  [['30'], '30'],
  ['deep', 'deep'],
  ['1,234', '1,234'],
  [12, '12'],
  [null, ''],
];

it('finds the texts that were there by the numbers that they are, and leaves them', { timeout: 60_000 }, async () => {
  const { pool } = server.services;
  const migrations = await readMigrations('instance');
  const own = migrations.find(({ name }) => name.includes('find-texts-that-are-numbers'));
  const schema = 'instance_before_read_numbers';
  await migrateSchema(
    pool,
    schema,
    migrations.filter(({ name }) => own && name < own.name),
  );
  for (const [place, [value, words]] of [...answers, answers[0]!].entries()) {
    await pool.query(
      `insert into ${schema}.current_answers (job_id, question_id, answer_id, value, is_issue, search_value, is_on_path)
       values ($1, $2, $1::uuid::text, $3, false, $4, $5)`,
      [id(place), question, JSON.stringify(value), words, place < answers.length],
    );
  }
  const all = `select job_id, value, search_value, is_on_path from ${schema}.current_answers order by job_id`;
  const before = (await pool.query(all)).rows;
  expect(await migrateSchema(pool, schema, migrations)).toContain(Number(own?.name.slice(0, 4)));
  expect((await pool.query(all)).rows).toEqual(before);

  // Such a small table is read as a whole otherwise.
  await pool.query(`alter table ${schema}.current_answers drop constraint current_answers_pkey`);
  const client = await pool.connect();
  try {
    await client.query('set enable_seqscan = off');
    const query = `select job_id, platform.read_number(search_value)::float8 as number from ${schema}.current_answers
      where question_id = '${question}' and is_on_path and jsonb_typeof(value) in ('string', 'array')
        and platform.read_number(search_value) is not null and platform.read_number(search_value) > 1 order by job_id`;
    const plan = await client.query<Record<string, string>>(`explain ${query}`);
    expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('current_answers_by_read_number');
    expect((await client.query(query)).rows).toEqual([
      { job_id: id(0), number: 12 },
      { job_id: id(1), number: 1.5 },
      { job_id: id(2), number: 30 },
    ]);
  } finally {
    await client.query('reset enable_seqscan');
    client.release();
  }
});
