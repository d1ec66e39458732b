import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { loadViewer } from '../../lib/access/guard.ts';
import { Crashed } from '../screens/crashed.tsx';
import { NotFound } from '../../ui/not-found.tsx';
import { authLayout, mainLayout } from '../router-root.tsx';
import { searchSchema } from './search-schema.ts';

/** Where a failed settings load leads (spec/1 §8). No guard: it would load the settings again. */
const error = createRoute({
  getParentRoute: () => authLayout,
  path: '/error',
  validateSearch: searchSchema('next'),
  component: lazyRouteComponent(() => import('../screens/settings-failed.tsx'), 'SettingsFailed'),
});

/** Where a crash while drawing leads (spec/1 §8). */
const crash = createRoute({
  getParentRoute: () => mainLayout,
  path: '/error/500',
  component: Crashed,
});

/** Every address that is none. */
const nowhere = createRoute({
  getParentRoute: () => mainLayout,
  path: '$',
  component: NotFound,
  beforeLoad: (opening) => loadViewer(opening),
});

export const errorAuthRoutes = [error] as const;
export const errorMainRoutes = [crash, nowhere] as const;
