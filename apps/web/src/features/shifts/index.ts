import { lazy } from 'react';

/** One's stops of today, for the dashboard; loaded where they are shown. */
export const TodayStops = lazy(async () => ({
  default: (await import('./my-day/today-stops.tsx')).TodayStops,
}));
