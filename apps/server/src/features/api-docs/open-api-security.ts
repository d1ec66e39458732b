import type { Call } from '@plumbline/contract/call';
import * as programs from '@plumbline/contract/programs';
import { scopeOfCall } from '@plumbline/contract/token-scopes';
import type { JsonSchema } from './json-schemas.ts';

/** The ways in which a caller shows who it is, for the document's `components`. */
export const securitySchemes: Readonly<Record<string, JsonSchema>> = {
  bearer: {
    type: 'http',
    scheme: 'bearer',
    description:
      'A token of one’s own (Profile → Access tokens), of a program that somebody let in (`POST /oauth/token`), or of a sign-in (`POST /v1/oauth/token`).',
  },
  directory: {
    type: 'http',
    scheme: 'bearer',
    description: 'The token of the directory, made at Settings → General → Users from a directory.',
  },
  program: {
    type: 'http',
    scheme: 'basic',
    description:
      '`client_id` and `client_secret` of a program with a secret. They may be in the form instead; a program without a secret sends its `client_id` there.',
  },
};

/** Calls of registered programs, which show who they are by their own secret. */
const callsOfPrograms: ReadonlySet<string> = new Set([
  programs.exchangeProgramToken.name,
  programs.revokeProgramToken.name,
]);

/** Whether a call is one of a directory (RFC 7644). */
export const isScimCall = ({ path }: Pick<Call, 'path'>): boolean => path.startsWith('/scim/v2/');

/** What a call needs: one of these. With a token, the scope that it has to have. */
export function securityOf(call: Call): readonly object[] {
  if (isScimCall(call)) return [{ directory: [] }];
  if (callsOfPrograms.has(call.name)) return [{}, { program: [] }];
  if (call.authentication === 'none') return [];
  const scope = scopeOfCall(call);
  const bearer = { bearer: scope === null || scope === 'any' ? [] : [scope] };
  return call.authentication === 'optional' ? [{}, bearer] : [bearer];
}

/** In words, what a token needs for a call; empty where a call needs none. */
export function scopeTextOf(call: Call): string {
  if (call.authentication !== 'bearer') return '';
  const scope = scopeOfCall(call);
  if (scope === null) return 'Needs a sign-in: no access token makes this call.';
  return scope === 'any' ? 'An access token needs any scope.' : `An access token needs the scope \`${scope}\`.`;
}
