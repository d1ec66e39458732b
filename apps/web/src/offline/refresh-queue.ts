import { changesJob } from '../lib/jobs/job-query.ts';
import type { StreamMessage } from '../lib/live/connection.ts';

/** The jobs to refetch: all, or some. */
export type Changed = 'all' | ReadonlySet<string>;

/** A refetch; urgent ones start at once, others after a delay. */
export interface RefreshRequest {
  readonly changed: Changed;
  readonly isUrgent: boolean;
}

/** What a live message makes stale on the device; null for nothing. */
export function changedBy(heard: StreamMessage): RefreshRequest | null {
  if (heard.kind === 'gap') return { changed: 'all', isUrgent: true };
  if (heard.kind !== 'change') return null;
  const { name, job, own } = heard.change;
  // One's own answers are applied on top of the cached job, so the job isn't refetched after each of them.
  if (name.startsWith('job.')) return changesJob(name) && job ? { changed: new Set([job]), isUrgent: !own } : null;
  // Copies on the device have the name.
  if (name === 'user.erased') return { changed: 'all', isUrgent: true };
  // Others may change such things all day long, and each may concern every job.
  return /^(question|job_type|project|list)\./.test(name) ? { changed: 'all', isUrgent: false } : null;
}

/** Collects requests until they are taken. */
export class RefreshQueue {
  #changed: Changed | null = null;
  #isUrgent = false;
  readonly #listeners = new Set<() => void>();

  add(request: RefreshRequest | null): void {
    if (request === null) return;
    const isAll = request.changed === 'all' || this.#changed === 'all';
    this.#changed = isAll ? 'all' : new Set([...(this.#changed ?? []), ...(request.changed as ReadonlySet<string>)]);
    this.#isUrgent ||= request.isUrgent;
    for (const listener of this.#listeners) listener();
  }

  /** Returns the pending request, null for none, and clears it. */
  take(): Changed | null {
    const changed = this.#changed;
    this.#changed = null;
    this.#isUrgent = false;
    return changed;
  }

  /** How soon it is to be done. */
  get due(): 'now' | 'soon' | 'never' {
    if (this.#changed === null) return 'never';
    return this.#isUrgent ? 'now' : 'soon';
  }

  /** Calls back on each request; returns a function that stops it. */
  onRequest(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
