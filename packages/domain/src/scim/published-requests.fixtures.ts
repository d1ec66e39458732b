import type { ScimFields, ScimOperation } from './patch.ts';

const core = 'urn:ietf:params:scim:schemas:core:2.0';
const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

/** Microsoft's documentation of SCIM for Entra ID: "Create user". */
export const microsoftCreatesUser: ScimFields = {
  schemas: [`${core}:User`, enterprise],
  externalId: '0a21f0f2-8d2a-4f8e-bf98-7363c4aed4ef',
  userName: 'Test_User_ab6490ee-1e48-479e-a20b-2d77186b5dd1@testuser.com',
  active: true,
  emails: [{ primary: true, type: 'work', value: 'Test_User_fd0ea19b-0777-472c-9f96-4f70d2226f2e@testuser.com' }],
  meta: { resourceType: 'User' },
  name: { formatted: 'givenName familyName', familyName: 'familyName', givenName: 'givenName' },
  roles: [],
};

/** "Update user [Multi-valued properties]". */
export const microsoftChangesProperties: readonly ScimOperation[] = [
  { op: 'replace', path: 'emails[type eq "work"].value', value: 'updatedEmail@microsoft.com' },
  { op: 'replace', path: 'name.familyName', value: 'updatedFamilyName' },
];

/** "Disable user", and how it was sent before `aadOptscim062020`. */
export const microsoftDisablesUser: readonly ScimOperation[] = [{ op: 'replace', path: 'active', value: false }];
export const microsoftDisabledUserBefore: readonly ScimOperation[] = [
  { op: 'replace', path: 'active', value: 'False' },
];

/** Several attributes at once without a path, as it was sent before `aadOptscim062020`. */
export const microsoftReplacesWithoutPath: readonly ScimOperation[] = [
  {
    op: 'replace',
    value: {
      displayName: 'Bjfe',
      'name.givenName': 'Kkom',
      'name.familyName': 'Unua',
      active: 'True',
      [`${enterprise}:employeeNumber`]: 'Xcar',
    },
  },
];

/** "Add Members" and "Remove Members", with the value as it was sent before. */
export const microsoftAddsMembers = (id: string): readonly ScimOperation[] => [
  { op: 'add', path: 'members', value: [{ $ref: null, value: id }] },
];
export const microsoftRemovesMembers = (id: string): readonly ScimOperation[] => [
  { op: 'remove', path: 'members', value: [{ $ref: null, value: id }] },
];
export const microsoftRemovesMembersByFilter = (id: string): readonly ScimOperation[] => [
  { op: 'remove', path: `members[value eq "${id}"]` },
];

/** Okta's documentation of its SCIM 2.0 client: "Create a user". */
export const oktaCreatesUser: ScimFields = {
  schemas: [`${core}:User`],
  userName: 'test.user@okta.local',
  name: { givenName: 'Test', familyName: 'User' },
  emails: [{ primary: true, value: 'test.user@okta.local', type: 'work' }],
  displayName: 'Test User',
  locale: 'en-US',
  externalId: '00ujl29u0le5T6Aj10h7',
  groups: [],
  password: '1mz050nq',
  active: true,
};

/** "Deactivate a user" and "Update a specific group name". */
export const oktaDeactivatesUser: readonly ScimOperation[] = [{ op: 'replace', value: { active: false } }];
export const oktaRenamesGroup = (id: string): readonly ScimOperation[] => [
  { op: 'replace', value: { id, displayName: 'Test SCIMv2 Group' } },
];

/** "Update a specific group membership": what leaves by a filter, what comes by a list. */
export const oktaChangesMembers = (leaving: string, coming: string): readonly ScimOperation[] => [
  { op: 'remove', path: `members[value eq "${leaving}"]` },
  { op: 'add', path: 'members', value: [{ value: coming, display: 'test.user2@okta.local' }] },
];
