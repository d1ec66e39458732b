import { revokeToken } from '@plumbline/contract/access';
import { callServer } from '../api/call-server.ts';
import { endRequests } from '../api/request-activity.ts';
import { deviceCopies } from '../api/device-copies.ts';
import type { Owner } from '../owner.ts';
import { ownerHere } from '../owner-here.ts';
import { readSession, forgetSessions, returnToOwnSession } from '../api/session-store.ts';

async function revoke(): Promise<void> {
  const session = readSession();
  if (!session) return;
  await endRequests();
  // Signing out must work offline too: the tokens are deleted here whatever the server's response.
  await callServer(revokeToken, { body: { token: session.refreshToken } }).catch(() => undefined);
}

/** Asks the person whether to go; true for yes. */
type Question = () => Promise<boolean>;

let question: Question | null = null;

/** Registers a confirmation for signing out anywhere in the app; returns a function that removes it. */
export function askBeforeSignOut(ask: Question): () => void {
  question = ask;
  return () => {
    if (question === ask) question = null;
  };
}

/**
 * Deletes the person's cached responses from the device on sign-out; their unsent entries stay, accessible to them
 * alone.
 */
async function forgetWhatWasRead(owner: Owner | null): Promise<void> {
  if (owner === null) return;
  try {
    const { forgetCached } = await deviceCopies();
    await forgetCached(owner);
  } catch (failure) {
    console.warn('What was kept here could not be forgotten', failure);
  }
}

/**
 * Signs out: ends the tokens and loads a page afresh, so that nothing of the person stays in memory (spec/1 §4).
 * @param next the address that is opened then
 */
export async function signOut(next = '/auth'): Promise<void> {
  if (question && !(await question())) return;
  const owner = ownerHere();
  await revoke();
  // The session first: from then on no tab caches anything for them.
  forgetSessions();
  await forgetWhatWasRead(owner);
  window.location.assign(next);
}

/** Ends acting as somebody else and returns to one's own account (spec/1 §4 "Impersonation"). */
export async function returnToAccount(): Promise<void> {
  const other = ownerHere();
  await revoke();
  if (!returnToOwnSession()) forgetSessions();
  await forgetWhatWasRead(other);
  window.location.assign('/');
}
