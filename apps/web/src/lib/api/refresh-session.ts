import type { Tokens } from '@plumbline/contract/access';
import { renewTokens, webClientId } from '@plumbline/contract/access';
import { NetworkError, readProblem } from './problem-error.ts';
import { setServerReached } from './reach.ts';
import type { Session } from './session-store.ts';
import { readSession, renewSession } from './session-store.ts';
import { oneAtATime } from './single-flight.ts';
import { sessionFrom } from './token-response.ts';

async function askForTokens(old: Session): Promise<Session | null> {
  const form = new URLSearchParams({
    grant_type: 'refresh_token',
    refresh_token: old.refreshToken,
    client_id: webClientId,
  });
  let response: Response;
  try {
    response = await fetch(renewTokens.path, { method: 'POST', body: form });
  } catch (failure) {
    setServerReached(false);
    throw new NetworkError('The session could not be renewed', { cause: failure });
  }
  if (response.ok) return sessionFrom((await response.json()) as Tokens);
  // Only these say that the person must sign in again; a busy server must not throw anybody out.
  if (response.status === 400 || response.status === 401) return null;
  throw await readProblem(response);
}

/**
 * Renews the session whose access token was refused or is about to end. One tab asks, the others take its result, since a
 * refresh token holds once. Gives null when the session is over.
 */
export function refreshSession(refused: Session): Promise<Session | null> {
  return oneAtATime('plumbline.refresh', async () => {
    const current = readSession();
    if (!current) return null;
    if (current.accessToken !== refused.accessToken) return current;
    const renewed = await askForTokens(current);
    if (renewed) renewSession(renewed);
    return renewed;
  });
}
