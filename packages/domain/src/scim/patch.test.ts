import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ScimFields, ScimOperation } from './patch.ts';
import { applyScimPatch, maxScimOperations, readScimResource } from './patch.ts';
import { readDirectoryGroup, readDirectoryPerson, selectScimAttributes } from './person.ts';
import {
  microsoftAddsMembers,
  microsoftChangesProperties,
  microsoftCreatesUser,
  microsoftDisabledUserBefore,
  microsoftDisablesUser,
  microsoftRemovesMembers,
  microsoftRemovesMembersByFilter,
  microsoftReplacesWithoutPath,
  oktaChangesMembers,
  oktaCreatesUser,
  oktaDeactivatesUser,
  oktaRenamesGroup,
} from './published-requests.fixtures.ts';
import { ScimFault } from './schemas.ts';

const noa: ScimFields = {
  id: 'n',
  userName: 'noa@example.com',
  name: { givenName: 'Noa', familyName: 'Adar' },
  active: true,
  emails: [{ value: 'noa@example.com', type: 'work', primary: true }],
};
const patched = (...operations: ScimOperation[]) => applyScimPatch(noa, 'User', operations);
const faultOf = (run: () => unknown) => {
  try {
    run();
    return undefined;
  } catch (error) {
    return error instanceof ScimFault ? error.scimType : error;
  }
};

describe('what Microsoft and Okta publish', () => {
  it('creates people', () => {
    expect(readDirectoryPerson(readScimResource(microsoftCreatesUser, 'User'))).toEqual({
      userName: 'Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1@testuser.com',
      externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
      email: 'Test_User_fd0ea19b-0777-472c-9f96-4f70d2226f2e@testuser.com',
      name: { first: 'givenName', last: 'familyName' },
      phoneNumber: '',
      language: null,
      isActive: true,
    });
    expect(readDirectoryPerson(readScimResource(oktaCreatesUser, 'User'))).toMatchObject({
      userName: 'test.user@okta.local',
      externalId: '00ujl29u0le5T6Aj10h7',
      name: { first: 'Test', last: 'User' },
    });
  });

  it('changes and disables people', () => {
    expect(readDirectoryPerson(applyScimPatch(noa, 'User', microsoftChangesProperties))).toMatchObject({
      email: 'updatedEmail@microsoft.com',
      name: { first: 'Noa', last: 'updatedFamilyName' },
    });
    for (const disables of [microsoftDisablesUser, microsoftDisabledUserBefore, oktaDeactivatesUser])
      expect(applyScimPatch(noa, 'User', disables)['active']).toBe(false);
    expect(applyScimPatch({ ...noa, active: false }, 'User', microsoftReplacesWithoutPath)).toMatchObject({
      name: { givenName: 'Kkom', familyName: 'Unua' },
      active: true,
    });
  });

  it('changes groups', () => {
    const group: ScimFields = { id: 'g', displayName: 'Lifts', members: [{ value: 'a' }, { value: 'b' }] };
    const members = (operations: readonly ScimOperation[]) =>
      readDirectoryGroup(applyScimPatch(group, 'Group', operations)).memberIds;
    expect(members(microsoftAddsMembers('c'))).toEqual(['a', 'b', 'c']);
    expect(members(microsoftRemovesMembers('a'))).toEqual(['b']);
    expect(members(microsoftRemovesMembersByFilter('a'))).toEqual(['b']);
    expect(members(oktaChangesMembers('b', 'c'))).toEqual(['a', 'c']);
    expect(members([{ op: 'remove', path: 'members' }])).toEqual([]);
    expect(applyScimPatch(group, 'Group', oktaRenamesGroup('other'))).toMatchObject({
      id: 'g',
      displayName: 'Test SCIMv2 Group',
    });
  });
});

describe('a patch', () => {
  it('adds to a list, and keeps one primary value', () => {
    const value = [{ value: 'home@example.com', type: 'home', primary: true }];
    expect(patched({ op: 'add', path: 'emails', value })['emails']).toEqual([
      { value: 'noa@example.com', type: 'work', primary: false },
      { value: 'home@example.com', type: 'home', primary: true },
    ]);
    const mobile = patched({ op: 'add', path: 'phoneNumbers[type eq "mobile"].value', value: '052-555-1234' });
    expect(mobile['phoneNumbers']).toEqual([{ type: 'mobile', value: '052-555-1234' }]);
  });

  it('replaces with nothing as it removes', () => {
    expect(patched({ op: 'replace', path: 'externalId', value: null })['externalId']).toBeUndefined();
    expect(patched({ op: 'remove', path: 'name.familyName' })['name']).toEqual({ givenName: 'Noa' });
  });

  it('leaves the resource that it is given as it is', () => {
    const before: unknown = JSON.parse(JSON.stringify(noa));
    patched({ op: 'replace', path: 'emails[type eq "work"].value', value: 'x@example.com' });
    expect(noa).toEqual(before);
  });

  it.each<[ScimOperation, string]>([
    [{ op: 'replace', path: 'id', value: 'x' }, 'mutability'],
    [{ op: 'replace', path: 'groups', value: [] }, 'mutability'],
    [{ op: 'remove', path: 'userName' }, 'mutability'],
    [{ op: 'remove' }, 'noTarget'],
    [{ op: 'replace', path: 'emails[type eq "home"].value', value: 'x' }, 'noTarget'],
    [{ op: 'replace', path: 'shoeSize', value: 42 }, 'invalidPath'],
    [{ op: 'replace', path: 'emails[type].value', value: 'x' }, 'invalidFilter'],
    [{ op: 'replace', path: 'active', value: 'perhaps' }, 'invalidValue'],
    [{ op: 'replace', path: 'userName', value: ['a', 'b'] }, 'invalidValue'],
    [{ op: 'replace', path: 'name', value: 'Noa' }, 'invalidValue'],
    [{ op: 'add', path: 'userName' }, 'invalidValue'],
    [{ op: 'replace', value: 'x' }, 'invalidValue'],
  ])('%j is refused', (operation, scimType) => expect(faultOf(() => patched(operation))).toBe(scimType));

  it('has at most so many changes', () => {
    const many = Array.from({ length: maxScimOperations + 1 }, (): ScimOperation => ({
      op: 'replace',
      path: 'active',
      value: true,
    }));
    expect(faultOf(() => patched(...many))).toBe('tooMany');
  });

  it('is made or refused, whatever is sent', () => {
    const paths = ['userName', 'name', 'name.givenName', 'emails', 'emails[type eq "work"]', 'emails.value', 'active'];
    const operation = fc.record(
      {
        op: fc.constantFrom('add', 'replace', 'remove'),
        path: fc.oneof(fc.constantFrom(...paths), fc.string()),
        value: fc.jsonValue({ maxDepth: 3 }),
      },
      { requiredKeys: ['op'] },
    );
    fc.assert(
      fc.property(fc.array(operation, { maxLength: 4 }), (operations) => {
        const fault = faultOf(() =>
          readDirectoryPerson(applyScimPatch(noa, 'User', operations as readonly ScimOperation[])),
        );
        const types = ['invalidPath', 'invalidFilter', 'invalidValue', 'noTarget', 'mutability', 'tooMany', undefined];
        expect(types).toContain(fault);
      }),
    );
  });

  it('repeated changes nothing more', () => {
    for (const operations of [microsoftChangesProperties, microsoftReplacesWithoutPath, microsoftDisablesUser]) {
      const once = applyScimPatch(noa, 'User', operations);
      expect(applyScimPatch(once, 'User', operations)).toEqual(once);
    }
  });
});

describe('a person', () => {
  it('needs a name to sign in with, and an address', () => {
    expect(faultOf(() => readDirectoryPerson({}))).toBe('invalidValue');
    expect(faultOf(() => readDirectoryPerson({ userName: 'noa' }))).toBe('invalidValue');
    expect(readDirectoryPerson({ userName: 'noa', emails: [{ value: 'noa@example.com' }] }).email).toBe(
      'noa@example.com',
    );
  });

  it('has first and last names out of the one that is shown', () => {
    const person = readDirectoryPerson({ userName: 'noa@example.com', displayName: 'Noa Bar Adar' });
    expect(person.name).toEqual({ first: 'Noa', last: 'Bar Adar' });
  });

  it('has a language of the product or none', () => {
    const languageOf = (preferredLanguage: string) =>
      readDirectoryPerson({ userName: 'noa@example.com', preferredLanguage }).language;
    expect([languageOf('he-IL'), languageOf('en_US'), languageOf('fr')]).toEqual(['he', 'en', null]);
  });

  it('is shown as far as is asked', () => {
    const shown = { schemas: [], ...noa };
    expect(Object.keys(selectScimAttributes(shown, { attributes: 'userName,name.givenName' }))).toEqual([
      'schemas',
      'id',
      'userName',
      'name',
    ]);
    expect(selectScimAttributes(shown, { excludedAttributes: 'emails' })['emails']).toBeUndefined();
  });
});
