import { randomKey } from '../lib/api/random-key.ts';
import { note, notedUnder, type Notes } from './local-notes.ts';
import { drawnPrefix } from './drawn-prefix.ts';
import { isOfPlan } from './marks.ts';
import type { MarkChanges, MarkedPlan, OutboxEntry, Owner } from './outbox-entry.ts';
import type { OutboxPlace } from './outbox.ts';

/** What was drawn on a plan a moment ago and is not in the outbox yet: a closed tab must not lose it (decision 0023). */
interface Drawn {
  readonly place: OutboxPlace;
  readonly plan: MarkedPlan;
  readonly changes: MarkChanges;
  readonly at: number;
}

/** Notes what an open plan has not queued yet, null for nothing. Gives whether it is noted: not what is too long. */
export function drawnNotes(notes: Notes | null): (drawn: Drawn | null) => boolean {
  // Two tabs may draw on one plan.
  const name = `${drawnPrefix}${randomKey()}`;
  return (drawn) => {
    if (drawn !== null) return note(notes, name, drawn);
    notes?.removeItem(name);
    return true;
  };
}

interface DrawnTarget {
  readonly owner: Owner;
  readonly entries: () => Promise<readonly OutboxEntry[]>;
  readonly queue: (drawn: Drawn) => Promise<void>;
}

/** Puts what this person had drawn, and did not reach the outbox, into it: in the order in which it was drawn. */
export async function takeDrawn(notes: Notes | null, { owner, entries, queue }: DrawnTarget): Promise<void> {
  const noted = notes ? notedUnder<Drawn>(notes, drawnPrefix) : [];
  const own = noted.filter((one) => one.noted.place.owner === owner);
  for (const { name, noted: drawn } of own.toSorted((one, other) => one.noted.at - other.noted.at)) {
    const changes = notIn(await entries(), drawn);
    if (changes.elements.length + changes.removed.length > 0) await queue({ ...drawn, changes });
    notes?.removeItem(name);
  }
}

/** The tab may have closed with it in the outbox and the note not taken away. */
function notIn(entries: readonly OutboxEntry[], { place, plan, changes }: Drawn): MarkChanges {
  const known = entries.filter((entry) => isOfPlan(entry, { jobId: place.jobId, ...plan }));
  const drawn = new Set(known.flatMap(({ elements }) => elements.map(({ _id, canvasData }) => _id + canvasData)));
  const gone = new Set(known.flatMap(({ removed }) => removed.map(({ _id }) => _id)));
  return {
    elements: changes.elements.filter(({ _id, canvasData }) => !drawn.has(_id + canvasData)),
    removed: changes.removed.filter(({ _id }) => !gone.has(_id)),
  };
}
