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
  // Only these mean that the person must sign in again; a busy server must not sign anybody out.
  if (response.status === 400 || response.status === 401) return null;
  throw await readProblem(response);
}

/**
 * Refreshes the session whose access token was refused or is about to expire. One tab sends the request and the others
 * use its result, since a refresh token can be used once. Returns null if the session is over.
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
