import * as calls from '@plumbline/contract/answer-drafts';
import { expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { anAnswer, setAnswering } from './answers.fixtures.ts';

const on = setAnswering([
  ['text', 'Maker'],
  ['text', 'Load'],
]);
const { at } = on;

const noon = '2026-03-01T12:00:00.000Z';
const minutesAfter = (minutes: number) => new Date(Date.parse(noon) + minutes * 60_000).toISOString();

const draft = (title: string, value: unknown, words: { over?: string | null; ID?: string; date?: string } = {}) => ({
  ID: newId(),
  question: at(title).ID,
  over: null,
  date: noon,
  value,
  ...words,
});
const keep = (job: string, drafts: ReturnType<typeof draft>[], as: TestPerson = on.inspector) =>
  on.server.call(calls.saveAnswerDrafts, { as, body: { job, drafts } });
const list = (job: string, as: TestPerson = on.inspector) =>
  on.server.call(calls.listAnswerDrafts, { as, query: { job } });
const valuesOf = async (job: string) => (await list(job)).body.map((one) => one.value);

it('is found on another device with all that was put in, and told to nobody else', async () => {
  const job = await on.job([on.inspector, on.other]);
  const whole = { ...draft('Maker', { any: ['ב'] }), comment: 'half a', emails: ['a@b.example'], isIssue: true };
  expect((await keep(job, [whole, draft('Load', 63, { date: minutesAfter(1) })])).status).toBe(200);
  const { body } = await list(job);
  expect(body).toMatchObject([
    { ID: whole.ID, question: whole.question, repetition: '', date: noon, value: { any: ['ב'] }, comment: 'half a' },
    { value: 63, files: [], comment: null, signature: null, isIssue: false },
  ]);
  for (const as of [on.other, on.admin]) expect((await list(job, as)).body).toEqual([]);
});

it('is the same however often it is sent, and is replaced by what the device puts in next', async () => {
  const job = await on.job([on.inspector]);
  const first = draft('Maker', 'O');
  await keep(job, [first]);
  expect((await keep(job, [first])).body).toMatchObject([{ ID: first.ID }]);
  const second = draft('Maker', 'Otis', { over: first.ID });
  expect((await keep(job, [second])).body).toMatchObject([{ ID: second.ID, value: 'Otis' }]);
  expect(await valuesOf(job)).toEqual(['Otis']);
});

it('does not overwrite what another device has put in meanwhile, whatever the clocks say, and tells it', async () => {
  const job = await on.job([on.inspector]);
  const first = draft('Maker', 'O');
  await keep(job, [first]);
  const phone = draft('Maker', 'Otis', { over: first.ID, date: minutesAfter(2) });
  await keep(job, [phone]);
  const desk = draft('Maker', 'KONE', { over: first.ID, date: minutesAfter(3) });
  expect((await keep(job, [desk, draft('Load', 1)])).body).toMatchObject([
    { ID: phone.ID, value: 'Otis' },
    { value: 1 },
  ]);
  // Once the person has chosen, their own draft wins.
  expect((await keep(job, [{ ...desk, over: phone.ID }])).body).toMatchObject([{ value: 'KONE' }]);
});

it('is gone once its question is answered, and does not come back late; what was begun after it stays', async () => {
  const job = await on.job([on.inspector]);
  await keep(job, [draft('Maker', 'O'), draft('Load', 5)]);
  const given = anAnswer(at('Maker'), 'Otis', { date: minutesAfter(1) });
  expect((await on.send(job, [given])).status).toBe(200);
  expect(await valuesOf(job)).toEqual([5]);
  expect((await keep(job, [draft('Maker', 'late', { date: minutesAfter(1) })])).body).toEqual([null]);
  await keep(job, [draft('Maker', 'again', { date: minutesAfter(2) })]);
  expect((await valuesOf(job)).toSorted()).toEqual([5, 'again']);
});

it('another person’s answer leaves it', async () => {
  const job = await on.job([on.inspector, on.other]);
  await keep(job, [draft('Maker', 'O')]);
  await on.send(job, [anAnswer(at('Maker'), 'KONE')], {}, on.other);
  expect(await valuesOf(job)).toEqual(['O']);
});

it('is kept for questions of the job only, within the limits of an answer', async () => {
  const job = await on.job([on.inspector]);
  expect((await keep(job, [{ ...draft('Maker', 'x'), question: newId() }])).body).toEqual([null]);
  expect((await keep(job, [draft('Maker', 'a\u0000b')])).status).toBe(400);
  expect((await keep(job, [draft('Maker', 'x'.repeat(70_000))])).status).toBe(400);
  expect(
    (
      await keep(
        job,
        Array.from({ length: 51 }, () => draft('Maker', 'x')),
      )
    ).status,
  ).toBe(400);
  expect(await valuesOf(job)).toEqual([]);
});
