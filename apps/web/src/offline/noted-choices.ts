import { randomKey } from '../lib/api/random-key.ts';
import { isAtWork, oneAtATime } from '../lib/api/single-flight.ts';
import { note, notedUnder, type Notes } from './local-notes.ts';
import type { JobHere } from './outbox.ts';

/** Files that were chosen for an answer and are being stored: those that are not when the page closes must be chosen again. */
interface NotedChoice extends JobHere {
  /** As it is asked. */
  readonly questionId: string;
  /** The ids under which they are stored on this device. */
  readonly fileIds: readonly string[];
}

const prefix = 'plumbline.choice.';

/** What this tab is storing. Other tabs have a lock of its name. */
const running = new Set<string>();

/**
 * Notes a choice while it is stored.
 * @param store gives whether all of it was stored, or the person knows what was not; what it throws they know as well
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

/** How far the storing of what was chosen for one answer had come when its page closed. */
export interface InterruptedChoice {
  readonly stored: number;
  readonly count: number;
}

/**
 * What was chosen for an answer and not stored completely; null when all was. What another tab is storing is none of it.
 * @param areStored of ids of this device, how many of them it has
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

/** The person knows of it. */
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
