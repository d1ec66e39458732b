import type { QueryClient } from '@tanstack/react-query';
import { lazy } from 'react';
import { fetchTexts } from '../../i18n/i18n.ts';
import { myDayTexts, shiftTexts } from './shift-texts.ts';

/** One's stops of today, for the dashboard; loaded where they are shown. */
export const TodayStops = lazy(async () => ({
  default: (await import('./my-day/today-stops.tsx')).TodayStops,
}));

/* Each screen with its texts: what React waits for in the midst of drawing it shows a third of a second late. */

export const loadShiftsScreen = async () => {
  const [screen] = await Promise.all([import('./components/shifts-screen.tsx'), fetchTexts(...shiftTexts)]);
  return screen;
};

export const loadMiniShiftsScreen = async () => {
  const [screen] = await Promise.all([import('./components/mini-shifts-screen.tsx'), fetchTexts(...shiftTexts)]);
  return screen;
};

export const loadMyDayScreen = async () => {
  const [screen] = await Promise.all([import('./my-day/my-day-screen.tsx'), fetchTexts(...myDayTexts)]);
  return screen;
};

/** Asks, while its code comes or before it is opened, for what the board has to know before it can ask for its days. */
export async function prefetchBoard(queryClient: QueryClient): Promise<void> {
  const { boardDefaultQuery } = await import('./api/board-default.ts');
  await queryClient.prefetchQuery(boardDefaultQuery);
}
