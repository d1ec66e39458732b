import { liveQuery } from 'dexie';
import { device } from '../../../offline/device.ts';
import { isOfPlan } from '../../../offline/marks.ts';
import type { MarkedPlan, OutboxEntry, Owner } from '../../../offline/outbox-entry.ts';
import { groupsOf } from '../../../offline/outbox-groups.ts';

type PlanHere = Pick<MarkedPlan, 'questionId' | 'repetition' | 'file'> & { readonly jobId: string };

/** Whether nothing more of a plan goes to the server by itself, now. */
export function isAtRest(entries: readonly OutboxEntry[], plan: PlanHere): boolean {
  if (!entries.some((entry) => isOfPlan(entry, plan) && entry.state !== 'sent')) return true;
  const ofJob = groupsOf(entries).find(({ jobId }) => jobId === plan.jobId);
  return ofJob !== undefined && ofJob.state !== 'waiting' && ofJob.state !== 'sending';
}

/** Resolves once the server has what was drawn on a plan, or it is held up. */
export function whenSent(owner: Owner, plan: PlanHere): Promise<void> {
  return new Promise((resolve) => {
    const entries = liveQuery(() => device.entries.where('[owner+jobId]').equals([owner, plan.jobId]).sortBy('seq'));
    const subscription = entries.subscribe({
      next: (read) => {
        if (!isAtRest(read, plan)) return;
        subscription.unsubscribe();
        resolve();
      },
      error: () => resolve(),
    });
  });
}
