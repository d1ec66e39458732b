import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { anAnswer, setAnswering } from './answers.fixtures.ts';

const on = setAnswering([
  ['text', 'Imported', { textKind: 'number', min: -1_000_000_000, step: 0.01 }],
  ['length', 'Made here'],
  ['length', 'Range', { isRange: true, min: 5 }],
]);

async function store(title: string, value: unknown) {
  const question = on.at(title)!;
  const job = await on.job();
  const { status, problem } = await on.send(job, [anAnswer(question, value)]);
  const rows = await on.server.db().rows(sql<{ value: unknown }>`
    select value from ${on.server.db().table('answers')} where job_id = ${job}`);
  if (status === 200) return rows[0]?.value;
  expect([status, rows]).toEqual([400, []]);
  return problem.errors?.map(({ code, message }) => `${code}: ${message}`).join();
}

describe('a number that is sent as it was typed', () => {
  it('is stored as the number that it says', async () => {
    const typed = ['007', '12,75', '1 000', '1e5', '−٣', '-2000000000'];
    expect(await Promise.all(typed.map((value) => store('Imported', value)))).toEqual([
      7, 12.75, 1000, 100000, -3, -2000000000,
    ]);
    expect(await store('Made here', '05')).toBe(5);
    expect(await store('Range', { from: '007', to: '1,234.5' })).toEqual({ from: 7, to: 1234.5 });
  });

  it('is refused, and nothing is stored, where it can not be read for certain or not be kept', async () => {
    expect(await store('Imported', '1,234')).toMatch(/^number_ambiguous: This can be read as two numbers/);
    expect(await store('Imported', 'twelve')).toMatch(/^number_not_readable: /);
    expect(await store('Imported', '12345678901234567890')).toMatch(/^number_not_exact: /);
    expect(await store('Imported', 2 ** 60)).toMatch(/^number_not_exact: /);
    expect(await store('Made here', '1,234')).toMatch(/^number_ambiguous: /);
    expect(await store('Range', { from: 6, to: 'seven' })).toMatch(/^number_not_readable: /);
  });
});
