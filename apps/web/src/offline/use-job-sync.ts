import { useCallback, useEffect, useRef } from 'react';
import { setSyncState } from '../lib/sync-state.ts';
import { readCached } from './cache.ts';
import { cacheNames } from '../lib/api/cache-names.ts';
import type { Owner } from '../lib/owner.ts';
import { runJobSync } from './run-job-sync.ts';
import { useLive } from './use-live.ts';

/** Syncs the person's jobs for as long as the app is open. Returns a function that reports a changed job. */
export function useJobSync(owner: Owner): (jobId: string) => void {
  const taking = useRef<ReturnType<typeof runJobSync>>(null);
  useEffect(() => {
    const started = runJobSync(owner);
    taking.current = started;
    return started.stop;
  }, [owner]);

  const at = useLive(useCallback(async () => (await readCached(owner, cacheNames.jobs))?.at ?? null, [owner]));
  useEffect(() => setSyncState({ at: at ?? null }), [at]);
  return useCallback((jobId) => taking.current?.changed(jobId), []);
}
