// The table of an opened report as the app draws it: its component, with the rows, in all that surrounds it in the app.
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
import { defaultSettings } from '@plumbline/domain/settings/default-settings';
import { createRoot } from 'react-dom/client';
import { Surroundings } from '../../../apps/web/src/app/providers.tsx';
import { ReportBody } from '../../../apps/web/src/features/reports/components/table/report-body.tsx';
import { i18next, startTexts } from '../../../apps/web/src/i18n/i18n.ts';
import { makeQueryClient } from '../../../apps/web/src/lib/api/query-client.ts';
import { instanceQuery } from '../../../apps/web/src/lib/bootstrap.ts';
import { definition, makeRows, tableOf } from '../rows.ts';

await startTexts();
await i18next.changeLanguage('en');
await i18next.loadNamespaces(['reports', 'status', 'ui']);

const queryClient = makeQueryClient();
queryClient.setQueryData(instanceQuery.queryKey, {
  settings: defaultSettings,
  toggles: new Set<never>(),
  host: 'here.test',
  isMainHost: false,
  placeSearch: 'off',
  tiles: null,
});

const rows = makeRows(Number(new URLSearchParams(location.search).get('rows')));
const table = tableOf(rows.length);

function Report() {
  return (
    <div style={{ display: 'flex', flexDirection: 'column', blockSize: '100vh' }}>
      <ReportBody table={table} definition={definition} rows={rows} hasMore={false} onEnd={() => undefined} />
    </div>
  );
}

const rootRoute = createRootRoute();
/** The report's own address, and those that its cells lead to. */
const paths = ['/reports/$id', '/jobs/$id/{-$dialog}', '/project/view/$id/{-$dialog}', '/users/$id'];
const router = createRouter({
  routeTree: rootRoute.addChildren(
    paths.map((path) => createRoute({ getParentRoute: () => rootRoute, path, component: Report })),
  ),
  history: createMemoryHistory({ initialEntries: ['/reports/1'] }),
});
await router.load();

const place = document.querySelector('#root');
if (!place) throw new Error('there is no #root');
Object.assign(globalThis, {
  show: () =>
    createRoot(place).render(
      <Surroundings queryClient={queryClient}>
        <RouterProvider router={router as never} />
      </Surroundings>,
    ),
});
