import { device } from './device.ts';
import { drawnPrefix } from './drawn-prefix.ts';
import { takeHandedOut } from './handed-out.ts';
import { localNotes, notedUnder } from './local-notes.ts';
import type { Owner } from './outbox-entry.ts';
import { queueAnswers, readEntries } from './outbox.ts';

const taken = new Map<Owner, Promise<void>>();

/**
 * Resolves once the answers and drawings noted by closed tabs are in this person's outbox, or could not be moved (then
 * they stay noted). Await it before resuming a questionnaire, or the person resumes one question too early. Runs once
 * per start of the app: a note made later belongs to a tab that writes it itself.
 */
export function handedOutStored(owner: Owner): Promise<void> {
  const known = taken.get(owner);
  if (known) return known;
  const made = drawnStored(owner)
    .catch((failure: unknown) => console.warn('What was drawn could not be taken in', failure))
    .then(() =>
      takeHandedOut(localNotes(), {
        owner,
        entries: () => readEntries(device, owner),
        queue: ({ place, answers, location }) => queueAnswers(device, place, answers, { location, submit: false }),
      }),
    )
    .catch((failure: unknown) => console.warn('What was handed out could not be taken in', failure));
  taken.set(owner, made);
  return made;
}

async function drawnStored(owner: Owner): Promise<void> {
  const notes = localNotes();
  if (!notes || notedUnder(notes, drawnPrefix).length === 0) return;
  const { takeDrawnStored } = await import('./take-drawn-stored.ts');
  await takeDrawnStored(owner);
}
