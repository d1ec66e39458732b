import { createRoute } from '@tanstack/react-router';
import { guard } from '../access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

const projects = createRoute({
  getParentRoute: () => mainLayout,
  path: '/projects',
  beforeLoad: guard('/projects'),
  ...notBuilt('projects'),
});

/** `/project/view/{id}` and `/project/view/{id}/{dialog}`: one screen, the dialog over it. */
const project = createRoute({
  getParentRoute: () => mainLayout,
  path: '/project/view/$id/{-$dialog}',
  beforeLoad: guard('/project/view/{id}'),
  ...notBuilt('projects'),
});

export const projectsRoutes = [projects, project] as const;
