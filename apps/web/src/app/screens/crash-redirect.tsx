import type { ErrorComponentProps } from '@tanstack/react-router';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isReloading } from '../reload-when-outdated.ts';
import { rememberCrash } from './crash-place.ts';
import { Crashed } from './crashed.tsx';

/** Any crash while drawing leads to /error/500, unless that is where it happened (spec/1 §8), or the page is being loaded again. */
export function CrashRedirect({ error }: ErrorComponentProps) {
  const router = useRouter();
  const isThere = useRouterState({ select: (state) => state.location.pathname === '/error/500' });
  useEffect(() => {
    if (isReloading()) return;
    console.error(error);
    if (isThere) return;
    rememberCrash(router.state.location.href);
    void router.navigate({ to: '/error/500' });
  }, [error, isThere, router]);
  return isThere ? <Crashed /> : null;
}
