import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';

const games = createRoute({
  getParentRoute: () => mainLayout,
  path: '/games',
  beforeLoad: guard('/games'),
  staticData: { menu: 'games' },
  component: lazyRouteComponent(() => import('../../features/games/components/games-screen.tsx'), 'GamesScreen'),
});

const game = createRoute({
  getParentRoute: () => mainLayout,
  path: '/games/$id',
  beforeLoad: guard('/games/{id}'),
  staticData: { menu: 'games' },
  component: lazyRouteComponent(() => import('../../features/games/components/game-screen.tsx'), 'GameScreen'),
});

export const gamesRoutes = [games, game] as const;
