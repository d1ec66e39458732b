import { createRootRouteWithContext, createRoute, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import type { MenuId } from '@plumbline/domain/access/menu';
import type { RouterContext } from '../lib/access/guard.ts';
import { isAnsweringAddress } from '../lib/jobs/answering-address.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The menu entry that the screen belongs to: lit in the menu, and the page title until the screen says its own. */
    menu?: MenuId;
  }
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  component: Outlet,
});

/** Pages with nothing around them. */
export const bareLayout = createRoute({ getParentRoute: () => rootRoute, id: 'bare', component: Outlet });

/** The frame of the sign-in pages. */
export const authLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'auth-frame',
  component: lazyRouteComponent(() => import('./layouts/auth-layout.tsx'), 'AuthLayout'),
});

/** Top bar and side menu; around the questions of who comes by the address of answering, later. */
export const mainLayout = createRoute({
  getParentRoute: () => rootRoute,
  id: 'main',
  component: isAnsweringAddress(window.location.pathname)
    ? lazyRouteComponent(() => import('./layouts/answering-layout.tsx'), 'AnsweringLayout')
    : lazyRouteComponent(() => import('./layouts/main-layout.tsx'), 'ScreenLayout'),
});
