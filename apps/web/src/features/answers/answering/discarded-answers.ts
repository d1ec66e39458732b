import type { OutboxEntry } from '../../../offline/outbox-entry.ts';

/** Notices which answers leave the outbox without having been sent: somebody discarded what was refused. */
export class DiscardedAnswers {
  #unsent: ReadonlySet<string> = new Set();
  #ids: ReadonlySet<string> = new Set();

  constructor(entries: readonly OutboxEntry[]) {
    this.look(entries);
  }

  /** @returns the ids of all that was discarded since this was made */
  look(entries: readonly OutboxEntry[]): ReadonlySet<string> {
    const idsOf = (wanted: (entry: OutboxEntry) => boolean) =>
      new Set(
        entries.flatMap((entry) =>
          entry.kind === 'answers' && wanted(entry) ? entry.answers.map(({ id }) => id) : [],
        ),
      );
    const known = idsOf(() => true);
    const gone = [...this.#unsent].filter((id) => !known.has(id));
    if (gone.length > 0) this.#ids = new Set([...this.#ids, ...gone]);
    this.#unsent = idsOf(({ state }) => state !== 'sent');
    return this.#ids;
  }
}
