import type { Endpoint } from '../../http/endpoint.ts';
import { createAccessToken, listAccessTokens, revokeAccessToken, rotateAccessToken } from './tokens.route.ts';

export const endpoints: readonly Endpoint[] = [
  listAccessTokens,
  createAccessToken,
  rotateAccessToken,
  revokeAccessToken,
];
