import type { Tokens } from '@plumbline/contract/access';
import type { Session } from './session-store.ts';

/** What the server gave, as it is kept; its "in so many seconds" becomes a moment of this device's clock. */
export function sessionFrom(answer: Tokens): Session {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Date.now() + answer.expires_in * 1000,
  };
}
