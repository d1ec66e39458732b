import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { mergeRepetitionLists } from '@plumbline/domain/question-types/repetition-list';
import fc from 'fast-check';
import type { BegunUpload } from '../app/uploads/send-file.ts';
import { isLocalFile, localFileId, type AnswersEntry, type KeptFile, type OutboxEntry } from './outbox-entry.ts';
import { sendOutbox, type OutboxWire } from './outbox-sender.ts';
import type { OutboxStore } from './outbox-store.ts';

export const owner = 'here/dana';

/** The store of the tests: as the device's, in memory. Each change is whole or not at all, as a transaction is. */
export class MemoryOutbox implements OutboxStore {
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

/** What every entry has before anything was tried with it. */
export function blank(seq: number) {
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
export class FaithfulServer {
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
export type Luck = 'fine' | 'lost_request' | 'lost_answer' | 'tab_dies_before' | 'tab_dies_after';
export const luck = fc.constantFrom<Luck>(
  'fine',
  'fine',
  'lost_request',
  'lost_answer',
  'tab_dies_before',
  'tab_dies_after',
);

class DeadTab extends Error {}

/** Runs tabs, one after the other, until everything is acknowledged; `fates` decide the requests, then all goes well. */
export async function drain(store: MemoryOutbox, server: FaithfulServer, fates: Luck[]): Promise<void> {
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
