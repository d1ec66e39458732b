import { isOfPlan } from '../../../offline/marks.ts';
import type { OutboxEntry, OutboxFailure } from '../../../offline/outbox-entry.ts';
import { contentOf, groupsOf } from '../../../offline/outbox-groups.ts';
import type { SaveStatus } from '../../../ui/save-state.tsx';

interface Here {
  readonly plan: Parameters<typeof isOfPlan>[1];
  readonly words: (failure: OutboxFailure) => string;
  readonly onRetry: () => void;
}

/** The save status of a plan, from the outbox of its job. */
export function saveStatusOf(entries: readonly OutboxEntry[], { plan, words, onRetry }: Here): SaveStatus {
  const own = entries.filter((entry) => isOfPlan(entry, plan));
  const unsent = own.filter(({ state }) => state !== 'sent');
  if (unsent.length === 0) return { kind: own.length > 0 ? 'saved' : 'idle' };
  const { state, head } = groupsOf(entries).find(({ jobId }) => jobId === plan.jobId) ?? {};
  if (state === 'failed' && head?.failure) return { kind: 'failed', message: words(head.failure), onRetry };
  const isMoving = head?.kind === 'marks' && (state === 'waiting' || state === 'sending');
  return isMoving ? { kind: 'saving' } : { kind: 'waiting', count: contentOf(unsent).marks };
}
