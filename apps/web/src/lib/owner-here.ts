import { readSession } from './api/session-store.ts';
import { ownerOf, type Owner } from './owner.ts';

/** The owner of the current session; null until the server has returned it. */
export function ownerHere(): Owner | null {
  const person = readSession()?.person;
  return person ? ownerOf(window.location.host, person) : null;
}
