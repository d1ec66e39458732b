import { shownLanguage } from '../../../i18n/i18n.ts';
import { freshToken } from './fresh-token.ts';

/** What the viewer sends as long as nobody has entered a token. */
const noToken = /^(Bearer\s*(YOUR_SECRET_TOKEN)?)?$/i;

/**
 * Makes a trial call of the documentation. It has the token that was entered, else that of the person who is signed in here, refreshed
 * before it expires; other servers get none.
 */
export async function sendTrialCall(input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const request = new Request(input, init);
  if (new URL(request.url).origin !== window.location.origin) return fetch(request);
  const headers = new Headers(request.headers);
  headers.set('accept-language', shownLanguage());
  if (noToken.test(headers.get('authorization') ?? '')) {
    const token = await freshToken();
    if (token === null) headers.delete('authorization');
    else headers.set('authorization', `Bearer ${token}`);
  }
  return fetch(new Request(request, { headers }));
}
