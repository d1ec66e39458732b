import { createRoute } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { mainLayout } from '../router-root.tsx';
import { notBuilt } from './not-built.ts';

const shifts = createRoute({
  getParentRoute: () => mainLayout,
  path: '/shifts',
  beforeLoad: guard('/shifts'),
  ...notBuilt('shift_view'),
});

const miniShifts = createRoute({
  getParentRoute: () => mainLayout,
  path: '/shifts/mini',
  beforeLoad: guard('/shifts/mini'),
  ...notBuilt('shift_view'),
});

const loadedShifts = createRoute({
  getParentRoute: () => mainLayout,
  path: '/shiftview/load/$id',
  beforeLoad: guard('/shiftview/load/{id}'),
  ...notBuilt('shift_view'),
});

export const shiftsRoutes = [shifts, miniShifts, loadedShifts] as const;
