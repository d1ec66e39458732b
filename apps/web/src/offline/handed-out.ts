import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { randomKey } from '../app/api/random-key.ts';
import type { KeptPosition, OutboxEntry, Owner } from './outbox-entry.ts';
import type { OutboxPlace } from './outbox.ts';

/**
 * Answers that were handed out and are not in the outbox yet. The outbox's database takes a few frames, and what it was given
 * just before a tab closes, a browser forgets; local storage has it when the call returns (docs/decisions/0218).
 */
interface HandedOut {
  readonly place: OutboxPlace;
  readonly answers: readonly Answer[];
  readonly location: KeptPosition | null;
  readonly at: number;
}

/** The part of local storage that this needs. */
type Notes = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

/** Local storage; null where the browser has it turned off. */
export function localNotes(): Notes | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

const prefix = 'plumbline.handed-out.';
/** More is not worth what it takes at the moment of the touch: a signature, say, is kept as a draft long before. */
const longest = 64 * 1024;

/** Notes answers until they are in the outbox. Gives the way to forget them. */
export function noteHandedOut(notes: Notes | null, handedOut: HandedOut): () => void {
  const name = `${prefix}${randomKey()}`;
  try {
    const text = JSON.stringify(handedOut);
    if (text.length <= longest) notes?.setItem(name, text);
  } catch (refused) {
    console.warn('Answers could not be noted', refused);
  }
  return () => notes?.removeItem(name);
}

/** What the outbox needs to take in what a tab that is gone had handed out. */
interface Taking {
  readonly owner: Owner;
  readonly entries: () => Promise<readonly OutboxEntry[]>;
  readonly queue: (noted: HandedOut) => Promise<void>;
}

/** Puts this person's answers that were noted, and did not reach the outbox, into it: in the order in which they were given. */
export async function takeHandedOut(notes: Notes | null, { owner, entries, queue }: Taking): Promise<void> {
  if (!notes) return;
  const noted = notesOf(notes)
    .filter(({ handedOut }) => handedOut.place.owner === owner)
    .toSorted((one, other) => one.handedOut.at - other.handedOut.at);
  if (noted.length === 0) return;
  const known = new Set(
    (await entries()).flatMap((entry) => (entry.kind === 'answers' ? entry.answers.map(({ id }) => id) : [])),
  );
  for (const { name, handedOut } of noted) {
    // The tab may have closed with the answers in the outbox and the note not taken away.
    const answers = handedOut.answers.filter(({ id }) => !known.has(id));
    if (answers.length > 0) await queue({ ...handedOut, answers });
    notes.removeItem(name);
  }
}

function notesOf(notes: Notes): readonly { readonly name: string; readonly handedOut: HandedOut }[] {
  const names = Array.from({ length: notes.length }, (_, at) => notes.key(at) ?? '');
  return names
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, handedOut: JSON.parse(notes.getItem(name) ?? 'null') as HandedOut | null }))
    .flatMap(({ name, handedOut }) => (handedOut ? [{ name, handedOut }] : []));
}
