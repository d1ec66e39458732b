import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { PlanChange } from '@plumbline/domain/shifts/plan';
import { randomKey } from '../../../lib/api/random-key.ts';
import { useBulkChange } from '../../bulk-changes/index.ts';
import { shiftKeys } from '../keys.ts';
import { movedWithin } from '../proposal/shown-proposal.ts';
import type { PlanStore } from './plan-store.ts';

export interface SentPlan {
  readonly changes: readonly PlanChange[];
  readonly isCopy: boolean;
  readonly numbers: ReadonlyMap<string, number>;
}

/**
 * Sends what was planned, one gesture after the other: what the second one found is what the first one left. Until the server has it the
 * board shows it as done; what is refused is as it was then, and the notice of the change says why. What is only proposed changes in the
 * proposal alone, a copy of it too.
 */
export function usePlanSend(store: PlanStore): (plan: SentPlan) => void {
  const client = useQueryClient();
  const { change } = useBulkChange();
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return useCallback(
    ({ changes: all, isCopy, numbers }) => {
      const { proposal } = store.get();
      const moved = proposal && movedWithin(proposal, all);
      if (moved) store.set({ proposal: moved.proposal });
      const changes = moved?.rest ?? all;
      if (changes.length === 0) return;
      const key = randomKey();
      // A copy has no number yet: it comes with the response.
      if (!isCopy) store.set({ pending: [...store.get().pending, { key, changes }] });
      const jobs = changes.map(({ job }) => ({ _id: job, ID: numbers.get(job) ?? 0 }));
      const send = async () => {
        try {
          await change(jobs, { kind: isCopy ? 'plan_copies' : 'plan', input: { changes } });
          await client.invalidateQueries({ queryKey: shiftKeys.all });
        } finally {
          store.set({ pending: store.get().pending.filter((one) => one.key !== key) });
        }
      };
      last.current = last.current.then(send, send);
    },
    [client, change, store],
  );
}
