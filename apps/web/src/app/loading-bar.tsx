import { useEffect, useState, useSyncExternalStore } from 'react';
import { onRequestsChange, runningRequests } from '../lib/api/request-activity.ts';
import styles from './loading-bar.module.css';
import type { makeRouter } from './router.tsx';

/** What is over sooner shows no bar: a flash would say less than nothing. */
const shownAfter = 120;

/** Shown while any request runs, except on /jobs, whose list shows its own (spec/1 §4 "Loading bar"). */
export function LoadingBar({ router }: { router: ReturnType<typeof makeRouter> }) {
  const isRequesting = useSyncExternalStore(onRequestsChange, runningRequests) > 0;
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    if (!isRequesting) return setShown(false);
    const timer = window.setTimeout(() => setShown(!router.state.location.pathname.startsWith('/jobs')), shownAfter);
    return () => window.clearTimeout(timer);
  }, [isRequesting, router]);
  return isShown ? <div className={styles.bar} aria-hidden data-loading-bar /> : null;
}
