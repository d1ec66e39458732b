import { refreshSession } from './refresh-session.ts';
import type { Session } from './session-store.ts';
import { readSession } from './session-store.ts';

/** So long before its end a token is renewed instead of being refused first. */
const renewAhead = 30_000;

/** The session of the person who is signed in, renewed when it is about to end; null when nobody is, or it is over. */
export async function currentSession(): Promise<Session | null> {
  const session = readSession();
  if (!session || session.expiresAt - Date.now() > renewAhead) return session;
  return refreshSession(session);
}
