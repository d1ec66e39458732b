import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { defaultSecurityFlags } from '../settings/default-settings.ts';
import { defaultActiveToggles, toggleIds } from '../actor/toggles.ts';
import { roles } from '../actor/roles.ts';
import { anActor, anyActor } from './actors.fixtures.ts';
import { menuFor, settingsMenuFor, sideMenu, wizardOffers } from './menu.ts';

const context = { hasTestServer: true };
const allOn = new Set(toggleIds);

describe('the side menu', () => {
  it('shows a sys_admin everything in the specification’s order', () => {
    const specified: readonly string[] = [
      'profile',
      'create_new',
      'dashboard',
      'jobs',
      'projects',
      'job_types',
      'job_types_create',
      'users',
      'reports',
      'files',
      'apps',
      'shift_view',
      'games',
      'skills',
      'automations',
      'settings',
      'logout',
      'terms',
    ];
    // Pages of our own stand between them.
    const shown = menuFor(anActor('sys_admin', { toggles: allOn }), context).filter((id) => specified.includes(id));
    expect(shown).toEqual(specified);
  });

  it('shows a client and, without games, an inspector no apps at all', () => {
    const short = ['profile', 'create_new', 'dashboard', 'jobs', 'projects', 'logout', 'terms'];
    expect(menuFor(anActor('client', { toggles: allOn }), context)).toEqual(short);
    const withDay = ['profile', 'create_new', 'dashboard', 'my_day', 'jobs', 'projects', 'logout', 'terms'];
    expect(menuFor(anActor('inspector'), context)).toEqual(withDay);
  });

  it('has one’s own day on top for inspectors, beside the shift view for others, and for nobody while that app is off', () => {
    const placeOf = (role: (typeof roles)[number], toggles = allOn) => {
      const menu = menuFor(anActor(role, { toggles }), context);
      expect(menu.filter((id) => id === 'my_day').length).toBeLessThan(2);
      return menu[menu.indexOf('my_day') - 1];
    };
    expect(roles.map((role) => placeOf(role))).toEqual([
      'shift_view',
      'shift_view',
      'shift_view',
      'dashboard',
      undefined,
    ]);
    expect(menuFor(anActor('inspector', { toggles: new Set() }), context)).not.toContain('my_day');
  });

  it('hides projects from an inspector who may not manage them, and from all while the app is off', () => {
    const held = { security: { ...defaultSecurityFlags, allowInspectorManageProjects: false } };
    expect(menuFor(anActor('inspector', held), context)).not.toContain('projects');
    expect(menuFor(anActor('project_manager', held), context)).toContain('projects');
    expect(menuFor(anActor('sys_admin', { toggles: new Set() }), context)).not.toContain('projects');
  });

  it('offers the way back instead of logout while impersonating', () => {
    const menu = menuFor(anActor('inspector', { impersonatedBy: 'boss' }), context);
    expect(menu).toContain('return_to_account');
    expect(menu).not.toContain('logout');
  });

  test('an opened submenu is never empty, and the order never changes', () => {
    const order: readonly string[] = sideMenu.flatMap(({ id, children = [] }) => [
      id,
      ...children.map((one) => one.id),
    ]);
    fc.assert(
      fc.property(anyActor, (actor) => {
        const menu = menuFor(actor, context);
        // What is at one of two places is looked for at the one where it is.
        const isInApps = (id: string) => id === 'my_day' && actor.role !== 'inspector';
        const places = menu.map((id) => (isInApps(id) ? order.lastIndexOf(id) : order.indexOf(id)));
        expect(places).toEqual(places.toSorted((a, b) => a - b));
        if (menu.includes('apps')) {
          expect(menu.some((id) => ['shift_view', 'my_day', 'games', 'skills', 'automations'].includes(id))).toBe(true);
        }
      }),
    );
  });
});

describe('the settings menu', () => {
  it('is for administrators', () => {
    for (const role of ['project_manager', 'inspector', 'client'] as const) {
      expect(settingsMenuFor(anActor(role), context)).toEqual([]);
    }
  });

  it('keeps the platform’s own entries for sys_admins, some of them on the main host only', () => {
    const platform = ['workers', 'instances', 'impersonate', 'test_server', 'api_docs'];
    const shownTo = (actor: Parameters<typeof settingsMenuFor>[0]) =>
      settingsMenuFor(actor, context).filter((id) => platform.includes(id));
    expect(shownTo(anActor('business_admin', { isMainHost: true }))).toEqual([]);
    expect(shownTo(anActor('sys_admin', { isMainHost: true }))).toEqual(platform);
    expect(shownTo(anActor('sys_admin'))).toEqual(['workers', 'test_server']);
    expect(settingsMenuFor(anActor('sys_admin'), { hasTestServer: false })).not.toContain('test_server');
  });
});

describe('the create-new wizard', () => {
  it('offers inspectors the job, and the project only with the flag; clients the job', () => {
    const held = { security: { ...defaultSecurityFlags, allowInspectorManageProjects: false } };
    expect(wizardOffers(anActor('inspector', held), { jobOnly: false })).toEqual(['job']);
    expect(wizardOffers(anActor('inspector'), { jobOnly: false })).toEqual(['project', 'job']);
    expect(wizardOffers(anActor('client'), { jobOnly: false })).toEqual(['job']);
  });

  it('offers the others project, job and user, without project while that app is off, and the job alone when asked', () => {
    const manager = anActor('project_manager');
    expect(wizardOffers(manager, { jobOnly: false })).toEqual(['project', 'job', 'user']);
    const without = new Set([...defaultActiveToggles()].filter((id) => id !== 'projects'));
    expect(wizardOffers({ ...manager, toggles: without }, { jobOnly: false })).toEqual(['job', 'user']);
    expect(wizardOffers(manager, { jobOnly: true })).toEqual(['job']);
  });
});
