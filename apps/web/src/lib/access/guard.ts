import { notFound, redirect } from '@tanstack/react-router';
import type { QueryClient } from '@tanstack/react-query';
import type { RoutePath } from '@plumbline/domain/access/routes';
import { opensRoute } from '@plumbline/domain/access/routes';
import { isProblem } from '../api/problem-error.ts';
import { readSession } from '../api/session-store.ts';
import { loadActor } from './actor.ts';
import { personQuery } from './person.ts';

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
  leadToSetUp(opening);
}

/** Who does nothing but set up a second step is led there, whatever they open. */
function leadToSetUp({ context, location }: Opening): void {
  if (!isLimitedToSetUp(context.queryClient)) return;
  throw redirect({ to: '/second_step', search: wantedBy(location.href), replace: true });
}

function isLimitedToSetUp(queryClient: QueryClient): boolean {
  if (!readSession()) return false;
  return queryClient.getQueryData(personQuery.queryKey)?.second_step?.is_due ?? false;
}

/** The guard of the page on which a second step is set up before anything else: it opens for whoever has to. */
export async function guardSetUp(opening: Opening): Promise<void> {
  const actor = await actorOrErrorPage(opening);
  if (!actor) throw redirect({ to: '/auth', replace: true });
  if (!isLimitedToSetUp(opening.context.queryClient)) throw redirect({ to: '/dashboard', replace: true });
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
    leadToSetUp(opening);
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
