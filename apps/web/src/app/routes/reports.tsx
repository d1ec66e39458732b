import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { gridSearch, searchSchema } from './search-schema.ts';

const reports = createRoute({
  getParentRoute: () => mainLayout,
  path: '/reports',
  validateSearch: searchSchema(...gridSearch, 'build'),
  beforeLoad: guard('/reports'),
  staticData: { menu: 'reports' },
  component: lazyRouteComponent(() => import('../../features/reports/components/reports-screen.tsx'), 'ReportsScreen'),
});

const report = createRoute({
  getParentRoute: () => mainLayout,
  path: '/reports/$id',
  validateSearch: searchSchema('build'),
  beforeLoad: guard('/reports/{id}'),
  staticData: { menu: 'reports' },
  component: lazyRouteComponent(() => import('../../features/reports/components/report-screen.tsx'), 'ReportScreen'),
});

export const reportsRoutes = [reports, report] as const;
