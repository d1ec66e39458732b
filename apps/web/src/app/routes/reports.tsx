import { createRoute } from '@tanstack/react-router';
import { guard } from '../access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

const reports = createRoute({
  getParentRoute: () => mainLayout,
  path: '/reports',
  beforeLoad: guard('/reports'),
  ...notBuilt('reports'),
});

const report = createRoute({
  getParentRoute: () => mainLayout,
  path: '/reports/$id',
  beforeLoad: guard('/reports/{id}'),
  ...notBuilt('reports'),
});

export const reportsRoutes = [reports, report] as const;
