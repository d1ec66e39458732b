// What other features may import of tokens.
export { makeToken, revokeToken, rotateToken } from './token-changes.ts';
export { tokensOf } from './token-json.ts';
