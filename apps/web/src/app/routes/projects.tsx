import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { listSearch, searchSchema } from './search-schema.ts';

const projects = createRoute({
  getParentRoute: () => mainLayout,
  path: '/projects',
  validateSearch: searchSchema(...listSearch),
  beforeLoad: guard('/projects'),
  staticData: { menu: 'projects' },
  component: lazyRouteComponent(
    () => import('../../features/projects/components/projects-screen.tsx'),
    'ProjectsScreen',
  ),
});

/** `/project/view/{id}` and `/project/view/{id}/{dialog}`: one screen, the dialog over it. */
const project = createRoute({
  getParentRoute: () => mainLayout,
  path: '/project/view/$id/{-$dialog}',
  validateSearch: searchSchema('filterStatus'),
  beforeLoad: guard('/project/view/{id}'),
  staticData: { menu: 'projects' },
  component: lazyRouteComponent(() => import('../../features/projects/components/project-screen.tsx'), 'ProjectScreen'),
});

export const projectsRoutes = [projects, project] as const;
