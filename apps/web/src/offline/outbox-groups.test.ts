import { anAnswer } from '@plumbline/testkit/scenario/an-answer';
import { describe, expect, it } from 'vitest';
import type { AnswersEntry, OutboxEntry } from './outbox-entry.ts';
import { groupsOf, unsentStatesOf } from './outbox-groups.ts';

const base = {
  owner: 'o',
  jobNumber: 12,
  createdAt: 0,
  attempts: 0,
  notBefore: 0,
  failure: null,
  sentAt: null,
} as const;

function answers(seq: number, words: Partial<AnswersEntry> & { of?: string[]; submit?: boolean } = {}): AnswersEntry {
  const { of = ['a'], submit = false, ...rest } = words;
  return {
    ...base,
    jobId: 'job',
    state: 'waiting',
    kind: 'answers',
    seq,
    key: `k${seq}`,
    answers: of.map((id) => anAnswer(id, 1)),
    location: null,
    submit,
    ...rest,
  };
}

const file = {
  ...base,
  jobId: 'job',
  state: 'waiting',
  kind: 'file',
  seq: 1,
  key: 'k1',
  fileId: 'local:1',
  name: 'a.jpg',
} as const;

describe('what a person is told of the outbox', () => {
  it('is told by job, a question answered twice as one, what is acknowledged not at all', () => {
    const groups = groupsOf([
      answers(5, { of: ['a', 'b'], submit: true }),
      answers(3, { jobId: 'other', attempts: 2 }),
      answers(4),
      answers(2, { state: 'sent', of: ['z'] }),
      file,
    ]);
    expect(
      groups.map(({ jobId, answers: count, files, submits, state }) => [jobId, count, files, submits, state]),
    ).toEqual([
      ['job', 2, ['a.jpg'], true, 'waiting'],
      ['other', 1, [], false, 'heldUp'],
    ]);
  });

  it('is told of each job in a word, for the list', () => {
    const failed: OutboxEntry = {
      ...file,
      jobId: 'other',
      state: 'failed',
      failure: { code: 'not_found', message: '' },
    };
    expect(unsentStatesOf([answers(5), { ...failed, seq: 6 }, answers(2, { state: 'sent', jobId: 'sent' })])).toEqual(
      new Map([
        ['job', 'waiting'],
        ['other', 'failed'],
      ]),
    );
  });

  it('a job that was submitted here says so until the server has it, or refuses it', () => {
    const submit = (words: Partial<AnswersEntry> = {}) => answers(3, { ...words, submit: true });
    expect(unsentStatesOf([answers(2), submit()])).toEqual(new Map([['job', 'submitted']]));
    expect(unsentStatesOf([answers(4), submit({ state: 'sent' })])).toEqual(new Map([['job', 'waiting']]));
    expect(unsentStatesOf([submit({ state: 'failed', failure: { code: 'not_valid', message: '' } })])).toEqual(
      new Map([['job', 'failed']]),
    );
  });

  it('names what goes when what was refused is deleted: it alone, or all of a job that is gone', () => {
    const failed = (code: string): OutboxEntry => ({ ...file, state: 'failed', failure: { code, message: '' } });
    expect(groupsOf([failed('file_corrupted'), answers(2)])[0]?.refused).toEqual({
      answers: 0,
      marks: 0,
      files: ['a.jpg'],
      submits: false,
      isWholeJob: false,
    });
    expect(groupsOf([failed('not_found'), answers(2)])[0]?.refused).toMatchObject({ answers: 1, isWholeJob: true });
  });
});
