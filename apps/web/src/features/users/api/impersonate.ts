import { impersonate, webClientId } from '@plumbline/contract/access';
import { callServer } from '../../../lib/api/call-server.ts';
import { actWithSession } from '../../../lib/api/session-store.ts';
import { sessionFrom } from '../../../lib/api/token-response.ts';

/** Acts as another person: stores one's own session to return to, and reloads the page (spec/1 §4). */
export async function actAs(email: string): Promise<void> {
  const response = await callServer(impersonate, { body: { username: email, client_id: webClientId } });
  actWithSession(sessionFrom(response));
  window.location.assign('/');
}
