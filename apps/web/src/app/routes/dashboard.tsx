import { createRoute } from '@tanstack/react-router';
import { guard } from '../access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

const dashboard = createRoute({
  getParentRoute: () => mainLayout,
  path: '/dashboard',
  beforeLoad: guard('/dashboard'),
  ...notBuilt('dashboard'),
});

const oldDashboard = createRoute({
  getParentRoute: () => mainLayout,
  path: '/dashboard_old',
  beforeLoad: guard('/dashboard_old'),
  ...notBuilt('dashboard'),
});

export const dashboardRoutes = [dashboard, oldDashboard] as const;
