import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { guard, guardSetUp } from '../../lib/access/guard.ts';
import { authLayout, mainLayout } from '../router-root.tsx';
import { searchSchema } from './search-schema.ts';

const signIn = createRoute({
  getParentRoute: () => authLayout,
  path: '/auth',
  validateSearch: searchSchema('next', 'sso_error'),
  beforeLoad: guard('/auth'),
  component: lazyRouteComponent(() => import('../screens/sign-in.tsx'), 'SignIn'),
});

const signUp = createRoute({
  getParentRoute: () => authLayout,
  path: '/signup',
  validateSearch: searchSchema('token'),
  component: lazyRouteComponent(() => import('../../features/access/sign-up-screen.tsx'), 'SignUpScreen'),
});

const customSignUp = createRoute({
  getParentRoute: () => authLayout,
  path: '/custom_signup',
  validateSearch: searchSchema('token'),
  component: lazyRouteComponent(() => import('../../features/access/sign-up-screen.tsx'), 'CustomSignUpScreen'),
});

const forgotPassword = createRoute({
  getParentRoute: () => authLayout,
  path: '/forgot_password',
  component: lazyRouteComponent(
    () => import('../../features/access/forgot-password-screen.tsx'),
    'ForgotPasswordScreen',
  ),
});

const resetPassword = createRoute({
  getParentRoute: () => authLayout,
  path: '/reset_password',
  validateSearch: searchSchema('token'),
  component: lazyRouteComponent(() => import('../../features/access/reset-password-screen.tsx'), 'ResetPasswordScreen'),
});

const secondStep = createRoute({
  getParentRoute: () => authLayout,
  path: '/second_step',
  validateSearch: searchSchema('next'),
  beforeLoad: guardSetUp,
  component: lazyRouteComponent(
    () => import('../../features/profile/components/two-step/second-step-screen.tsx'),
    'SecondStepScreen',
  ),
});

const publicTerms = createRoute({
  getParentRoute: () => authLayout,
  path: '/privacy_and_tou',
  component: lazyRouteComponent(() => import('../../features/access/terms-screen.tsx'), 'PublicTermsScreen'),
});

const terms = createRoute({
  getParentRoute: () => mainLayout,
  path: '/tos',
  beforeLoad: guard('/tos'),
  staticData: { menu: 'terms' },
  component: lazyRouteComponent(() => import('../../features/access/terms-screen.tsx'), 'TermsScreen'),
});

export const authRoutes = [
  signIn,
  signUp,
  customSignUp,
  forgotPassword,
  resetPassword,
  secondStep,
  publicTerms,
] as const;
export const termsRoutes = [terms] as const;
