import { backOff } from '../app/api/back-off.ts';
import { anAnswer } from '@plumbline/testkit/scenario/an-answer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localFileId, type AnswersEntry, type FileEntry, type OutboxEntry } from './outbox-entry.ts';
import {
  afterFailure,
  answersNotRead,
  inCalls,
  nextTurn,
  standingOf,
  withAssetIds,
  type SendFailure,
} from './outbox-rules.ts';
import { blank } from './outbox.fixtures.ts';

function answers(seq: number, words: Partial<AnswersEntry> = {}): AnswersEntry {
  return { ...blank(seq), kind: 'answers', answers: [], location: null, submit: false, ...words };
}

function upload(seq: number, words: Partial<FileEntry> = {}): FileEntry {
  return { ...blank(seq), kind: 'file', fileId: localFileId(`k${seq}`), name: 'door.jpg', ...words };
}

const noNetwork: SendFailure = { kind: 'passing', why: { code: 'network', message: '' }, after: null };
const refused: SendFailure = { kind: 'refused', why: { code: 'forbidden', message: 'No.' } };

describe('whose turn it is', () => {
  it('is the first of a job, whatever order they are read in', () => {
    expect(nextTurn([answers(3), upload(1), answers(2)], 0)).toEqual({ entry: upload(1), wakeAt: null });
    expect(nextTurn([], 0)).toEqual({ entry: null, wakeAt: null });
  });

  it('passes over what is acknowledged', () => {
    expect(nextTurn([answers(1, { state: 'sent' }), answers(2)], 0).entry?.seq).toBe(2);
  });

  it('is nobody’s of a job whose first is refused or on its way, while other jobs go on', () => {
    for (const state of ['failed', 'sending'] as const) {
      expect(nextTurn([answers(1, { state }), answers(2)], 0).entry).toBeNull();
      expect(nextTurn([answers(1, { state }), answers(2), answers(3, { jobId: 'other' })], 0).entry?.seq).toBe(3);
    }
  });

  it('comes when the wait is over, and says when that is', () => {
    const held = [answers(1, { notBefore: 500 }), answers(2), answers(3, { jobId: 'other', notBefore: 300 })];
    expect(nextTurn(held, 0)).toEqual({ entry: null, wakeAt: 300 });
    expect(nextTurn(held, 300).entry?.seq).toBe(3);
    expect(nextTurn(held, 500).entry?.seq).toBe(1);
  });
});

describe('waiting for the next try', () => {
  it('grows to a minute and is spread by chance', () => {
    expect(backOff(1, 0)).toBe(1_000);
    expect(backOff(1, 1)).toBe(2_000);
    expect(backOff(3, 1)).toBe(8_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), fc.double({ min: 0, max: 1, noNaN: true }), (attempts, by) => {
        const wait = backOff(attempts, by);
        expect(wait).toBeGreaterThanOrEqual(1_000);
        expect(wait).toBeLessThanOrEqual(60_000);
      }),
    );
  });

  it('is as long as the server asks for', () => {
    expect(afterFailure(answers(1), { ...noNetwork, after: 120 }, 1_000, 0)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      notBefore: 121_000,
    });
  });

  it('ends with a refusal, which keeps its reason', () => {
    expect(afterFailure(answers(1, { attempts: 4 }), refused, 0, 0)).toEqual({
      state: 'failed',
      attempts: 5,
      notBefore: 0,
      failure: refused.why,
    });
  });
});

describe('where things stand', () => {
  it('counts what is not acknowledged', () => {
    const entries: OutboxEntry[] = [
      answers(1, { state: 'sent' }),
      answers(2, { state: 'sending' }),
      upload(3, { attempts: 2 }),
      answers(4, { jobId: 'other', state: 'failed' }),
    ];
    const standing = { unsent: 3, sending: 1, failed: 1, isHeldUp: true };
    expect(standingOf(entries)).toEqual({ ...standing, isPaused: false });
    expect(standingOf([...entries, upload(5, { jobId: 'third', state: 'paused' })])).toMatchObject({
      unsent: 4,
      isPaused: true,
    });
  });
});

describe('answers that a reading of the job does not hold yet', () => {
  const first = anAnswer('a', 1);
  const second = anAnswer('a', 2);
  const entries = [answers(2, { answers: [second] }), answers(1, { answers: [first], state: 'sent', sentAt: 100 })];

  it('are those that wait, and those acknowledged after it began, in the order of sending', () => {
    expect(answersNotRead(entries, 'job', 100)).toEqual([first, second]);
    expect(answersNotRead(entries, 'job', 101)).toEqual([second]);
    expect(answersNotRead(entries, 'other', 0)).toEqual([]);
  });
});

describe('the files of an answer', () => {
  it('go under the ids of their upload, and without those that were discarded', () => {
    const answer = anAnswer('a', 1, { files: ['asset-1', 'local:x', 'local:gone'] });
    expect(withAssetIds(answer, new Map([['local:x', 'asset-2']])).files).toEqual(['asset-1', 'asset-2']);
    const plain = anAnswer('a', 1, { files: ['asset-1'] });
    expect(withAssetIds(plain, new Map())).toBe(plain);
  });
});

describe('calls of a limited size', () => {
  it('keep everything in its order, and are never none', () => {
    expect(inCalls([], 3)).toEqual([[]]);
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.integer({ min: 1, max: 7 }), (items, most) => {
        const calls = inCalls(items, most);
        expect(calls.flat()).toEqual(items);
        for (const call of calls) expect(call.length).toBeLessThanOrEqual(most);
      }),
    );
  });
});
