import { createRoute } from '@tanstack/react-router';
import { guard } from '../access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

const users = createRoute({
  getParentRoute: () => mainLayout,
  path: '/users',
  beforeLoad: guard('/users'),
  ...notBuilt('users'),
});

/** Below the list, which stays as it is: the screen of `users` shows it by an `<Outlet />`. */
const user = createRoute({
  getParentRoute: () => users,
  path: '$id',
  beforeLoad: guard('/users/{id}'),
  staticData: { menu: 'users' },
});

export const usersRoutes = [users.addChildren([user])] as const;
