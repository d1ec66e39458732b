import { changesJob } from '../lib/jobs/job-query.ts';
import type { StreamMessage } from '../lib/live/connection.ts';

/** What is to be read again: everything, or some jobs. */
export type Changed = 'all' | ReadonlySet<string>;

/** Something to be read again; what is urgent is read at once, the rest when some time has gone by. */
export interface RefreshRequest {
  readonly changed: Changed;
  readonly isUrgent: boolean;
}

/** What a message of the live stream makes old on the device; null for nothing. */
export function changedBy(heard: StreamMessage): RefreshRequest | null {
  if (heard.kind === 'gap') return { changed: 'all', isUrgent: true };
  if (heard.kind !== 'change') return null;
  const { name, job, own } = heard.change;
  // What one answers oneself is laid over what was read: while somebody works, their job is not read after each answer.
  if (name.startsWith('job.')) return changesJob(name) && job ? { changed: new Set([job]), isUrgent: !own } : null;
  // Others may change such things all day long, and each may concern every job.
  return /^(question|job_type|project|list)\./.test(name) ? { changed: 'all', isUrgent: false } : null;
}

/** Gathers requests until they are taken. */
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

  /** Gives what was requested, null for nothing; from then on nothing is. */
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

  /** Calls back with each request; gives the way to stop. */
  onRequest(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}
