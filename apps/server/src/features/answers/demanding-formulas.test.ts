import { readJob } from '@plumbline/contract/jobs';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAnswer, changeFormulas, currentAnswers, setAnswering } from './answers.fixtures.ts';

const on = setAnswering([
  ['text', 'Note'],
  ['text', 'Copies', { textKind: 'number' }],
  ['text', 'Door'],
]);
const { at, send } = on;

beforeAll(async () => {
  const copies = `length(${Array.from({ length: 90 }, () => '{Note}').join(' & ')})`;
  const changed = await changeFormulas(on.server, on.admin, on.q, 'Copies', { calculate: copies });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.problem));
});

const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '');

describe('a formula that multiplies what is answered', () => {
  it('takes answers of an ordinary length', async () => {
    const job = await on.job();
    const sent = await send(job, [anAnswer(at('Note'), 'A note. '.repeat(100))]);
    expect(sent.status).toBe(200);
    expect((await currentAnswers(on.server, job)).map(({ value }) => value)).toContain(72_000);
  });

  it('refuses what makes it cost too much, in words that name its question, and stores none of it', async () => {
    const job = await on.job();
    const began = performance.now();
    const sent = await send(job, [anAnswer(at('Note'), 'x'.repeat(45_000))]);
    expect(sent).toMatchObject({ status: 409, problem: { code: 'questionnaire_too_demanding' } });
    expect(plain(sent.problem.detail)).toContain('“Copies”');
    expect(await currentAnswers(on.server, job)).toEqual([]);
    expect(performance.now() - began).toBeLessThan(3000);
    expect((await on.server.call(readJob, { as: on.admin, params: { id: job } })).status).toBe(200);
    expect((await send(job, [anAnswer(at('Door'), 'Oak')])).status).toBe(200);
  });
});
