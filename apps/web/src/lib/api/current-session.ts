import { refreshSession } from './refresh-session.ts';
import type { Session } from './session-store.ts';
import { readSession } from './session-store.ts';

/** How long before its expiry a token is refreshed, so that it isn't refused first. */
const renewAhead = 30_000;

/** The current session, refreshed if it is about to expire; null if nobody is signed in, or it is over. */
export async function currentSession(): Promise<Session | null> {
  const session = readSession();
  if (!session || session.expiresAt - Date.now() > renewAhead) return session;
  return refreshSession(session);
}
