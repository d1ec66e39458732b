import { readSession } from '../lib/api/session-store.ts';
import type { Owner } from './outbox-entry.ts';

const personKey = 'plumbline.outbox-owner';

/** Whether this person is still signed in: another tab may have signed somebody else in. */
export function isStillHere(owner: Owner): boolean {
  try {
    return readSession() !== null && window.localStorage.getItem(personKey) === owner;
  } catch {
    return readSession() !== null;
  }
}

/** Says whose session it is. */
export function claim(owner: Owner): void {
  try {
    window.localStorage.setItem(personKey, owner);
  } catch (refused) {
    console.warn('The owner of the outbox could not be kept', refused);
  }
}
