import { answersPerCall } from '@plumbline/contract/answers';
import { backOff } from '../lib/api/back-off.ts';
import { anAnswer } from '@plumbline/testkit/scenario/an-answer';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { localFileId, type AnswersEntry, type FileEntry, type OutboxEntry } from './outbox-entry.ts';
import {
  afterFailure,
  acknowledgedAnswers,
  answersNotRead,
  charactersPerCall,
  batchOf,
  inCalls,
  isSentUnder,
  isToBeParted,
  keyOf,
  nextTurn,
  placedAnswers,
  outboxStatusOf,
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

  it('waits for a file to be prepared, with what stands behind it', () => {
    const entries = [upload(1, { state: 'preparing' }), answers(2), answers(3, { jobId: 'other' })];
    expect(nextTurn(entries, 0)).toEqual({ entry: answers(3, { jobId: 'other' }), wakeAt: null });
    expect(nextTurn(entries.slice(0, 2), 0)).toEqual({ entry: null, wakeAt: null });
    expect(outboxStatusOf(entries)).toMatchObject({ unsent: 3, failed: 0, isHeldUp: false, isPaused: false });
  });

  it('comes when the wait is over, and says when that is', () => {
    const held = [answers(1, { notBefore: 500 }), answers(2), answers(3, { jobId: 'other', notBefore: 300 })];
    expect(nextTurn(held, 0)).toEqual({ entry: null, wakeAt: 300 });
    expect(nextTurn(held, 300).entry?.seq).toBe(3);
    expect(nextTurn(held, 500).entry?.seq).toBe(1);
  });
});

describe('what goes together', () => {
  const seqsOf = (entries: readonly OutboxEntry[], maximum?: number) => {
    const { entry } = nextTurn(entries, 0);
    return entry?.kind === 'answers' ? batchOf(entries, entry, maximum).map(({ seq }) => seq) : null;
  };
  const some = (count: number, value = 'x') => Array.from({ length: count }, (_, at) => anAnswer(`q${at}`, value));

  it('is what waits of one job, whatever order it is read in, as far as is asked for', () => {
    const entries = [answers(3), answers(1), answers(2, { jobId: 'other' }), answers(4, { notBefore: 9 })];
    expect(seqsOf(entries)).toEqual([1, 3, 4]);
    expect(seqsOf(entries, 2)).toEqual([1, 3]);
  });

  it('ends before a file, and before what is held back, refused or on its way', () => {
    expect(seqsOf([answers(1), upload(2), answers(3)])).toEqual([1]);
    expect(seqsOf([answers(1), upload(2, { state: 'sent' }), answers(3)])).toEqual([1, 3]);
    for (const state of ['failed', 'sending'] as const)
      expect(seqsOf([answers(1), answers(2, { state }), answers(3)])).toEqual([1]);
  });

  it('ends with a submit, which goes last', () => {
    expect(seqsOf([answers(1), answers(2, { submit: true }), answers(3)])).toEqual([1, 2]);
    expect(seqsOf([answers(1, { submit: true }), answers(2)])).toEqual([1]);
  });

  it('goes on where the person had gone on: what was given elsewhere than the first says where', () => {
    const here = { lat: 32.1, long: 34.8 };
    const there = { ...here, lat: 32.2 };
    const at = (seq: number, location: typeof here | null) => answers(seq, { location, answers: some(1) });
    const all = [at(1, here), at(2, { ...here }), at(3, there), at(4, null), at(5, here)];
    expect(seqsOf(all)).toEqual([1, 2, 3, 4, 5]);
    const placed = placedAnswers(batchOf(all, all[0] as AnswersEntry));
    expect(placed.map((one) => one.location)).toEqual([undefined, undefined, there, null, undefined]);
    // A call of one place is, to the letter, what it was before.
    expect('location' in (placed[0] ?? {})).toBe(false);
  });

  it('is no more than a call takes, nor than a poor network brings home', () => {
    const full = answers(1, { answers: some(answersPerCall - 1) });
    expect(seqsOf([full, answers(2, { answers: some(1) }), answers(3, { answers: some(1) })])).toEqual([1, 2]);
    const long = (seq: number) => answers(seq, { answers: some(1, 'x'.repeat(charactersPerCall / 2)) });
    expect(seqsOf([long(1), long(2)])).toEqual([1]);
    expect(seqsOf([answers(1, { answers: some(1, 'x'.repeat(charactersPerCall)) })])).toEqual([1]);
  });

  it('leaves nothing out and changes no order', () => {
    const entry = fc.record({
      jobId: fc.constantFrom('job', 'other'),
      kind: fc.constantFrom('answers', 'answers', 'answers', 'file'),
      state: fc.constantFrom('waiting', 'waiting', 'waiting', 'sent', 'failed', 'paused'),
      submit: fc.boolean(),
      count: fc.integer({ min: 0, max: 120 }),
      lat: fc.constantFrom(null, 1, 1, 2),
    });
    const maximum = fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined });
    fc.assert(
      fc.property(fc.array(entry, { maxLength: 12, size: 'max' }), maximum, (made, limit) => {
        const entries = made.map(({ kind, count, lat, jobId, state, submit }, seq): OutboxEntry => {
          if (kind === 'file') return upload(seq, { jobId, state });
          const location = lat === null ? null : { lat, long: 0 };
          return answers(seq, {
            jobId,
            state: state === 'paused' ? 'waiting' : state,
            submit,
            location,
            answers: some(count),
          });
        });
        const head = nextTurn(entries, 0).entry;
        if (head?.kind !== 'answers') return;
        const together = batchOf(entries, head, limit);
        const ofJob = entries.filter(({ jobId, state }) => jobId === head.jobId && state !== 'sent');
        expect(together).toEqual(ofJob.slice(0, together.length));
        expect(together.slice(0, -1).some(({ submit }) => submit)).toBe(false);
        const given = together.flatMap((one) => one.answers.map(() => one.location));
        const seen = placedAnswers(together).map(({ location = head.location }) => location);
        expect(seen).toEqual(given);
        expect(together.flatMap((one) => one.answers).length).toBeLessThanOrEqual(answersPerCall);
        expect(together.length).toBeLessThanOrEqual(limit ?? Infinity);
      }),
    );
  });

  it('has a key of its own, which is this device’s, and the entry’s when it goes alone', () => {
    const [one, two, three] = [answers(1), answers(2), answers(3)];
    expect(keyOf([one])).toBe('k1');
    const keys = [keyOf([one]), keyOf([one, two]), keyOf([one, two, three]), keyOf([one, three]), keyOf([two, three])];
    expect(new Set(keys).size).toBe(keys.length);
    for (const key of keys) expect(isSentUnder(key, [one, two])).toBe(true);
    expect(isSentUnder('k10', [one, two])).toBe(false);
    expect(isSentUnder(keyOf([three, one]), [one, two])).toBe(false);
  });

  it('goes in parts where one of it may be to blame, and as it went where it may have been taken', () => {
    expect(isToBeParted(refused)).toBe(true);
    expect(isToBeParted({ ...noNetwork, why: { code: 'something_went_wrong', message: '' } })).toBe(true);
    expect(isToBeParted(noNetwork)).toBe(false);
    expect(isToBeParted({ ...noNetwork, why: { code: 'unavailable', message: '' }, after: 5 })).toBe(false);
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
    const current = { unsent: 3, sending: 1, failed: 1, isHeldUp: true };
    expect(outboxStatusOf(entries)).toEqual({ ...current, isPaused: false });
    expect(outboxStatusOf([...entries, upload(5, { jobId: 'third', state: 'paused' })])).toMatchObject({
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

  it('are told apart by whether they arrived', () => {
    expect(acknowledgedAnswers(entries, 'job')).toEqual(new Set([first.id]));
    expect(acknowledgedAnswers(entries, 'other')).toEqual(new Set());
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
      fc.property(fc.array(fc.nat(), { minLength: 1 }), fc.integer({ min: 1, max: 7 }), (items, maximum) => {
        const calls = inCalls(items, maximum);
        expect(calls.flat()).toEqual(items);
        for (const call of calls) expect(call.length).toBeLessThanOrEqual(maximum);
      }),
    );
  });
});
