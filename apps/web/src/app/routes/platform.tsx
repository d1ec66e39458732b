import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { gridSearch, searchSchema } from './search-schema.ts';

const workers = createRoute({
  getParentRoute: () => mainLayout,
  path: '/workers',
  validateSearch: searchSchema('queue', 'state'),
  beforeLoad: guard('/workers'),
  staticData: { menu: 'workers' },
  component: lazyRouteComponent(() => import('../../features/workers/components/workers-screen.tsx'), 'WorkersScreen'),
});

const worker = createRoute({
  getParentRoute: () => mainLayout,
  path: '/worker/view/$id',
  beforeLoad: guard('/worker/view/{id}'),
  staticData: { menu: 'workers' },
  component: lazyRouteComponent(() => import('../../features/workers/components/worker-screen.tsx'), 'WorkerScreen'),
});

const instances = createRoute({
  getParentRoute: () => mainLayout,
  path: '/instances',
  validateSearch: searchSchema(...gridSearch),
  beforeLoad: guard('/instances'),
  staticData: { menu: 'instances' },
  component: lazyRouteComponent(
    () => import('../../features/instances/components/instances-screen.tsx'),
    'InstancesScreen',
  ),
});

export const platformRoutes = [workers, worker, instances] as const;
