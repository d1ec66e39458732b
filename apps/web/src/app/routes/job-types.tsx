import { createRoute } from '@tanstack/react-router';
import { guard } from '../access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

const newJobType = createRoute({
  getParentRoute: () => mainLayout,
  path: '/job_type/new',
  beforeLoad: guard('/job_type/new'),
  ...notBuilt('job_types_create'),
});

const editor = createRoute({
  getParentRoute: () => mainLayout,
  path: '/job_type/editor/$id',
  beforeLoad: guard('/job_type/editor/{id}'),
  ...notBuilt('job_types'),
});

const jobTypeSettings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/job_type/settings/$id',
  beforeLoad: guard('/job_type/settings/{id}'),
  ...notBuilt('job_types'),
});

const jobTypeWebhooks = createRoute({
  getParentRoute: () => mainLayout,
  path: '/job_type/webhooks/$id',
  beforeLoad: guard('/job_type/webhooks/{id}'),
  ...notBuilt('job_types'),
});

export const jobTypesRoutes = [newJobType, editor, jobTypeSettings, jobTypeWebhooks] as const;
