import { readSession } from './api/session-store.ts';
import { ownerOf, type Owner } from './owner.ts';

/** Whose session this is, as far as the server has told; null before it has. */
export function ownerHere(): Owner | null {
  const person = readSession()?.person;
  return person ? ownerOf(window.location.host, person) : null;
}
