import { device } from './device.ts';
import { drawnPrefix } from './drawn-prefix.ts';
import { takeHandedOut } from './handed-out.ts';
import { localNotes, notedUnder } from './local-notes.ts';
import type { Owner } from './outbox-entry.ts';
import { queueAnswers, readEntries } from './outbox.ts';

const taken = new Map<Owner, Promise<void>>();

/**
 * Resolves once what a tab that is gone had handed out, or drawn, is in this person's outbox, or could not be taken in (it stays noted
 * then). Whoever asks where somebody left off waits for it, or they are led one question back. Done once for each opening of
 * the app: a note that is made later is of a tab that writes it itself.
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
