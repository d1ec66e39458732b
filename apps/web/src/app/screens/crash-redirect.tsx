import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { personQuery } from '../../lib/access/person.ts';
import { readSession } from '../../lib/api/session-store.ts';
import { isReloading } from '../reload-when-outdated.ts';
import { rememberCrash } from './crash-place.ts';
import { Crashed } from './crashed.tsx';

/** Any crash while drawing leads to /error/500, unless that is where it happened (spec/1 §8), or the page is being loaded again. */
export function CrashRedirect({ error }: ErrorComponentProps) {
  const router = useRouter();
  const wasDrawnForSomebody = useQueryClient().getQueryData(personQuery.queryKey) !== undefined;
  const isThere = useRouterState({ select: (state) => state.location.pathname === '/error/500' });
  useEffect(() => {
    if (isReloading()) return;
    console.error(error);
    if (isThere) return;
    // Nobody is signed in any more: what broke was drawn for somebody who has left.
    if (wasDrawnForSomebody && !readSession()) {
      window.location.replace('/auth');
      return;
    }
    rememberCrash(router.state.location.href);
    void router.navigate({ to: '/error/500' });
  }, [error, isThere, router, wasDrawnForSomebody]);
  return isThere ? <Crashed /> : null;
}
