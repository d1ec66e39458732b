import { device } from './device.ts';
import { takeDrawn } from './drawn-notes.ts';
import { localNotes } from './local-notes.ts';
import type { Owner } from './outbox-entry.ts';
import { readEntries } from './outbox.ts';
import { queueMarks } from './queue-marks.ts';

/** Moves drawings noted by closed tabs into this person's outbox. */
export function takeDrawnStored(owner: Owner): Promise<void> {
  return takeDrawn(localNotes(), {
    owner,
    entries: () => readEntries(device, owner),
    queue: ({ place, plan, changes }) => queueMarks(device, place, plan, changes),
  });
}
