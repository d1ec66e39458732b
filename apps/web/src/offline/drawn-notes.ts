import { randomKey } from '../lib/api/random-key.ts';
import { note, notedUnder, type Notes } from './local-notes.ts';
import { drawnPrefix } from './drawn-prefix.ts';
import { isOfPlan } from './marks.ts';
import type { MarkChanges, MarkedPlan, OutboxEntry, Owner } from './outbox-entry.ts';
import type { OutboxPlace } from './outbox.ts';

/** Changes drawn on a plan that are not in the outbox yet: closing the tab must not lose them (decision 0023). */
interface Drawn {
  readonly place: OutboxPlace;
  readonly plan: MarkedPlan;
  readonly changes: MarkChanges;
  readonly at: number;
}

/**
 * Notes an open plan's changes that aren't queued yet, null for none. Returns whether they were noted: not if they are
 * too long.
 */
export function drawnNotes(notes: Notes | null): (drawn: Drawn | null) => boolean {
  // Two tabs may draw on the same plan.
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

/** Moves this person's noted drawings that did not reach the outbox into it, in the order in which they were drawn. */
export async function takeDrawn(notes: Notes | null, { owner, entries, queue }: DrawnTarget): Promise<void> {
  const noted = notes ? notedUnder<Drawn>(notes, drawnPrefix) : [];
  const own = noted.filter((one) => one.noted.place.owner === owner);
  for (const { name, noted: drawn } of own.toSorted((one, other) => one.noted.at - other.noted.at)) {
    const changes = notIn(await entries(), drawn);
    if (changes.elements.length + changes.removed.length > 0) await queue({ ...drawn, changes });
    notes?.removeItem(name);
  }
}

/** The tab may have closed after queuing and before removing the note. */
function notIn(entries: readonly OutboxEntry[], { place, plan, changes }: Drawn): MarkChanges {
  const known = entries.filter((entry) => isOfPlan(entry, { jobId: place.jobId, ...plan }));
  const drawn = new Set(known.flatMap(({ elements }) => elements.map(({ _id, canvasData }) => _id + canvasData)));
  const gone = new Set(known.flatMap(({ removed }) => removed.map(({ _id }) => _id)));
  return {
    elements: changes.elements.filter(({ _id, canvasData }) => !drawn.has(_id + canvasData)),
    removed: changes.removed.filter(({ _id }) => !gone.has(_id)),
  };
}
