import type { Endpoint } from '../../http/endpoint.ts';
import * as views from './views.route.ts';

export const endpoints: readonly Endpoint[] = [
  views.listViews,
  views.readView,
  views.createView,
  views.changeView,
  views.removeView,
  views.restoreView,
];
