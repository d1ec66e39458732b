import { readPasskeyChallenge, signInWithPasskey } from '@plumbline/contract/passkeys';
import { startAuthentication } from '@simplewebauthn/browser';
import { callServer } from '../../../lib/api/call-server.ts';
import { storeSession } from '../../../lib/api/session-store.ts';
import { sessionFrom } from '../../../lib/api/token-response.ts';

/** Whether the person has closed the browser's own question, or let it pass. */
export function isDeclined(failure: unknown): boolean {
  return failure instanceof Error && ['NotAllowedError', 'AbortError'].includes(failure.name);
}

/** Signs in by a passkey of this device, and stores the session. Throws `ProblemError`, or the browser's own error. */
export async function signInByPasskey(): Promise<void> {
  const { options, state } = await callServer(readPasskeyChallenge);
  const { id, rawId, type, response } = await startAuthentication({ optionsJSON: options });
  const tokens = await callServer(signInWithPasskey, { body: { state, credential: { id, rawId, type, response } } });
  storeSession(sessionFrom(tokens));
}
