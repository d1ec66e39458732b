import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import type { UnsentState } from '../lib/unsent-state.ts';
import { submitsJob, type OutboxEntry } from './outbox-entry.ts';

/** The contents of a part of the outbox, for display. */
export interface OutboxContent {
  /** How many questions are answered in it. */
  readonly answers: number;
  /** How many marks on plans are in it. */
  readonly marks: number;
  /** The names of its files. */
  readonly files: readonly string[];
  readonly submits: boolean;
}

/** The part of the outbox that belongs to one job. */
export interface OutboxGroup extends OutboxContent {
  readonly jobId: string;
  readonly jobNumber: number;
  readonly state: 'waiting' | 'heldUp' | 'sending' | 'paused' | 'failed';
  /** The first refused entry, else the next one to be sent. */
  readonly head: OutboxEntry;
  /** What deleting the refused entry discards: the head alone, or everything if the job itself is gone. */
  readonly refused: OutboxContent & { readonly isWholeJob: boolean };
}

/** The contents of these entries: a question answered twice counts as one answer, a mark changed twice as one mark. */
export function contentOf(entries: readonly OutboxEntry[]): OutboxContent {
  const questions = entries.flatMap((entry) => (entry.kind === 'answers' ? entry.answers.map(askedIdOf) : []));
  const marks = entries.flatMap((entry) => (entry.kind === 'marks' ? [...entry.elements, ...entry.removed] : []));
  return {
    answers: new Set(questions).size,
    marks: new Set(marks.map(({ _id }) => _id)).size,
    files: entries.flatMap((entry) => (entry.kind === 'file' ? [entry.name] : [])),
    submits: submitsJob(entries),
  };
}

/** The unsent things of each job, the job that waits longest first. */
export function groupsOf(entries: readonly OutboxEntry[]): readonly OutboxGroup[] {
  const byJob = Map.groupBy(
    entries.filter((entry) => entry.state !== 'sent').toSorted((one, other) => one.seq - other.seq),
    (entry) => entry.jobId,
  );
  return [...byJob].flatMap(([jobId, ofJob]) => {
    const head = ofJob.find(({ state }) => state === 'failed') ?? ofJob[0];
    if (!head) return [];
    const isWholeJob = head.failure?.code === 'not_found';
    const refused = { ...contentOf(isWholeJob ? ofJob : [head]), isWholeJob };
    return [{ ...contentOf(ofJob), jobId, jobNumber: head.jobNumber, state: stateOf(head), head, refused }];
  });
}

/** The jobs with unsent entries, and their states. */
export function unsentStatesOf(entries: readonly OutboxEntry[]): ReadonlyMap<string, UnsentState> {
  return new Map(
    groupsOf(entries).map(({ jobId, state, submits }) => [
      jobId,
      state === 'failed' ? 'failed' : submits ? 'submitted' : 'waiting',
    ]),
  );
}

function stateOf(head: OutboxEntry): OutboxGroup['state'] {
  if (head.state === 'failed' || head.state === 'sending' || head.state === 'paused') return head.state;
  return head.attempts > 0 ? 'heldUp' : 'waiting';
}
