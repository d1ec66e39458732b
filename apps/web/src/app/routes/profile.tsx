import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { searchSchema } from './search-schema.ts';

const profile = createRoute({
  getParentRoute: () => mainLayout,
  path: '/profile',
  validateSearch: searchSchema('tab'),
  beforeLoad: guard('/profile'),
  staticData: { menu: 'profile' },
  component: lazyRouteComponent(() => import('../../features/profile/components/profile-screen.tsx'), 'ProfileScreen'),
});

export const profileRoutes = [profile] as const;
