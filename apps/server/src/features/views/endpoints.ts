import type { Endpoint } from '../../http/endpoint.ts';
import * as views from './views.route.ts';

export const viewEndpoints: readonly Endpoint[] = [
  views.listViews,
  views.readView,
  views.createView,
  views.changeView,
  views.removeView,
  views.restoreView,
];
