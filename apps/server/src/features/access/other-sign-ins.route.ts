import * as calls from '@plumbline/contract/access';
import type { Language } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';
import { endpoint, openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';

/**
 * Signing in by another provider. A person's address alone proves nothing, so nobody gets in before a provider's own
 * answer is verified; until then these calls say that they are not set up.
 */
function notSetUp(provider: 'google' | 'microsoft', language: Language): Problem {
  return new Problem('not_set_up', { details: { what: textsIn(language).services[provider] } });
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
