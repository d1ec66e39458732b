import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { gridSearch, searchSchema } from './search-schema.ts';

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

const editor = createRoute({
  getParentRoute: () => mainLayout,
  path: '/job_type/editor/$id',
  // The chosen question, the language of the texts, and whether the map of paths is shown.
  validateSearch: searchSchema('question', 'texts', 'view'),
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
  validateSearch: searchSchema(...gridSearch, 'webhook'),
  beforeLoad: guard('/job_type/webhooks/{id}'),
  staticData: { menu: 'job_types' },
  component: lazyRouteComponent(
    () => import('../../features/webhooks/components/job-type-webhooks-screen.tsx'),
    'JobTypeWebhooksScreen',
  ),
});

export const jobTypesRoutes = [newJobType, editor, jobTypeSettings, jobTypeWebhooks] as const;
