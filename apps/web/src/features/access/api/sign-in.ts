import { addressAsTyped } from '@plumbline/domain/text/address-as-typed';
import type { Tokens } from '@plumbline/contract/access';
import { signIn, webClientId } from '@plumbline/contract/access';
import { callServer } from '../../../lib/api/call-server.ts';
import { storeSession } from '../../../lib/api/session-store.ts';
import { sessionFrom } from '../../../lib/api/token-response.ts';
import { rememberedToken } from './remembered-device.ts';

/**
 * Signs in and stores the session; the email is lower-cased (spec/1 §5). Throws `ProblemError` `sign_in_failed`, or
 * `second_factor_required` with a state. @returns who it is, with what is still to be set up
 */
export async function signInWithPassword(username: string, password: string): Promise<Tokens['user']> {
  const address = addressAsTyped(username);
  const token = rememberedToken(address);
  const response = await callServer(signIn, {
    body: {
      grant_type: 'password',
      username: address,
      password,
      ...(token !== undefined && { device_token: token }),
      client_id: webClientId,
    },
  });
  storeSession(sessionFrom(response));
  return response.user;
}
