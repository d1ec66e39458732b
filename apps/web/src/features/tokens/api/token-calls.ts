import type { AccessToken, createAccessToken, rotateAccessToken } from '@plumbline/contract/access-tokens';
import type { SentBody } from '@plumbline/contract/call';

/** What is done with tokens, whoever’s they are. */
export interface TokenCalls {
  /** Makes a token; what it gives has the secret this once. */
  readonly create: (body: SentBody<typeof createAccessToken>) => Promise<AccessToken>;
  /** Gives a token a new secret. */
  readonly rotate: (id: string, body: SentBody<typeof rotateAccessToken>) => Promise<AccessToken>;
  /** Ends a token, or what a program may do. */
  readonly revoke: (id: string) => Promise<unknown>;
}
