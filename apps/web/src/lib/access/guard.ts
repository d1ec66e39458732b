import { notFound, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { RoutePath } from '@plumbline/domain/access/routes';
import { opensRoute } from '@plumbline/domain/access/routes';
import { isProblem } from '../api/problem-error.ts';
import { loadActor } from './actor.ts';

export interface RouterContext {
  readonly queryClient: QueryClient;
}

interface Opening {
  readonly context: RouterContext;
  readonly location: { readonly href: string };
}

/** Loads the signed-in person for the frame around a public screen; redirects to /error if that fails. */
export async function loadViewer(opening: Opening): Promise<void> {
  await actorOrErrorPage(opening);
}

async function actorOrErrorPage({ context, location }: Opening) {
  try {
    return await loadActor(context.queryClient);
  } catch (failure) {
    // The 401 has signed the person out, and the page is about to reload.
    if (isProblem(failure) && failure.status === 401) await new Promise(() => undefined);
    throw redirect({ to: '/error', search: wantedBy(location.href), replace: true });
  }
}

/**
 * The guard of one route, for its `beforeLoad`: opens it, or leads to the sign-in (and back afterwards), the dashboard or
 * the page for what isn't there (domain/access/routes). When the settings can't be loaded it leads to /error (spec/1 §8).
 */
export function guard(path: RoutePath) {
  return async (opening: Opening): Promise<void> => {
    const answer = opensRoute(path, await actorOrErrorPage(opening));
    if (answer === 'dashboard') throw redirect({ to: '/dashboard', replace: true });
    if (answer === 'not_found') throw notFound();
    if (answer === 'sign_in') {
      throw redirect({ to: '/auth', search: wantedBy(opening.location.href), replace: true });
    }
  };
}

/** What leads back to an address afterwards; the start page needs nothing. */
function wantedBy(href: string): { next?: string } {
  return href === '/' || href === '/dashboard' ? {} : { next: href };
}

/** Where to go after signing in: the requested address, if it is one of this app's own. */
export function addressAfterSignIn(next: string | undefined): string {
  const isOwn = next !== undefined && /^\/(?![/\\])/.test(next) && !next.startsWith('/auth');
  return isOwn ? next : '/dashboard';
}
