import { describe, expect, it } from 'vitest';
import { projectFieldDefinitions } from '../projects/field-definitions.ts';
import { profileFields } from '../users/profile-fields.ts';
import type { Actor } from '../actor/actor.ts';
import { roles } from '../actor/roles.ts';
import { toggleIds } from '../actor/toggles.ts';
import { filtersByCustomField } from './custom-filter-access.ts';
import type { CustomFilterField } from '../filters/custom-fields.ts';

const actorOf = (role: Actor['role'], security: Partial<Actor['security']> = {}): Actor =>
  ({
    id: 'me',
    role,
    canManageSkills: false,
    security: { hideSkillsFromInspector: false, ...security },
    toggles: new Set(toggleIds),
  }) as unknown as Actor;
const projectFields = projectFieldDefinitions.parse([
  { id: 'notes', label: 'Notes', type: 'text' },
  { id: 'price', label: 'Price', type: 'text', accessRules: { project_manager: { read: false, write: false } } },
]);
const closed = { read: false, update: false };
const userFields = profileFields.parse([
  { value: 'pay', type: 'NUMBER' },
  // Who may change it of those below reads it there, but not of everybody.
  { value: 'size', type: 'TEXT', accessRules: { project_manager: { read: false, update: true }, client: closed } },
]);
const rolesThatAsk = (field: CustomFilterField, security: Partial<Actor['security']> = {}) =>
  roles.filter((role) => filtersByCustomField({ actor: actorOf(role, security), projectFields, userFields }, field));

describe('who filters by what the instance made', () => {
  it('asks for answers from a project manager on', () => {
    expect(rolesThatAsk({ kind: 'answers', id: 'any', part: 'text' }).toSorted()).toEqual(
      ['business_admin', 'project_manager', 'sys_admin'].toSorted(),
    );
  });

  it('asks for fields of projects that they read, and for nothing else', () => {
    const by = (id: string, part: CustomFilterField['part'] = 'text') =>
      rolesThatAsk({ kind: 'project_field', id, part }).toSorted();
    expect(by('notes')).toEqual(['business_admin', 'inspector', 'project_manager', 'sys_admin']);
    expect(by('price')).toEqual(['business_admin', 'inspector', 'sys_admin']);
    expect(by('notes', 'number')).toEqual([]);
    expect(by('gone')).toEqual([]);
  });

  it('asks for fields of profiles by the role’s own rule for reading', () => {
    const by = (id: string, part: CustomFilterField['part']) =>
      rolesThatAsk({ kind: 'profile_field', id, part }).toSorted();
    expect(by('pay', 'number')).toEqual(['business_admin', 'sys_admin']);
    expect(by('size', 'text')).toEqual(['business_admin', 'sys_admin']);
  });

  it('asks for skills where they are shown', () => {
    const field = { kind: 'skill_expiry', id: 'any', part: 'date' } as const;
    expect(rolesThatAsk(field)).not.toContain('client');
    expect(rolesThatAsk(field)).toContain('inspector');
    expect(rolesThatAsk(field, { hideSkillsFromInspector: true })).not.toContain('inspector');
  });
});
