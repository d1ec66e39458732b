import { lazy } from 'react';

/** The first ones of the game that is being played, for the dashboard; loaded where they are shown. */
export const CurrentGame = lazy(async () => ({
  default: (await import('./components/current-game.tsx')).CurrentGame,
}));
