import { refreshSession } from '../../../lib/api/refresh-session.ts';
import { readSession } from '../../../lib/api/session-store.ts';

/** A token that is about to end is renewed first. */
const renewAhead = 30_000;

/** The person's own token, good for a call now; null when nobody is signed in any more. */
export async function freshToken(): Promise<string | null> {
  const session = readSession();
  if (!session) return null;
  if (session.expiresAt - Date.now() > renewAhead) return session.accessToken;
  return (await refreshSession(session))?.accessToken ?? null;
}
