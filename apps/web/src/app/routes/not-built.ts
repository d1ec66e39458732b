import { lazyRouteComponent } from '@tanstack/react-router';
import type { MenuId } from '@plumbline/domain/access/menu';

/**
 * The options of a route whose screen is still being built: its address answers with a page that says so, and the menu
 * leaves it out. To build it, replace `...notBuilt('jobs')` by `component: lazyRouteComponent(…)` and
 * `staticData: { menu: 'jobs' }`.
 */
export function notBuilt(menu?: MenuId) {
  return {
    component: lazyRouteComponent(() => import('../screens/not-built-yet.tsx'), 'NotBuiltYet'),
    staticData: { isNotBuilt: true, ...(menu ? { menu } : {}) },
  } as const;
}
