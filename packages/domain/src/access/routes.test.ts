import { describe, expect, it, test } from 'vitest';
import { toggleIds } from '../actor/toggles.ts';
import { anActor } from './actors.fixtures.ts';
import { sideMenu } from './menu.ts';
import { opensRoute, pagesOfMenu, routes } from './routes.ts';
import type { roles } from '../actor/roles.ts';

const actorOf = (role: (typeof roles)[number]) => anActor(role, { toggles: new Set(toggleIds), isMainHost: true });

describe('routes', () => {
  test('each address is listed once', () => {
    const paths = routes.map((route) => route.path);
    expect(new Set(paths).size).toBe(paths.length);
  });

  test('each page that names its place in the menu stands there', () => {
    const ids: readonly string[] = sideMenu.map((entry) => entry.id);
    for (const { path, menu } of pagesOfMenu) {
      expect(ids.indexOf(menu.id), path).toBeGreaterThan(ids.indexOf(menu.after));
      expect(ids, path).toContain(menu.after);
    }
  });

  it('send strangers to sign in everywhere inside the main layout but the error page', () => {
    for (const route of routes.filter((one) => one.layout === 'main' && one.path !== '/error/500')) {
      expect(opensRoute(route.path, null), route.path).toBe('sign_in');
    }
  });

  it('let a sys_admin on the main host open every page of the main layout', () => {
    for (const route of routes.filter((one) => one.layout === 'main')) {
      expect(opensRoute(route.path, actorOf('sys_admin')), route.path).toBe('open');
    }
  });

  it('send those who are signed in from the root and the sign-in page to the dashboard', () => {
    expect(opensRoute('/', actorOf('client'))).toBe('dashboard');
    expect(opensRoute('/auth', actorOf('client'))).toBe('dashboard');
    expect(opensRoute('/', null)).toBe('sign_in');
    expect(opensRoute('/auth', null)).toBe('open');
  });

  it('close users, reports, files and settings to inspectors and clients', () => {
    for (const path of ['/users', '/reports', '/files', '/settings', '/job_type/new', '/shifts', '/workers'] as const) {
      for (const role of ['inspector', 'client'] as const)
        expect(opensRoute(path, actorOf(role)), path).toBe('not_found');
    }
  });

  it('open one’s own day to whoever can be put on jobs', () => {
    for (const role of ['sys_admin', 'project_manager', 'inspector'] as const) {
      expect(opensRoute('/my-day', actorOf(role)), role).toBe('open');
    }
    expect(opensRoute('/my-day', actorOf('client'))).toBe('not_found');
    expect(opensRoute('/my-day', anActor('inspector', { toggles: new Set() }))).toBe('not_found');
  });

  const pageOf = {
    files: '/files',
    games: '/games',
    shift_view: '/shifts',
    projects: '/projects',
    skills: '/settings/skills',
    blueprints: '/settings/blueprints',
    sendgrid: '/settings/sendgrid',
    microsoft_sso: '/settings/microsoft_sso',
  } as const;
  const pages = Object.entries(pageOf) as [keyof typeof pageOf, (typeof pageOf)[keyof typeof pageOf]][];
  const bare = anActor('sys_admin', { toggles: new Set() });

  it('close the pages of an app that is off', () => {
    for (const [toggle, path] of pages) {
      expect(opensRoute(path, bare), `${path}, ${toggle}`).toBe('not_found');
    }
  });
});
