import * as calls from '@plumbline/contract/access';
import type { Language } from '@plumbline/domain/languages/languages';
import { endpoint, openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';

const names = {
  google: { en: 'Social sign-in', he: 'התחברות דרך ספק חיצוני' },
  microsoft: { en: 'Single sign-on', he: 'התחברות ארגונית' },
} as const;

/**
 * Signing in by another provider. A person's address alone proves nothing, so nobody gets in before a provider's own
 * answer is verified; until then these calls say that they are not set up.
 */
function notSetUp(provider: keyof typeof names, language: Language): Problem {
  return new Problem('not_set_up', { details: { what: names[provider][language] } });
}

export const signInWithGoogle = openEndpoint(calls.signInWithGoogle, {
  handle: async ({ language }) => {
    throw notSetUp('google', language);
  },
});

export const readMicrosoftSignIn = openEndpoint(calls.readMicrosoftSignIn, {
  handle: async ({ language }) => {
    throw notSetUp('microsoft', language);
  },
});

export const signInWithMicrosoft = openEndpoint(calls.signInWithMicrosoft, {
  handle: async ({ language }) => {
    throw notSetUp('microsoft', language);
  },
});

export const connectMicrosoft = endpoint(calls.connectMicrosoft, {
  handle: async ({ language }) => {
    throw notSetUp('microsoft', language);
  },
});
