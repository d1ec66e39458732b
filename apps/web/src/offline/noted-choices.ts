import { randomKey } from '../lib/api/random-key.ts';
import { isAtWork, oneAtATime } from '../lib/api/single-flight.ts';
import { note, notedUnder, type Notes } from './local-notes.ts';
import type { JobHere } from './outbox.ts';

/** Files that were chosen for an answer and are being stored: those that are not when the page closes must be chosen again. */
interface NotedChoice extends JobHere {
  /** The asked id. */
  readonly questionId: string;
  /** The ids of the files on this device. */
  readonly fileIds: readonly string[];
}

const prefix = 'plumbline.choice.';

/** The choices that this tab is storing. It holds a lock named after each, for other tabs to see. */
const running = new Set<string>();

/**
 * Notes a choice of files while it is stored.
 * @param store returns whether everything was stored, or the person was informed of what was not; so they are when it
 *   throws
 */
export async function whileNoted(
  notes: Notes | null,
  choice: NotedChoice,
  store: () => Promise<boolean>,
): Promise<void> {
  const name = `${prefix}${randomKey()}`;
  running.add(name);
  note(notes, name, choice);
  let isKnown = true;
  try {
    await oneAtATime(name, async () => {
      isKnown = await store();
    });
  } finally {
    running.delete(name);
    if (isKnown) notes?.removeItem(name);
  }
}

/** How many of the files chosen for an answer were stored when its page closed. */
export interface InterruptedChoice {
  readonly stored: number;
  readonly count: number;
}

/**
 * The files chosen for an answer whose storing was interrupted; null if there are none. Ignores what another tab is
 * still storing.
 * @param areStored how many of these local ids are stored
 */
export async function interruptedChoice(
  notes: Notes | null,
  { owner, jobId }: JobHere,
  questionId: string,
  areStored: (fileIds: readonly string[]) => Promise<number>,
): Promise<InterruptedChoice | null> {
  let [stored, count] = [0, 0];
  for (const { name, noted } of notesOf(notes, { owner, jobId }, questionId)) {
    if (running.has(name) || (await isAtWork(name))) continue;
    const ofIt = await areStored(noted.fileIds);
    if (ofIt === noted.fileIds.length) notes?.removeItem(name);
    else [stored, count] = [stored + ofIt, count + noted.fileIds.length];
  }
  return count === 0 ? null : { stored, count };
}

/** Deletes the notes once the person was informed. */
export function forgetChoices(notes: Notes | null, place: JobHere, questionId: string): void {
  for (const { name } of notesOf(notes, place, questionId)) if (!running.has(name)) notes?.removeItem(name);
}

function notesOf(notes: Notes | null, { owner, jobId }: JobHere, questionId: string) {
  const noted = notes ? notedUnder<NotedChoice>(notes, prefix) : [];
  return noted.filter((one) => {
    const choice = one.noted;
    return choice.owner === owner && choice.jobId === jobId && choice.questionId === questionId;
  });
}
