import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import { usePerson } from '../app/access/hooks.ts';
import { instanceQuery } from '../app/bootstrap.ts';
import { tellTaken } from '../app/taken-state.ts';
import { readKept } from './kept.ts';
import { keptNames } from './kept-names.ts';
import type { Owner } from './owner.ts';
import { runTaking } from './run-taking.ts';
import { takenStatuses } from './taken-jobs.ts';
import { useLive } from './use-live.ts';

/** Takes the person's jobs along for as long as the app is open. Gives the way to say that a job changed. */
export function useTaking(owner: Owner): (jobId: string) => void {
  const queryClient = useQueryClient();
  const { _id: personId } = usePerson();
  const taking = useRef<ReturnType<typeof runTaking>>(null);
  useEffect(() => {
    const statuses = () => {
      const instance = queryClient.getQueryData(instanceQuery.queryKey);
      return instance ? takenStatuses(instance.settings) : [];
    };
    taking.current = runTaking({ owner, personId, statuses });
    return () => taking.current?.stop();
  }, [owner, personId, queryClient]);

  const at = useLive(useCallback(async () => (await readKept(owner, keptNames.jobs))?.at ?? null, [owner]));
  useEffect(() => tellTaken({ at: at ?? null }), [at]);
  return useCallback((jobId) => taking.current?.changed(jobId), []);
}
