import { readFileSync } from 'node:fs';
import { QueryClient } from '@tanstack/react-query';
import { routes } from '@plumbline/domain/access/routes';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

/* Every page that the specification names opens a screen of the app. */

/** The pages of spec/1 §2, by name. */
const pages = [
  '/',
  '/webhooks',
  '/job_type/asnwer/{id}',
  '/answer/{id}/{project_id}',
  '/google_login',
  '/create_installation',
  '/instance_reminder',
  '/auth',
  '/signup',
  '/custom_signup',
  '/forgot_password',
  '/reset_password',
  '/privacy_and_tou',
  '/error',
  '/dashboard',
  '/dashboard_old',
  '/profile',
  '/settings',
  '/settings/general',
  '/settings/skills',
  '/settings/apps',
  '/settings/blueprints',
  '/settings/sendgrid',
  '/settings/microsoft_sso',
  '/settings/automations',
  '/users',
  '/users/{id}',
  '/workers',
  '/worker/view/{id}',
  '/automation_logs/{id}',
  '/projects',
  '/project/view/{id}',
  '/project/view/{id}/{dialog}',
  '/jobs',
  '/jobs/{id}',
  '/jobs/{id}/{dialog}',
  '/files',
  '/games',
  '/games/{id}',
  '/job_type/new',
  '/job_type/editor/{id}',
  '/job_type/settings/{id}',
  '/job_type/webhooks/{id}',
  '/instances',
  '/reports',
  '/reports/{id}',
  '/shifts',
  '/shifts/mini',
  '/shiftview/load/{id}',
  '/error/500',
  '/tos',
  '/v1/documentation',
  '/v2/documentation',
] as const;

/** These lead on, and show nothing themselves. */
const leadingOn: readonly string[] = ['/', '/shiftview/load/{id}'];

/** How parameters are called says nothing: `{id}` here, `$id` in the app; `{$}` is the rest of an address. */
const plain = (path: string) => path.replace('{$}', '').replaceAll(/\$\w+|\{\w+\}/g, '{}');

/** The addresses of a route: with and without what may be left out, `{-$dialog}`. `/$` takes what nothing else does. */
function addressesOf(path: string): string[] {
  if (path === '/$') return [];
  const [before = ''] = path.split('/{-');
  return before === path ? [plain(path)] : [plain(before), plain(path.replace('{-$', '$').replace(/\}$/, ''))];
}

interface FoundRoute {
  readonly options: { readonly id?: string; readonly component?: unknown; readonly beforeLoad?: unknown };
  readonly parentRoute?: FoundRoute;
}

/** What a page shows: its own screen, or the list that opens it beside itself; a frame alone is none. */
function screenOf({ options, parentRoute }: FoundRoute): unknown {
  if (options.id !== undefined) return undefined;
  return options.component ?? (parentRoute && screenOf(parentRoute));
}

let found: ReadonlyMap<string, FoundRoute>;
let menuPaths: readonly string[];
beforeAll(async () => {
  // The frame looks at the address that the app was opened with, and listens.
  const location = { pathname: '/', search: '', origin: 'https://acme.example', href: 'https://acme.example/' };
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location }));
  const [{ makeRouter }, { menuLooks }] = await Promise.all([import('./router.tsx'), import('./shell/menu-links.ts')]);
  const { routesByPath } = makeRouter(new QueryClient());
  found = new Map(
    Object.entries(routesByPath).flatMap(([path, route]) =>
      addressesOf(path).map((address) => [address, route as FoundRoute] as const),
    ),
  );
  menuPaths = Object.values(menuLooks).flatMap(({ to }) => (to === undefined ? [] : [to]));
}, 120_000);
afterAll(() => {
  vi.unstubAllGlobals();
  // Other files get modules that have never seen this window.
  vi.resetModules();
});

const namedIn = (text: string) => new Set([...text.matchAll(/(?<![\w}.])\/[a-z0-9_{}/]*/g)].map(([path]) => path));

describe('the pages of the specification', () => {
  it('are those that spec/1 §2 names', () => {
    const text = readFileSync(new URL('../../../../docs/spec/1-product.md', import.meta.url), 'utf8');
    const section = text.slice(text.indexOf('## 2. Screens and routes'), text.indexOf('### Top bar'));
    expect([...namedIn(section)].toSorted()).toEqual([...pages].toSorted());
  });

  it.each(pages)('%s opens', (path) => {
    const route = found.get(plain(path));
    expect(route).toBeDefined();
    const shown = route && (screenOf(route) ?? (leadingOn.includes(path) ? route.options.beforeLoad : undefined));
    expect(shown).toBeTypeOf('function');
  });

  it('have a rule who may open them, as every other page', () => {
    const ruled = new Set(routes.map(({ path }) => plain(path)));
    expect([...found.keys()].filter((path) => !ruled.has(path))).toEqual([]);
    expect([...ruled].filter((path) => !found.has(path))).toEqual([]);
  });

  it('are where the menu leads', () => {
    expect(menuPaths.filter((path) => !found.has(plain(path)))).toEqual([]);
  });
});
