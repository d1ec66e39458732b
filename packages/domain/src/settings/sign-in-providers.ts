import type { Role } from '../actor/roles.ts';
import type { ToggleId } from '../actor/toggles.ts';

/** The services with whose accounts people may sign in (spec/1 §2); `openid` is any other one that speaks OpenID Connect. */
export const signInProviders = ['google', 'microsoft', 'openid'] as const;
export type SignInProvider = (typeof signInProviders)[number];

/** The optional app that each of them is. */
export const appsOfProviders = {
  google: 'google_login',
  microsoft: 'microsoft_sso',
  openid: 'openid',
} as const satisfies Record<SignInProvider, ToggleId>;

/** The service that an app is; undefined for all other apps. */
export function providerOfApp(id: ToggleId): SignInProvider | undefined {
  return signInProviders.find((provider) => appsOfProviders[provider] === id);
}

/** The roles that somebody of a listed domain may begin with: none that administers. */
export const firstRoles = ['project_manager', 'inspector', 'client'] as const satisfies readonly Role[];
export type FirstRole = (typeof firstRoles)[number];

/** The page that a service sends people back to. */
export function signInPage(provider: SignInProvider): string {
  return provider === 'google' ? '/google_login' : `/sign_in/${provider}`;
}

/** The parts of a setting that lists host names or ids with commas, in lower case. */
export function listed(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter((part) => part !== '');
}

/** What is wrong with a service's settings, or with the service itself. */
export const signInProblems = [
  'host_not_found',
  'address_not_allowed',
  'connection_failed',
  'timed_out',
  'certificate_not_valid',
  'not_a_provider',
  'issuer_differs',
  'client_refused',
  'secret_unreadable',
] as const;
export type SignInProblem = (typeof signInProblems)[number];
