import { answersPerCall } from '@plumbline/contract/answers';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { mergeRepetitionLists } from '@plumbline/domain/question-types/repetition-list';
import fc from 'fast-check';
import type { StartedUpload } from '../lib/uploads/send-file.ts';
import { marksCallOf, queueMarksInto, type MarksCall } from './marks-queue.ts';
import { drawnOver, isBehind, type MarkVersions } from './marks.ts';
import {
  isLocalFile,
  localFileId,
  type AnswersEntry,
  type DeviceFile,
  type MarkChanges,
  type MarksEntry,
  type OutboxEntry,
} from './outbox-entry.ts';
import { filesLeftOver, supersededBy } from './outbox-order.ts';
import type { SendFailure } from './outbox-rules.ts';
import { sendOutbox, type AnswersCall, type OutboxWire } from './outbox-sender.ts';
import type { OutboxStore } from './outbox-store.ts';

export const owner = 'here/dana';

/** The store of the tests: as the device's, in memory. Each change is whole or not at all, as a transaction is. */
export class MemoryOutbox implements OutboxStore {
  entries: OutboxEntry[] = [];
  readonly files = new Map<string, DeviceFile>();

  add(words: Partial<AnswersEntry> & { answers: readonly Answer[] }): void {
    const seq = this.#nextSeq();
    this.entries.push({ ...blank(seq), kind: 'answers', location: null, submit: false, ...words });
  }

  /** As the device's outbox takes marks in. */
  draw(changes: MarkChanges): void {
    const plan = { questionId: 'q', repetition: '', file: 'plan' };
    const queued = queueMarksInto(this.entries, { jobId: 'job', ...plan }, changes);
    if (queued.seq !== null) {
      const again = queued.wasRefused ? { ...blank(queued.seq), key: `k${queued.seq}-again`, isTaken: false } : {};
      return this.put(queued.seq, { ...again, ...queued.changes } as Partial<MarksEntry>);
    }
    for (const part of queued.parts) {
      const own = { ...plan, ...part, fileName: 'Ground floor', isTaken: false };
      this.entries.push({ ...blank(this.#nextSeq()), ...own, kind: 'marks' });
    }
  }

  addFile(): string {
    const seq = this.#nextSeq();
    const fileId = localFileId(`f${seq}`);
    const file = { id: fileId, owner, jobId: 'job', name: 'a.jpg', type: 'image/jpeg', size: 1, createdAt: 0 };
    this.files.set(fileId, { ...file, content: new Blob(['x']), assetId: null });
    this.entries.push({ ...blank(seq), kind: 'file', fileId, name: 'a.jpg' });
    return fileId;
  }

  unsent = async () => this.entries.filter((entry) => entry.state !== 'sent');
  change = async (seqs: readonly number[], patch: Partial<OutboxEntry>) => {
    for (const seq of seqs) this.put(seq, patch);
  };
  putBack = async () => {
    for (const entry of this.entries) if (entry.state === 'sending') this.put(entry.seq, { state: 'waiting' });
  };
  finishAnswers = async (seqs: readonly number[], at: number) => {
    for (const seq of seqs) this.put(seq, { state: 'sent', sentAt: at });
    const arrived = this.entries.filter((entry) => entry.kind === 'answers' && seqs.includes(entry.seq));
    const superseded = supersededBy(this.entries, arrived as AnswersEntry[]);
    const gone = new Set(filesLeftOver(this.entries, superseded));
    for (const { seq, answers } of superseded) {
      if (answers) this.put(seq, { answers, key: `k${seq}-left` } as Partial<OutboxEntry>);
      else gone.add(seq);
    }
    this.entries = this.entries.filter(({ seq }) => !gone.has(seq));
  };
  takeMarks = async (seq: number) => {
    const entry = this.entries.find((one) => one.seq === seq);
    if (entry?.kind !== 'marks' || entry.state !== 'waiting') return undefined;
    this.put(seq, { state: 'sending', isTaken: true });
    return { ...entry, isTaken: true };
  };
  finishMarks = async (seq: number, versions: MarkVersions, at: number) => {
    const sent = this.entries.find((one) => one.seq === seq) as MarksEntry;
    this.put(seq, { state: 'sent', sentAt: at, versions: Object.fromEntries(versions) });
    for (const one of this.entries) if (isBehind(one, sent)) this.put(one.seq, drawnOver(one, versions));
  };
  finishFile = async (seq: number, fileId: string, assetId: string, at: number) => {
    this.files.set(fileId, { ...this.files.get(fileId)!, assetId });
    this.put(seq, { state: 'sent', sentAt: at });
  };
  assetIds = async (ids: readonly string[]) =>
    new Map(ids.flatMap((id) => (this.files.get(id)?.assetId ? [[id, this.files.get(id)!.assetId!] as const] : [])));
  file = async (fileId: string) => this.files.get(fileId);
  keepUpload = async (fileId: string, upload: StartedUpload) => {
    this.files.set(fileId, { ...this.files.get(fileId)!, upload });
  };
  watch = (seq: number, onChange: (entry: OutboxEntry | undefined) => void) => {
    const listener = () => onChange(this.entries.find((entry) => entry.seq === seq));
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  tidy = async () => undefined;

  readonly #listeners = new Set<() => void>();

  #nextSeq(): number {
    return Math.max(0, ...this.entries.map(({ seq }) => seq)) + 1;
  }

  private put(seq: number, patch: Partial<OutboxEntry> | Partial<MarksEntry>): void {
    this.entries = this.entries.map((entry) => (entry.seq === seq ? ({ ...entry, ...patch } as OutboxEntry) : entry));
    for (const listener of this.#listeners) listener();
  }
}

/** Where no marks are sent. */
export const noMarks = () => Promise.reject(new Mistake('marks were sent'));

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

/** The server will not take an answer, and with it nothing of its call. */
export class Refused extends Error {}

/** A test is wrong, or what it tests: nothing to try again. */
class Mistake extends Error {}

/**
 * A server that implements the protocol faithfully: idempotent by key and by ID, each call all-or-nothing, and a key
 * that is reused for another call is refused.
 */
export class FaithfulServer {
  readonly answers: Answer[] = [];
  readonly uploads: string[] = [];
  submits = 0;
  /** How many calls with answers arrived. */
  calls = 0;
  readonly #done = new Map<string, string>();
  readonly #isRefused: (answer: Answer) => boolean;

  constructor(isRefused: (answer: Answer) => boolean = () => false) {
    this.#isRefused = isRefused;
  }

  takeAnswers(call: AnswersCall): void {
    this.calls += 1;
    const { key, answers, submit } = call;
    const body = JSON.stringify(call);
    const done = this.#done.get(key);
    if (done === body) return;
    if (done !== undefined) throw new Mistake('a key was used with another call');
    if (answers.length > answersPerCall) throw new Mistake('too many answers in a call');
    if (answers.some(({ files }) => files.some(isLocalFile))) throw new Mistake('a file of the device was sent');
    const fresh = answers.filter((one) => !this.answers.some((known) => known.id === one.id));
    if (fresh.some(this.#isRefused)) throw new Refused();
    this.#done.set(key, body);
    this.answers.push(...fresh);
    if (submit) this.submits += 1;
  }

  /** Each mark's drawing and version. What was drawn over another version than this one is stored beside it. */
  readonly marks = new Map<string, { canvasData: string; version: number }>();
  readonly besides: string[] = [];
  readonly #marked = new Map<string, { body: string; versions: MarkVersions }>();
  /** Versions go on over a removal: a removed element stays, as no id is ever given twice. */
  readonly #lastVersions = new Map<string, number>();

  takeMarks(call: MarksCall): MarkVersions {
    this.calls += 1;
    const body = JSON.stringify(call);
    const done = this.#marked.get(call.key);
    if (done?.body === body) return done.versions;
    if (done) throw new Mistake('a key was used with other marks');
    if (/"local:/.test(body.replaceAll('\\', ''))) throw new Mistake('a file of the device was sent');
    if (body.includes('refused')) throw new Refused();
    const versions = new Map<string, number>();
    for (const { _id, canvasData, base } of call.elements) {
      const { version = 0 } = this.marks.get(_id) ?? {};
      if (version > 0 && base !== version) this.besides.push(canvasData);
      else {
        const next = Math.max(version, this.#lastVersions.get(_id) ?? 0) + 1;
        this.marks.set(_id, { canvasData, version: next });
        this.#lastVersions.set(_id, next);
        versions.set(_id, next);
      }
    }
    for (const { _id, base } of call.removed) {
      if (this.marks.get(_id)?.version !== base) continue;
      this.marks.delete(_id);
      // A removal is a version, too.
      this.#lastVersions.set(_id, (this.#lastVersions.get(_id) ?? 0) + 1);
    }
    this.#marked.set(call.key, { body, versions });
    return versions;
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
      sendAnswers: (call) => meet(() => server.takeAnswers(call)),
      sendMarks: (entry, assetIds) => meet(() => server.takeMarks(marksCallOf(entry, assetIds))),
      sendFile: (file) => meet(() => server.takeFile(file.id)),
      readFailure: (failure): SendFailure => {
        if (failure instanceof DeadTab || failure instanceof Mistake) throw failure;
        if (failure instanceof Refused) return { kind: 'refused', why: { code: 'not_valid', message: '' } };
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
