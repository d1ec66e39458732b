import { aQuestion, aQuestionnaire } from '@plumbline/testkit/scenario/a-question';
import { anAnswerer } from '@plumbline/testkit/scenario/an-answer';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { addRepetition, removeRepetition } from '@plumbline/domain/questionnaire/repetitions';
import { mergeRepetitionLists, repetitionsIn } from '@plumbline/domain/question-types/repetition-list';
import { contentOf, emptyContent, newestAnswers } from '@plumbline/domain/questionnaire/answers';
import {
  answer,
  back,
  currentAnswers,
  jumpTo,
  next,
  save,
  startQuestionnaire,
  submit,
} from '@plumbline/domain/questionnaire/engine';
import { pathOf } from '@plumbline/domain/questionnaire/path-of';
import { currentScreen, type QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { draftsToSave, receiveAnswers, stampDraft, withWaiting } from '@plumbline/domain/questionnaire/storing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BegunUpload } from '../app/uploads/send-file.ts';
import { isLocalFile, localFileId, type AnswersEntry, type KeptFile, type OutboxEntry } from './outbox-entry.ts';
import { answersNotRead } from './outbox-rules.ts';
import { sendOutbox, type FileSending, type OutboxWire } from './outbox-sender.ts';
import type { OutboxStore } from './outbox-store.ts';

const owner = 'here/dana';

/** The store of the tests: as the device's, in memory. Each change is whole or not at all, as a transaction is. */
class MemoryOutbox implements OutboxStore {
  entries: OutboxEntry[] = [];
  readonly files = new Map<string, KeptFile>();

  add(words: Partial<AnswersEntry> & { answers: readonly Answer[] }): void {
    const seq = this.entries.length + 1;
    this.entries.push({ ...blank(seq), kind: 'answers', location: null, submit: false, ...words });
  }

  addFile(): string {
    const seq = this.entries.length + 1;
    const fileId = localFileId(`f${seq}`);
    const file = { id: fileId, owner, jobId: 'job', name: 'a.jpg', type: 'image/jpeg', size: 1, createdAt: 0 };
    this.files.set(fileId, { ...file, content: new Blob(['x']), assetId: null });
    this.entries.push({ ...blank(seq), kind: 'file', fileId, name: 'a.jpg' });
    return fileId;
  }

  unsent = async () => this.entries.filter((entry) => entry.state !== 'sent');
  change = async (seq: number, patch: Partial<OutboxEntry>) => this.put(seq, patch);
  putBack = async () => {
    for (const entry of this.entries) if (entry.state === 'sending') this.put(entry.seq, { state: 'waiting' });
  };
  finishAnswers = async (seq: number, at: number) => this.put(seq, { state: 'sent', sentAt: at });
  finishFile = async (seq: number, fileId: string, assetId: string, at: number) => {
    this.files.set(fileId, { ...this.files.get(fileId)!, assetId });
    this.put(seq, { state: 'sent', sentAt: at });
  };
  assetIds = async (ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (this.files.get(id)?.assetId ? [[id, this.files.get(id)!.assetId!] as const] : [])));
  file = async (fileId: string) => this.files.get(fileId);
  keepUpload = async (fileId: string, upload: BegunUpload) => {
    this.files.set(fileId, { ...this.files.get(fileId)!, upload });
  };
  watch = (seq: number, onChange: (entry: OutboxEntry | undefined) => void) => {
    const listener = () => onChange(this.entries.find((entry) => entry.seq === seq));
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  tidy = async () => undefined;

  readonly #listeners = new Set<() => void>();

  private put(seq: number, patch: Partial<OutboxEntry>): void {
    this.entries = this.entries.map((entry) => (entry.seq === seq ? ({ ...entry, ...patch } as OutboxEntry) : entry));
    for (const listener of this.#listeners) listener();
  }
}

function blank(seq: number) {
  return {
    seq,
    key: `k${seq}`,
    owner,
    jobId: 'job',
    jobNumber: 12,
    createdAt: 0,
    state: 'waiting',
    attempts: 0,
    notBefore: 0,
    failure: null,
    sentAt: null,
  } as const;
}

/** A server that keeps its promise: what comes again under the same key, or with the same ID, is done once. */
class FaithfulServer {
  readonly answers: Answer[] = [];
  readonly uploads: string[] = [];
  submits = 0;
  readonly #keys = new Set<string>();

  takeAnswers(entry: AnswersEntry, answers: readonly Answer[]): void {
    if (this.#keys.has(entry.key)) return;
    this.#keys.add(entry.key);
    for (const one of answers) {
      if (one.files.some(isLocalFile)) throw new Error('a file of the device reached the server');
      if (!this.answers.some((known) => known.id === one.id)) this.answers.push(one);
    }
    if (entry.submit) this.submits += 1;
  }

  takeFile(key: string): string {
    this.uploads.push(key);
    return `asset-${key}-${this.uploads.length}`;
  }

  /** The newest by receipt, not by any device's clock. */
  current(): ReadonlyMap<string, Answer> {
    const current = new Map<string, Answer>();
    for (const one of this.answers) {
      const id = askedIdOf(one);
      const value = one.questionId === 'g' ? mergeRepetitionLists(current.get(id)?.value, one.value) : one.value;
      current.set(id, { ...one, value });
    }
    return current;
  }
}

/** What becomes of one request: it never arrives, its acknowledgement is lost, the tab dies, or all goes well. */
type Luck = 'fine' | 'lost_request' | 'lost_answer' | 'tab_dies_before' | 'tab_dies_after';
const luck = fc.constantFrom<Luck>('fine', 'fine', 'lost_request', 'lost_answer', 'tab_dies_before', 'tab_dies_after');

class DeadTab extends Error {}

/** Runs tabs, one after the other, until everything is acknowledged; `fates` decide the requests, then all goes well. */
async function drain(store: MemoryOutbox, server: FaithfulServer, fates: Luck[]): Promise<void> {
  const clock = { now: 1_000_000 };
  const meet = async <Result>(take: () => Result): Promise<Result> => {
    const fate = fates.shift() ?? 'fine';
    if (fate === 'tab_dies_before') throw new DeadTab();
    if (fate === 'lost_request') throw new TypeError('fetch failed');
    const result = take();
    if (fate === 'tab_dies_after') throw new DeadTab();
    if (fate === 'lost_answer') throw new TypeError('fetch failed');
    return result;
  };
  for (let tab = 0; tab < 200; tab++) {
    const stop = new AbortController();
    const wire: OutboxWire = {
      sendAnswers: (entry, answers) => meet(() => server.takeAnswers(entry, answers)),
      sendFile: (file) => meet(() => server.takeFile(file.id)),
      readFailure: (failure) => {
        if (failure instanceof DeadTab) throw failure;
        return { kind: 'passing', why: { code: 'network', message: '' }, after: null };
      },
    };
    const pause = async (until: number | null) => {
      if (until === null) stop.abort();
      else clock.now = until;
    };
    const parts = { owner, store, wire, now: () => ++clock.now, random: () => 0.5, pause, onSent: () => undefined };
    try {
      await sendOutbox(parts, stop.signal);
      return;
    } catch (failure) {
      if (!(failure instanceof DeadTab)) throw failure;
    }
  }
  throw new Error('the outbox never drained');
}

describe('the sender', () => {
  it('delivers everything once and in order, whatever happens to requests, acknowledgements and tabs', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom('answers', 'file', 'answers_with_file'), { minLength: 1, maxLength: 12 }),
        fc.array(luck, { maxLength: 30, size: 'max' }),
        async (things, fates) => {
          const store = new MemoryOutbox();
          const server = new FaithfulServer();
          const given: string[] = [];
          things.forEach((thing, index) => {
            const file = thing === 'answers' ? null : store.addFile();
            if (thing === 'file') return;
            given.push(`q_${index}`);
            store.add({
              answers: [
                { ...blankAnswer, id: `q_${index}`, questionId: 'q', repetition: '', files: file ? [file] : [] },
              ],
              submit: index === things.length - 1,
            });
          });
          await drain(store, server, [...fates]);
          expect(server.answers.map((one) => one.id)).toEqual(given);
          expect(server.submits).toBe(things.at(-1) === 'file' ? 0 : 1);
          expect(store.entries.every((entry) => entry.state === 'sent')).toBe(true);
          for (const one of server.answers) expect(one.files.every((file) => file.startsWith('asset-'))).toBe(true);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('stops and keeps everything when the session is over', async () => {
    const store = new MemoryOutbox();
    store.add({ answers: [] });
    const wire: OutboxWire = {
      sendAnswers: () => Promise.reject(new Error('401')),
      sendFile: () => Promise.reject(new Error('401')),
      readFailure: () => null,
    };
    const pause = () => Promise.reject(new Error('it must not wait'));
    await sendOutbox(
      { owner, store, wire, now: () => 0, random: () => 0, pause, onSent: () => undefined },
      new AbortController().signal,
    );
    expect(store.entries[0]).toMatchObject({ state: 'waiting', attempts: 0 });
  });

  it('holds back what follows a refused entry of the same job, and says why', async () => {
    const store = new MemoryOutbox();
    store.add({ answers: [] });
    store.add({ answers: [] });
    store.add({ answers: [], jobId: 'other' });
    const stop = new AbortController();
    const sent: string[] = [];
    const wire: OutboxWire = {
      sendAnswers: async (entry) => {
        if (entry.seq === 1) throw new Error('409');
        sent.push(entry.key);
      },
      sendFile: async () => '',
      readFailure: () => ({ kind: 'refused', why: { code: 'job_not_answerable', message: 'Not now.' } }),
    };
    const pause = async () => stop.abort();
    await sendOutbox(
      { owner, store, wire, now: () => 0, random: () => 0, pause, onSent: () => undefined },
      stop.signal,
    );
    expect(sent).toEqual(['k3']);
    expect(store.entries[0]).toMatchObject({ state: 'failed', failure: { code: 'job_not_answerable' } });
    expect(store.entries[1]?.state).toBe('waiting');
  });

  it('holds back a file that the person pauses, sends other jobs meanwhile, and goes on under the same id', async () => {
    const store = new MemoryOutbox();
    store.addFile();
    store.add({ jobId: 'other', answers: [] });
    const stop = new AbortController();
    const sent: string[] = [];
    const begun: (string | undefined)[] = [];
    const wire: OutboxWire = {
      sendAnswers: async (entry) => void sent.push(entry.key),
      sendFile: async ({ upload }, { signal, keep }: FileSending) => {
        begun.push(upload?.id);
        if (upload) return 'asset';
        await keep({ id: 'u1', sha256: 'h' });
        await store.change(1, { state: 'paused' });
        signal.throwIfAborted();
        throw new Error('it was not stopped');
      },
      readFailure: (failure) => {
        throw failure;
      },
    };
    const pause = async () => {
      if (sent.includes('file')) return stop.abort();
      expect(store.entries.map((entry) => entry.state)).toEqual(['paused', 'sent']);
      await store.change(1, { state: 'waiting' });
    };
    const onSent = (entry: OutboxEntry) => void (entry.kind === 'file' && sent.push('file'));
    await sendOutbox({ owner, store, wire, now: () => 0, random: () => 0, pause, onSent }, stop.signal);
    expect(sent).toEqual(['k2', 'file']);
    expect(begun).toEqual([undefined, 'u1']);
  });

  it('tells that the content of a file is gone instead of sending nothing', async () => {
    const store = new MemoryOutbox();
    const fileId = store.addFile();
    store.files.set(fileId, { ...store.files.get(fileId)!, content: null });
    const stop = new AbortController();
    const wire: OutboxWire = {
      sendAnswers: async () => undefined,
      sendFile: async () => 'asset',
      readFailure: (failure) => ({ kind: 'refused', why: { code: (failure as Error).name, message: '' } }),
    };
    const pause = async () => stop.abort();
    await sendOutbox(
      { owner, store, wire, now: () => 0, random: () => 0, pause, onSent: () => undefined },
      stop.signal,
    );
    expect(store.entries[0]).toMatchObject({ state: 'failed', failure: { code: 'LostFile' } });
  });
});

const blankAnswer = {
  value: 'x',
  files: [],
  comment: null,
  signature: null,
  emails: [],
  isIssue: false,
  revision: 1,
  base: null,
  at: '2026-01-01T08:00:00.000Z',
  by: 'dana',
  isParallel: false,
} as const;

const definition = aQuestionnaire(
  aQuestion('step', { id: 's1' }),
  aQuestion('bool', { id: 'present', isMandatory: true, paths: [[false, 'why']] }),
  aQuestion('text', { id: 'maker' }),
  aQuestion('step', { id: 's2' }),
  aQuestion('list', { id: 'state', options: ['x', 'y'], paths: [['x', 'why']] }),
  aQuestion('text', { id: 'model' }),
  aQuestion('step', { id: 's3' }),
  aQuestion('text', { id: 'why' }),
  aQuestion('step', { id: 'g', repeat: { min: 1, max: 4 } }),
  aQuestion('bool', { id: 'door', isMandatory: true }),
  aQuestion('text', { id: 'width' }),
);

interface Move {
  readonly kind: 'answer' | 'next' | 'back' | 'jump' | 'save' | 'submit' | 'send' | 'reopen' | 'add' | 'remove';
  readonly pick: number;
  readonly value: string | boolean;
  readonly fates: readonly Luck[];
}

const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.record({
    kind: fc.constantFrom(
      ...(['answer', 'answer', 'answer', 'next', 'next', 'back', 'jump', 'save', 'submit', 'send', 'reopen'] as const),
      ...(['add', 'remove'] as const),
    ),
    pick: fc.nat(10),
    value: fc.constantFrom('x', 'y', '', true, false),
    fates: fc.array(luck, { maxLength: 4 }),
  }),
  // Long enough for a question to be answered, sent, answered anew and met again after a restart.
  { maxLength: 50, size: 'max' },
);

describe('a questionnaire answered through the outbox', () => {
  it('stands on the server, once all is sent, as it stands on the screen, whatever the order of moves, sends and restarts', async () => {
    await fc.assert(
      fc.asyncProperty(moves, fc.boolean(), async (sequence, isClockWrong) => {
        const store = new MemoryOutbox();
        const server = new FaithfulServer();
        let made = 0;
        let repetitionsMade = 0;
        let state = startQuestionnaire(definition, [], 'stepped', anAnswerer());

        const keep = (after: QuestionnaireState): QuestionnaireState => {
          const drafts = draftsToSave(after);
          if (drafts.length === 0) return after;
          const answers = drafts.map((draft) => {
            made += 1;
            // A wrong clock runs backwards: the order of sending must decide, never the times.
            const at = new Date(Date.UTC(2026, 0, 1) + (isClockWrong ? -made : made) * 60_000).toISOString();
            return stampDraft(draft, { suffix: `t${made}`, at, by: 'dana' });
          });
          store.add({ answers });
          return receiveAnswers(after, answers);
        };
        const reopened = () =>
          startQuestionnaire(
            definition,
            withWaiting([...server.current().values()], answersNotRead(store.entries, 'job', Infinity)),
            'stepped',
            anAnswerer(),
          );

        for (const { kind, pick, value, fates } of sequence) {
          const shown = currentScreen(state)?.questionIds ?? [];
          const target = shown[pick % Math.max(1, shown.length)] ?? 'none';
          const repetitions = repetitionsIn(state.contents.get('g')?.value, { repeat: { min: 1, max: 4 } });
          if (kind === 'answer' && target !== 'g') state = answer(state, target, { value });
          else if (kind === 'answer') continue;
          else if (kind === 'add') state = keep(addRepetition(state, 'g', `r${(repetitionsMade += 1)}`));
          else if (kind === 'remove') {
            state = keep(removeRepetition(state, 'g', repetitions[pick % repetitions.length] ?? ''));
          } else if (kind === 'next') state = keep(next(state));
          else if (kind === 'back') state = keep(back(state));
          else if (kind === 'jump') state = keep(jumpTo(state, definition.questions[pick]!.id));
          else if (kind === 'save') state = keep(save(state));
          else if (kind === 'submit') state = keep(submit(state));
          else if (kind === 'send') await drain(store, server, [...fates]);
          else {
            // The tab was closed: what is acknowledged, what waits and what was being put in come together again.
            const before = state;
            state = reopened();
            for (const id of before.changed) state = answer(state, id, before.contents.get(id)!);
            for (const { id } of definition.questions) {
              // What was put into a repetition and not saved before it was removed: nobody is asked for it again.
              if (!state.setting.paths.indexOf.has(id)) continue;
              expect(state.contents.get(id) ?? emptyContent).toEqual(before.contents.get(id) ?? emptyContent);
            }
            expect(state.path).toEqual(before.path);
          }
        }
        await drain(store, server, []);

        const saved = [...state.contents].filter(([id]) => !state.changed.has(id));
        for (const [id, content] of saved) expect(contentOf(server.current().get(id)!)).toEqual(content);
        if (state.changed.size > 0) return;
        expect(pathOf(definition, server.current())).toEqual(state.path);
        const current = currentAnswers(state);
        for (const [id, content] of current) expect(contentOf(server.current().get(id)!)).toEqual(content);
        expect(newestAnswers(server.answers).size).toBe(server.current().size);
      }),
      { numRuns: 300 },
    );
  });
});
