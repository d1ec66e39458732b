import { useCallback, useEffect, useRef } from 'react';
import { tellTaken } from '../app/taken-state.ts';
import { readKept } from './kept.ts';
import { keptNames } from './kept-names.ts';
import type { Owner } from './owner.ts';
import { runTaking } from './run-taking.ts';
import { useLive } from './use-live.ts';

/** Takes the person's jobs along for as long as the app is open. Gives the way to say that a job changed. */
export function useTaking(owner: Owner): (jobId: string) => void {
  const taking = useRef<ReturnType<typeof runTaking>>(null);
  useEffect(() => {
    const started = runTaking(owner);
    taking.current = started;
    return started.stop;
  }, [owner]);

  const at = useLive(useCallback(async () => (await readKept(owner, keptNames.jobs))?.at ?? null, [owner]));
  useEffect(() => tellTaken({ at: at ?? null }), [at]);
  return useCallback((jobId) => taking.current?.changed(jobId), []);
}
