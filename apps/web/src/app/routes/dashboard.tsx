import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { searchSchema } from './search-schema.ts';

const dashboard = createRoute({
  getParentRoute: () => mainLayout,
  path: '/dashboard',
  beforeLoad: guard('/dashboard'),
  staticData: { menu: 'dashboard' },
  component: lazyRouteComponent(
    () => import('../../features/dashboard/components/dashboard-screen.tsx'),
    'DashboardScreen',
  ),
});

const oldDashboard = createRoute({
  getParentRoute: () => mainLayout,
  path: '/dashboard_old',
  validateSearch: searchSchema('show'),
  beforeLoad: guard('/dashboard_old'),
  staticData: { menu: 'dashboard' },
  component: lazyRouteComponent(
    () => import('../../features/dashboard/components/old-dashboard-screen.tsx'),
    'OldDashboardScreen',
  ),
});

export const dashboardRoutes = [dashboard, oldDashboard] as const;
