import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { guard } from '../../lib/access/guard.ts';
import { bareLayout } from '../router-root.tsx';
import { searchSchema } from './search-schema.ts';

const root = createRoute({
  getParentRoute: () => bareLayout,
  path: '/',
  beforeLoad: async (opening) => {
    await guard('/')(opening);
    throw redirect({ to: '/auth', replace: true });
  },
});

const unsubscribe = createRoute({
  getParentRoute: () => bareLayout,
  path: '/unsubscribe',
  validateSearch: searchSchema('token'),
  component: lazyRouteComponent(
    () => import('../../features/profile/components/unsubscribe-screen.tsx'),
    'UnsubscribeScreen',
  ),
});

const webhooks = createRoute({
  getParentRoute: () => bareLayout,
  path: '/webhooks',
  component: lazyRouteComponent(
    () => import('../../features/webhooks/components/receiving-screen.tsx'),
    'ReceivingScreen',
  ),
});

const socialSignIn = createRoute({
  getParentRoute: () => bareLayout,
  path: '/google_login{$}',
  component: lazyRouteComponent(() => import('../../features/access/provider-return-screen.tsx'), 'GoogleLoginScreen'),
});

const serviceSignIn = createRoute({
  getParentRoute: () => bareLayout,
  path: '/sign_in/$provider',
  component: lazyRouteComponent(
    () => import('../../features/access/provider-return-screen.tsx'),
    'ProviderSignInScreen',
  ),
});

const createInstallation = createRoute({
  getParentRoute: () => bareLayout,
  path: '/create_installation',
  validateSearch: searchSchema('token'),
  component: lazyRouteComponent(
    () => import('../../features/access/create-installation-screen.tsx'),
    'CreateInstallationScreen',
  ),
});

const instanceReminder = createRoute({
  getParentRoute: () => bareLayout,
  path: '/instance_reminder',
  validateSearch: searchSchema('token'),
  component: lazyRouteComponent(
    () => import('../../features/instances/components/reminder-screen.tsx'),
    'InstanceReminderScreen',
  ),
});

const consent = createRoute({
  getParentRoute: () => bareLayout,
  path: '/oauth/authorize',
  validateSearch: searchSchema(
    'client_id',
    'redirect_uri',
    'response_type',
    'scope',
    'state',
    'code_challenge',
    'code_challenge_method',
    'resource',
  ),
  beforeLoad: guard('/oauth/authorize'),
  component: lazyRouteComponent(() => import('../../features/programs/components/consent-screen.tsx'), 'ConsentScreen'),
});

export const entranceRoutes = [
  root,
  unsubscribe,
  webhooks,
  socialSignIn,
  serviceSignIn,
  createInstallation,
  instanceReminder,
  consent,
] as const;
