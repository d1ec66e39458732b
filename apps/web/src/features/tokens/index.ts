// What other features may import of tokens.
import { lazy } from 'react';

export { NewSecret } from './components/new-secret.tsx';
export type { TokenCalls } from './api/token-calls.ts';
export { TokenList } from './components/token-list.tsx';
export { ScopeFields } from './components/scope-fields.tsx';

/** One's own tokens and the programs that one let in, loaded where they are first shown. */
export const AccessTokens = lazy(async () => ({
  default: (await import('./components/access-tokens.tsx')).AccessTokens,
}));
