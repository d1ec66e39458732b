import { describe, expect, it } from 'vitest';
import { isFieldAvailable, projectFieldDefinitions } from '../projects/field-definitions.ts';
import { defaultSecurityFlags } from '../settings/default-settings.ts';
import { profileField } from '../users/profile-fields.ts';
import { anActor } from './actors.fixtures.ts';
import { can } from './can.ts';
import { roles } from '../actor/roles.ts';

const none = { userFields: [], projectFields: [] };
const heldInspector = anActor('inspector', {
  security: { ...defaultSecurityFlags, allowInspectorManageProjects: false },
});
const homeAddress = (accessRules: object) => profileField.parse({ value: 'homeAddress', type: 'ADDRESS', accessRules });

describe('looking up places', () => {
  it('is for those who manage projects', () => {
    const holders = roles.filter((role) => can(anActor(role), 'place.search', none).allowed);
    expect(holders).toEqual(['sys_admin', 'business_admin', 'project_manager', 'inspector']);
    expect(can(heldInspector, 'place.search', none).allowed).toBe(false);
    expect(can(heldInspector, 'place.search').allowed).toBe(false);
  });

  it('is for those who write an address in their own profile or in those that their role changes', () => {
    const own = homeAddress({ user: { read: true, update: true } });
    const ofRole = homeAddress({ inspector: { read: true, update: true } });
    const client = anActor('client');
    expect(can(client, 'place.search', { ...none, userFields: [own] }).allowed).toBe(true);
    expect(can(client, 'place.search', { ...none, userFields: [ofRole] }).allowed).toBe(false);
    expect(can(heldInspector, 'place.search', { ...none, userFields: [ofRole] }).allowed).toBe(true);
    const text = profileField.parse({ ...own, type: 'TEXT' });
    expect(can(client, 'place.search', { ...none, userFields: [text] }).allowed).toBe(false);
  });

  it('is for those who write an address field of projects', () => {
    const field = (type: string, write: boolean) =>
      projectFieldDefinitions.parse([
        { id: 'gate', label: 'Gate', type, accessRules: { inspector: { read: true, write } } },
      ]);
    const seen = (type: string, write: boolean) =>
      can(heldInspector, 'place.search', { ...none, projectFields: field(type, write) }).allowed;
    expect([seen('address', true), seen('address', false), seen('text', true)]).toEqual([true, false, false]);
    // The field's own rule is all that counts, as long as such fields need no app.
    expect(isFieldAvailable({ toggles: new Set() }, { type: 'address' })).toBe(true);
  });
});
