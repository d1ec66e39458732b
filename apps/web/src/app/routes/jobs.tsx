import { createRoute } from '@tanstack/react-router';
import { guard } from '../access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

const jobs = createRoute({
  getParentRoute: () => mainLayout,
  path: '/jobs',
  beforeLoad: guard('/jobs'),
  ...notBuilt('jobs'),
});

/** `/jobs/{id}` and `/jobs/{id}/{dialog}`, below the list, which stays as it is: the screen of `jobs` shows it by an `<Outlet />`. */
const job = createRoute({
  getParentRoute: () => jobs,
  path: '$id/{-$dialog}',
  beforeLoad: guard('/jobs/{id}'),
  staticData: { menu: 'jobs' },
});

export const jobsRoutes = [jobs.addChildren([job])] as const;
