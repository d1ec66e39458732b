// The shift view as the app draws it: its whole screen with tray and planning, in all that surrounds it in the app. What it calls
// answers from memory.
import '../../../apps/web/src/ui/mantine.css';
import '@fontsource-variable/heebo/index.css';
import '../../../apps/web/src/ui/global.css';
import '../../../apps/web/src/ui/touch.css';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { listAbsences } from '@plumbline/contract/absences';
import { readClientState } from '@plumbline/contract/client-states';
import { listJobs } from '@plumbline/contract/jobs';
import { listShifts } from '@plumbline/contract/shifts';
import { listViews } from '@plumbline/contract/views';
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import type { CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';
import { Surroundings } from '../../../apps/web/src/app/providers.tsx';
import { readSearch, writeSearch } from '../../../apps/web/src/app/search-text.ts';
import { loadShiftsScreen, prefetchBoard } from '../../../apps/web/src/features/shifts/index.ts';
import { i18next, startTexts } from '../../../apps/web/src/i18n/i18n.ts';
import { makeQueryClient } from '../../../apps/web/src/lib/api/query-client.ts';
import { instanceQuery } from '../../../apps/web/src/lib/bootstrap.ts';
import { personQuery } from '../../../apps/web/src/lib/access/person.ts';
import { ShellStateProvider } from '../../../apps/web/src/ui/shell/shell-state.tsx';
import { aListedJob } from '../../../apps/web/test/jobs.ts';
import { aPerson } from '../../../apps/web/test/people.ts';
import { askedSize, firstDays, makeShifts } from '../data.ts';

await startTexts();
await i18next.changeLanguage('en');
// As its route does: the screen comes with its texts, and with what it opens with.
const { ShiftsScreen } = await loadShiftsScreen();

const size = askedSize();
const waiting = Array.from({ length: 20 }, (_, n) => aListedJob(100 + n));
const page = { docs: waiting, total: 20, total_is_estimate: false, page: 0, pages: 1, page_size: 20, next: null };
const encoder = new TextEncoder();
/** By the call's path, as bytes: what is measured reads it as it reads what comes over the line. */
const responses = new Map(
  Object.entries({
    [listShifts.path]: makeShifts(size),
    [listJobs.path]: page,
    [listViews.path]: [],
    [listAbsences.path]: {
      docs: [],
      total: 0,
      total_is_estimate: false,
      page: 0,
      pages: 0,
      page_size: 200,
      next: null,
    },
    ...Object.fromEntries(
      ['shifts', 'columns.jobs'].map((screen) => [
        readClientState.path.replace('{screen}', screen),
        { _id: null, screen, state: null, updated_at: null },
      ]),
    ),
  }).map(([path, response]) => [path, encoder.encode(JSON.stringify(response))] as const),
);
globalThis.fetch = (input) => {
  const { pathname } = new URL(new Request(input).url);
  const bytes = responses.get(pathname);
  if (!bytes) return Promise.reject(new Error(`Nothing answers ${pathname}`));
  return Promise.resolve(new Response(bytes, { headers: { 'content-type': 'application/json' } }));
};

const queryClient = makeQueryClient();
queryClient.setQueryData(instanceQuery.queryKey, {
  settings: defaultSettings,
  toggles: new Set(['shift_view', 'projects', 'skills'] as const),
  host: 'here.test',
  isMainHost: false,
  placeSearch: 'off',
  tiles: null,
});
queryClient.setQueryData(personQuery.queryKey, aPerson());
await prefetchBoard(queryClient);

const room = { '--plumbline-screen': '100vh', display: 'flex', blockSize: '100vh' } as CSSProperties;

function Screen() {
  return (
    <div style={room}>
      <ShellStateProvider>
        <ShiftsScreen />
      </ShellStateProvider>
    </div>
  );
}

const rootRoute = createRootRoute();
const router = createRouter({
  routeTree: rootRoute.addChildren([
    createRoute({ getParentRoute: () => rootRoute, path: '/', component: () => null }),
    createRoute({ getParentRoute: () => rootRoute, path: '$', component: Screen }),
  ]),
  history: createMemoryHistory({ initialEntries: ['/'] }),
  parseSearch: readSearch,
  stringifySearch: writeSearch,
});
await router.load();

const place = document.querySelector('#root');
if (!place) throw new Error('there is no #root');
createRoot(place).render(
  <Surroundings queryClient={queryClient}>
    <RouterProvider router={router as never} />
  </Surroundings>,
);
// The board is gone to from another screen of the app, whose own start is none of its business.
Object.assign(globalThis, {
  show: () => router.history.push(`/shifts?range=${size.range}&day=${firstDays[size.range]}`),
});
