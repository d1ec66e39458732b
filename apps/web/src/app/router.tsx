import type { QueryClient } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { authLayout, bareLayout, mainLayout, rootRoute } from './router-root.tsx';
import { authRoutes, termsRoutes } from './routes/access.tsx';
import { apiDocsRoutes } from './routes/api-docs.tsx';
import { dashboardRoutes } from './routes/dashboard.tsx';
import { documentBareRoutes, documentMainRoutes } from './routes/documents.tsx';
import { entranceRoutes } from './routes/entrance.tsx';
import { errorAuthRoutes, errorMainRoutes } from './routes/errors.tsx';
import { filesRoutes } from './routes/files.tsx';
import { gamesRoutes } from './routes/games.tsx';
import { jobTypesRoutes } from './routes/job-types.tsx';
import { jobsRoutes } from './routes/jobs.tsx';
import { platformRoutes } from './routes/platform.tsx';
import { profileRoutes } from './routes/profile.tsx';
import { projectsRoutes } from './routes/projects.tsx';
import { publicAnswerRoutes } from './routes/public-answers.tsx';
import { reportsRoutes } from './routes/reports.tsx';
import { settingsRoutes } from './routes/settings.tsx';
import { shiftsRoutes } from './routes/shifts.tsx';
import { usersRoutes } from './routes/users.tsx';
import { NotFound } from '../ui/not-found.tsx';
import { CrashRedirect } from './screens/crash-redirect.tsx';
import { Splash } from '../ui/splash.tsx';
import { readSearch, writeSearch } from './search-text.ts';

const routeTree = rootRoute.addChildren([
  bareLayout.addChildren([...entranceRoutes, ...publicAnswerRoutes, ...documentBareRoutes, ...apiDocsRoutes]),
  authLayout.addChildren([...authRoutes, ...errorAuthRoutes]),
  mainLayout.addChildren([
    ...dashboardRoutes,
    ...profileRoutes,
    ...settingsRoutes,
    ...usersRoutes,
    ...platformRoutes,
    ...projectsRoutes,
    ...jobsRoutes,
    ...filesRoutes,
    ...documentMainRoutes,
    ...gamesRoutes,
    ...jobTypesRoutes,
    ...reportsRoutes,
    ...shiftsRoutes,
    ...termsRoutes,
    ...errorMainRoutes,
  ]),
]);

/** Every route of spec/1 §2, each loading its screen when it is first opened. */
export function makeRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch: readSearch,
    stringifySearch: writeSearch,
    defaultPreload: 'intent',
    // What a screen shows comes from the query cache, which knows itself how old it is.
    defaultPreloadStaleTime: 0,
    defaultPendingComponent: Splash,
    defaultErrorComponent: CrashRedirect,
    defaultNotFoundComponent: NotFound,
    scrollRestoration: true,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
