import { createRoute } from '@tanstack/react-router';
import { guard } from '../access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

const profile = createRoute({
  getParentRoute: () => mainLayout,
  path: '/profile',
  beforeLoad: guard('/profile'),
  ...notBuilt('profile'),
});

export const profileRoutes = [profile] as const;
