import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { anyRole } from '../access/actors.fixtures.ts';
import { atLeast, defaultInvitedRole, invitableRoles, isAbove, isRole, roles, rolesNotAbove } from './roles.ts';

describe('the order of roles', () => {
  test('any two roles compare, and both ways only when they are the same', () => {
    fc.assert(
      fc.property(anyRole, anyRole, (a, b) => {
        expect(atLeast(a, b) || atLeast(b, a)).toBe(true);
        expect(atLeast(a, b) && atLeast(b, a)).toBe(a === b);
        expect(isAbove(a, b)).toBe(!atLeast(b, a));
      }),
    );
  });

  test('it is transitive', () => {
    fc.assert(
      fc.property(anyRole, anyRole, anyRole, (a, b, c) => {
        if (atLeast(a, b) && atLeast(b, c)) expect(atLeast(a, c)).toBe(true);
      }),
    );
  });

  it('has sys_admin on top and client at the bottom', () => {
    for (const role of roles) {
      expect(atLeast('sys_admin', role)).toBe(true);
      expect(atLeast(role, 'client')).toBe(true);
    }
    expect(isRole('admin')).toBe(false);
  });
});

describe('whom a person may invite', () => {
  it('is any role for a sys_admin, three for a business_admin, two for a project manager, none below', () => {
    const clientApp = true;
    expect(invitableRoles('sys_admin', { clientApp })).toEqual(roles);
    expect(invitableRoles('business_admin', { clientApp })).toEqual(['project_manager', 'inspector', 'client']);
    expect(invitableRoles('project_manager', { clientApp })).toEqual(['inspector', 'client']);
    expect(invitableRoles('inspector', { clientApp })).toEqual([]);
    expect(invitableRoles('client', { clientApp })).toEqual([]);
  });

  it('leaves clients out while the client app is off', () => {
    for (const role of roles) expect(invitableRoles(role, { clientApp: false })).not.toContain('client');
  });

  test('nobody may give a role above their own', () => {
    fc.assert(
      fc.property(anyRole, fc.boolean(), (role, clientApp) => {
        for (const offered of invitableRoles(role, { clientApp })) expect(rolesNotAbove(role)).toContain(offered);
      }),
    );
  });

  it('starts with inspector for everybody who may invite', () => {
    for (const role of ['sys_admin', 'business_admin', 'project_manager'] as const) {
      expect(invitableRoles(role, { clientApp: false })).toContain(defaultInvitedRole);
    }
  });
});
