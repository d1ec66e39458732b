import { impersonate, webClientId } from '@plumbline/contract/access';
import { callServer } from '../../../lib/api/call-server.ts';
import { actWithSession } from '../../../lib/api/session-store.ts';
import { sessionFrom } from '../../../lib/api/token-response.ts';

/** Goes on as another person: keeps one's own session to return to, and loads the page again (spec/1 §4). */
export async function actAs(email: string): Promise<void> {
  const response = await callServer(impersonate, { body: { username: email, client_id: webClientId } });
  actWithSession(sessionFrom(response));
  window.location.assign('/');
}
