import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';

const newJobType = createRoute({
  getParentRoute: () => mainLayout,
  path: '/job_type/new',
  beforeLoad: guard('/job_type/new'),
  staticData: { menu: 'job_types_create' },
  component: lazyRouteComponent(
    () => import('../../features/job-types/components/new-job-type-screen.tsx'),
    'NewJobTypeScreen',
  ),
});

/** The chosen question is in the URL: `?question={id}`. */
const editor = createRoute({
  getParentRoute: () => mainLayout,
  path: '/job_type/editor/$id',
  beforeLoad: guard('/job_type/editor/{id}'),
  staticData: { menu: 'job_types' },
  component: lazyRouteComponent(
    () => import('../../features/job-type-editor/components/editor-screen.tsx'),
    'EditorScreen',
  ),
});

const jobTypeSettings = createRoute({
  getParentRoute: () => mainLayout,
  path: '/job_type/settings/$id',
  beforeLoad: guard('/job_type/settings/{id}'),
  staticData: { menu: 'job_types' },
  component: lazyRouteComponent(
    () => import('../../features/job-types/components/job-type-settings-screen.tsx'),
    'JobTypeSettingsScreen',
  ),
});

const jobTypeWebhooks = createRoute({
  getParentRoute: () => mainLayout,
  path: '/job_type/webhooks/$id',
  validateSearch: ({ webhook }: Record<string, string | undefined>): { webhook?: string } =>
    webhook ? { webhook } : {},
  beforeLoad: guard('/job_type/webhooks/{id}'),
  staticData: { menu: 'job_types' },
  component: lazyRouteComponent(
    () => import('../../features/webhooks/components/job-type-webhooks-screen.tsx'),
    'JobTypeWebhooksScreen',
  ),
});

export const jobTypesRoutes = [newJobType, editor, jobTypeSettings, jobTypeWebhooks] as const;
