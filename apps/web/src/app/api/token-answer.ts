import type { AnswerOf } from '@plumbline/contract/call';
import type { signIn } from './awaited-calls.ts';
import type { Session } from './session-store.ts';

export type TokenAnswer = AnswerOf<typeof signIn>;

/** What the server gave, as it is kept; its "in so many seconds" becomes a moment of this device's clock. */
export function sessionFrom(answer: TokenAnswer): Session {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token,
    expiresAt: Date.now() + answer.expires_in * 1000,
  };
}
