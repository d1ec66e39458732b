import { anAnswer } from '@plumbline/testkit/scenario/an-answer';
import { describe, expect, it } from 'vitest';
import { localFileId, type AnswersEntry, type FileEntry, type MarksEntry, type OutboxEntry } from './outbox-entry.ts';
import { readyOf } from './outbox-order.ts';
import { sendOutbox, type OutboxWire } from './outbox-sender.ts';
import { blank, MemoryOutbox, noMarks, owner } from './outbox.fixtures.ts';

const parked = { state: 'failed', failure: { code: 'not_valid', message: '' } } as const;

function answers(seq: number, given: AnswersEntry['answers'], words: Partial<AnswersEntry> = {}): AnswersEntry {
  return { ...blank(seq), kind: 'answers', answers: given, location: null, submit: false, ...words };
}

function upload(seq: number, words: Partial<FileEntry> = {}): FileEntry {
  return { ...blank(seq), kind: 'file', fileId: localFileId(`k${seq}`), name: 'door.jpg', ...words };
}

function marks(seq: number, file: string, words: Partial<MarksEntry> = {}): MarksEntry {
  const plan = { questionId: 'p', repetition: '', file, fileName: file, elements: [], removed: [], isTaken: false };
  return { ...blank(seq), kind: 'marks', ...plan, ...words };
}

const seqs = (entries: readonly OutboxEntry[]) => readyOf(entries).map(({ seq }) => seq);

describe('what may go of a job', () => {
  it('is all that does not depend on what was refused', () => {
    expect(seqs([answers(1, [anAnswer('a', 1)], parked), answers(2, [anAnswer('b', 2)]), upload(3)])).toEqual([2, 3]);
    expect(
      seqs([answers(2, [anAnswer('b', 2)], parked), answers(3, [], { submit: true }), answers(1, [anAnswer('a', 1)])]),
    ).toEqual([1, 3]);
  });

  it('is nothing where the job itself was refused', () => {
    for (const code of ['not_found', 'forbidden', 'job_not_answerable']) {
      const refused = { ...parked, failure: { code, message: '' } };
      expect(seqs([answers(1, [anAnswer('a', 1)], refused), answers(2, [anAnswer('b', 2)])])).toEqual([1]);
    }
  });

  it('leaves out what names a file that did not arrive, and no other answer', () => {
    const file = localFileId('k1');
    const entries = [
      upload(1, parked),
      answers(2, [anAnswer('a', 1, { files: [file] })]),
      answers(3, [anAnswer('b', 2)]),
    ];
    expect(seqs(entries)).toEqual([3]);
  });

  it('leaves out what is answered in a repetition that did not arrive', () => {
    const group = answers(1, [anAnswer('g', { present: ['', 'r2'], removed: [] })], parked);
    const within = (seq: number, repetition: string) => answers(seq, [anAnswer('w', 1, { repetition })]);
    expect(seqs([group, within(2, ''), within(3, 'r2'), within(4, 'r3')])).toEqual([2, 4]);
  });

  it('leaves out what is drawn over marks that were refused, and no other plan', () => {
    expect(seqs([marks(1, 'ground', parked), marks(2, 'ground'), marks(3, 'roof')])).toEqual([3]);
  });
});

/** Sends everything to a server that refuses some of it, until nothing more goes by itself. */
async function sendAll(store: MemoryOutbox, refuses: (files: readonly string[], value: unknown) => boolean) {
  const arrived: unknown[] = [];
  const stop = new AbortController();
  const wire: OutboxWire = {
    sendAnswers: async ({ answers: given }) => {
      if (given.some(({ files, value }) => refuses(files, value))) throw new Error('400');
      arrived.push(...given.map(({ value }) => value));
    },
    sendMarks: noMarks,
    sendFile: async () => Promise.reject(new Error('415')),
    readFailure: () => ({ kind: 'refused', why: { code: 'not_valid', message: '' } }),
  };
  const pause = async () => stop.abort();
  await sendOutbox({ owner, store, wire, now: () => 0, random: () => 0, pause, onSent: () => undefined }, stop.signal);
  return arrived;
}

const basesOf = ({ entries }: MemoryOutbox) =>
  entries.flatMap((entry) => (entry.kind === 'answers' ? entry.answers.map(({ base }) => base) : []));

describe('a later answer to the same question', () => {
  it('takes the place of a refused one, which is done with', async () => {
    const store = new MemoryOutbox();
    store.add({ answers: [anAnswer('a', 'bad'), anAnswer('b', 'beside it')] });
    await sendAll(store, (_, value) => value === 'bad');
    store.add({ answers: [anAnswer('a', 'good')] });
    expect(await sendAll(store, (_, value) => value === 'bad')).toEqual(['good']);
    const [first] = store.entries;
    // What was given with it is left, to be sent as something new.
    expect(first).toMatchObject({ state: 'failed', answers: [{ value: 'beside it' }] });
    expect(first?.key).not.toBe('k1');
    await store.change([1], { state: 'waiting' });
    expect(await sendAll(store, () => false)).toEqual(['beside it']);
  });

  it('is based on what the refused ones before it were based on, from its first sending on', async () => {
    const store = new MemoryOutbox();
    const [first, second] = [anAnswer('a', 'bad', { base: 'a_stored' }), 'a_second'];
    store.add({ answers: [first] });
    store.add({ answers: [anAnswer('a', 'bad', { id: second, base: first.id })] });
    await sendAll(store, (_, value) => value === 'bad');
    store.add({ answers: [anAnswer('a', 'good', { base: second }), anAnswer('b', 'beside', { base: 'b_stored' })] });
    await sendAll(store, () => true);
    expect(basesOf(store)).toEqual(['a_stored', 'a_stored', 'a_stored', 'b_stored']);
    await store.change([3], { state: 'waiting' });
    expect(await sendAll(store, () => false)).toEqual(['good', 'beside']);
    expect(basesOf(store)).toEqual(['a_stored', 'b_stored']);
  });

  it('is based on the one before it where that goes along', async () => {
    const store = new MemoryOutbox();
    const first = anAnswer('a', 'one');
    store.add({ answers: [first] });
    store.add({ answers: [anAnswer('a', 'two', { base: first.id })] });
    await sendAll(store, () => false);
    expect(basesOf(store)).toEqual([null, first.id]);
  });

  it('without the photo that was refused needs that photo no more', async () => {
    const store = new MemoryOutbox();
    const file = store.addFile();
    store.add({ answers: [anAnswer('a', 'with a photo', { files: [file] })] });
    store.add({ answers: [anAnswer('a', 'without')] });
    expect(await sendAll(store, () => false)).toEqual(['without']);
    expect(store.entries.map(({ state }) => state)).toEqual(['sent']);
  });

  it('leaves a submit that was refused where it stands', async () => {
    const store = new MemoryOutbox();
    store.add({ answers: [anAnswer('a', 'bad')], submit: true });
    await sendAll(store, (_, value) => value === 'bad');
    store.add({ answers: [anAnswer('a', 'good')] });
    await sendAll(store, (_, value) => value === 'bad');
    expect(store.entries[0]).toMatchObject({ state: 'failed', submit: true, answers: [] });
  });
});
