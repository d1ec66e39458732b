import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { listSearch, searchSchema } from './search-schema.ts';

const users = createRoute({
  getParentRoute: () => mainLayout,
  path: '/users',
  validateSearch: searchSchema(...listSearch),
  beforeLoad: guard('/users'),
  staticData: { menu: 'users' },
  component: lazyRouteComponent(() => import('../../features/users/components/users-screen.tsx'), 'UsersScreen'),
});

/** Below the list, which stays as it is and opens the person's panel beside itself. */
const user = createRoute({
  getParentRoute: () => users,
  path: '$id',
  beforeLoad: guard('/users/{id}'),
  staticData: { menu: 'users' },
});

export const usersRoutes = [users.addChildren([user])] as const;
