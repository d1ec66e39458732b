import { maySetStatus } from '@plumbline/domain/jobs/life-cycle';
import { isKnownStatus } from '@plumbline/domain/jobs/status';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import type { LockedJob } from './store/lock-jobs.ts';

type Context = Pick<SignedInContext, 'actor' | 'authorize' | 'settings'>;

/** Whether the instance has this status. @throws Problem status_unknown */
export function checkKnownStatus({ settings }: Pick<Context, 'settings'>, status: string): void {
  if (isKnownStatus(status, settings.customStatuses)) return;
  throw new Problem('status_unknown', { fields: [{ path: 'status', code: 'status_unknown', message: '' }] });
}

/**
 * Whether the person may set this status on this job by hand (spec/4 §3 "Job life cycle").
 * @throws Problem status_unknown, forbidden, status_not_allowed
 */
export function checkStatus(context: Context, job: LockedJob, status: string): void {
  const { actor, authorize } = context;
  checkKnownStatus(context, status);
  // The refusal distinguishes a person who may never set a status from one who may not set this one.
  if (actor.role === 'client' || !maySetStatus(actor, job.status, status)) {
    authorize('job.change_status', { ...job.facts, status: 'open' });
    throw new Problem('status_not_allowed');
  }
}
