import { readJobSeal } from '@plumbline/contract/proof';
import { expect, it } from 'vitest';
import { anAnswer, setAnswering } from '../answers/answers.fixtures.ts';

// Nothing is done in the background here.
const on = setAnswering([['text', 'Remarks']]);

it('a report that is not sealed yet is said to be waiting for it', async () => {
  const job = await on.job();
  const seal = async () => (await on.server.call(readJobSeal, { as: on.inspector, params: { id: job } })).body;
  expect(await seal()).toEqual({ seal: null, is_pending: false });
  expect((await on.send(job, [anAnswer(on.at('Remarks'), 'fine')], { submit: true })).status).toBe(200);
  expect(await seal()).toEqual({ seal: null, is_pending: true });
});
