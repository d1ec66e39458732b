import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { loadMiniShiftsScreen, loadMyDayScreen, loadShiftsScreen, prefetchBoard } from '../../features/shifts/index.ts';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { listSearch, searchSchema } from './search-schema.ts';

/** What the board is narrowed to, its days and rows, and the job whose panel is open. */
const shiftsSearch = searchSchema(...listSearch, 'range', 'day', 'rows', 'down', 'job', 'dialog');

const shifts = createRoute({
  getParentRoute: () => mainLayout,
  path: '/shifts',
  validateSearch: shiftsSearch,
  beforeLoad: guard('/shifts'),
  staticData: { menu: 'shift_view' },
  // Without waiting, and once: what fails here the screen asks for again.
  staleTime: Infinity,
  loader: ({ context }) => void prefetchBoard(context.queryClient).catch(() => undefined),
  component: lazyRouteComponent(loadShiftsScreen, 'ShiftsScreen'),
});

const miniShifts = createRoute({
  getParentRoute: () => mainLayout,
  path: '/shifts/mini',
  validateSearch: shiftsSearch,
  beforeLoad: guard('/shifts/mini'),
  staticData: { menu: 'shift_view' },
  component: lazyRouteComponent(loadMiniShiftsScreen, 'MiniShiftsScreen'),
});

const opens = guard('/shiftview/load/{id}');

/** The shift view with a named view: what the reader may not see of it the screen says. */
const loadedShifts = createRoute({
  getParentRoute: () => mainLayout,
  path: '/shiftview/load/$id',
  beforeLoad: async (opening) => {
    await opens(opening);
    const { id } = opening.params;
    throw redirect({ to: '/shifts', search: { view: id }, replace: true });
  },
  staticData: { menu: 'shift_view' },
});

const myDay = createRoute({
  getParentRoute: () => mainLayout,
  path: '/my-day',
  validateSearch: searchSchema('day'),
  beforeLoad: guard('/my-day'),
  staticData: { menu: 'my_day' },
  component: lazyRouteComponent(loadMyDayScreen, 'MyDayScreen'),
});

export const shiftsRoutes = [shifts, miniShifts, loadedShifts, myDay] as const;
