import type { Tokens } from '@plumbline/contract/access';
import type { Session } from './session-store.ts';

/** The session to store for a token response; its relative expiry becomes an absolute time of this device's clock. */
export function sessionFrom(answer: Tokens): Session {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Date.now() + answer.expires_in * 1000,
  };
}
