import { createRoute } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

const games = createRoute({
  getParentRoute: () => mainLayout,
  path: '/games',
  beforeLoad: guard('/games'),
  ...notBuilt('games'),
});

const game = createRoute({
  getParentRoute: () => mainLayout,
  path: '/games/$id',
  beforeLoad: guard('/games/{id}'),
  ...notBuilt('games'),
});

export const gamesRoutes = [games, game] as const;
