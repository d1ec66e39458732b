import { signIn } from '@plumbline/contract/access';
import { createAccessToken } from '@plumbline/contract/access-tokens';
import { talkToAssistant } from '@plumbline/contract/assistants';
import { createJob, listJobs } from '@plumbline/contract/jobs';
import { exchangeProgramToken } from '@plumbline/contract/programs';
import { createScimUser, listScimUsers, patchScimUser } from '@plumbline/contract/scim';
import { patchScimGroup } from '@plumbline/contract/scim-groups';
import { applyScimPatch, readScimResource } from '@plumbline/domain/scim/patch';
import { readDirectoryPerson } from '@plumbline/domain/scim/person';
import { describe, expect, it } from 'vitest';
import { allCalls } from './all-calls.ts';
import { protocolExamplesOf } from './open-api-protocols.ts';
import { scopeTextOf, securityOf } from './open-api-security.ts';

const exemplified = allCalls.flatMap((call) => {
  const examples = protocolExamplesOf(call);
  return examples ? [[call.name, call, Object.values(examples)] as const] : [];
});

describe('the examples of other standards', () => {
  it('are there for directories, programs, assistants and sign-in', () => {
    const names = exemplified.map(([name]) => name);
    for (const call of [createScimUser, patchScimGroup, exchangeProgramToken, talkToAssistant, signIn])
      expect(names).toContain(call.name);
  });

  it.each(exemplified)('%s takes its own', (_, call, examples) => {
    for (const { summary, value } of examples) expect(call.body.safeParse(value).error, summary).toBeUndefined();
  });

  it('are what a directory can send', () => {
    const value = protocolExamplesOf(createScimUser)?.['user']?.value as Record<string, unknown>;
    const resource = readScimResource(value, 'User');
    expect(readDirectoryPerson(resource)).toMatchObject({ email: 'noa@example.org', isActive: true });
    const patched = Object.values(protocolExamplesOf(patchScimUser) ?? {}).map((example) => {
      const { Operations } = patchScimUser.body.parse(example.value);
      return readDirectoryPerson(applyScimPatch(resource, 'User', Operations));
    });
    expect(patched).toMatchObject([{ isActive: false }, { name: { first: 'Noa', last: 'Cohen' } }]);
  });
});

describe('what a call needs', () => {
  it('is a token with a scope, a directory’s token, a program’s secret, or a sign-in', () => {
    expect(securityOf(listJobs)).toEqual([{ bearer: ['jobs:read'] }]);
    expect(scopeTextOf(createJob)).toContain('`jobs:write`');
    expect(securityOf(talkToAssistant)).toEqual([{ bearer: [] }]);
    expect(scopeTextOf(createAccessToken)).toContain('sign-in');
    expect(securityOf(listScimUsers)).toEqual([{ directory: [] }]);
    expect(securityOf(exchangeProgramToken)).toEqual([{}, { program: [] }]);
    expect([securityOf(signIn), scopeTextOf(signIn)]).toEqual([[], '']);
  });
});
