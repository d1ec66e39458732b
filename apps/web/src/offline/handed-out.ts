import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { randomKey } from '../lib/api/random-key.ts';
import { note, notedUnder, type Notes } from './local-notes.ts';
import type { StoredPosition, OutboxEntry, Owner } from './outbox-entry.ts';
import type { OutboxPlace } from './outbox.ts';

/**
 * Answers that are not in the outbox yet. IndexedDB takes a few frames, and browsers drop writes made just before a tab
 * closes; localStorage writes are synchronous (decision 0023).
 */
interface HandedOut {
  readonly place: OutboxPlace;
  readonly answers: readonly Answer[];
  readonly location: StoredPosition | null;
  readonly at: number;
}

const prefix = 'plumbline.handed-out.';

/** Notes answers until they are in the outbox. Returns a function that deletes the note. */
export function noteHandedOut(notes: Notes | null, handedOut: HandedOut): () => void {
  const name = `${prefix}${randomKey()}`;
  note(notes, name, handedOut);
  return () => notes?.removeItem(name);
}

/** What is needed to move the noted answers of closed tabs into the outbox. */
interface HandedOutTarget {
  readonly owner: Owner;
  readonly entries: () => Promise<readonly OutboxEntry[]>;
  readonly queue: (noted: HandedOut) => Promise<void>;
}

/** Puts this person's answers that were noted, and did not reach the outbox, into it: in the order in which they were given. */
export async function takeHandedOut(notes: Notes | null, { owner, entries, queue }: HandedOutTarget): Promise<void> {
  if (!notes) return;
  const noted = notedUnder<HandedOut>(notes, prefix)
    .filter((one) => one.noted.place.owner === owner)
    .toSorted((one, other) => one.noted.at - other.noted.at);
  if (noted.length === 0) return;
  const known = new Set(
    (await entries()).flatMap((entry) => (entry.kind === 'answers' ? entry.answers.map(({ id }) => id) : [])),
  );
  for (const { name, noted: handedOut } of noted) {
    // The tab may have closed after queuing and before removing the note.
    const answers = handedOut.answers.filter(({ id }) => !known.has(id));
    if (answers.length > 0) await queue({ ...handedOut, answers });
    notes.removeItem(name);
  }
}
