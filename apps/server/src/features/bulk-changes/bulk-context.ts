import type { ProblemCode } from '@plumbline/contract/problems';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import type { LockedJob } from '../jobs/index.ts';

/** What a portion is carried out with: the maker's own rights at this time, in the portion's transaction. */
export type BulkContext = Pick<
  SignedInContext,
  'db' | 'actor' | 'authorize' | 'record' | 'now' | 'settings' | 'activeToggles'
>;

/** Why jobs of a portion are refused, by the job's id. */
export type Refusals = Map<string, ProblemCode>;

/** The jobs that pass the check; why the others don't goes into the refusals. */
export function passing(
  jobs: readonly LockedJob[],
  refusals: Refusals,
  check: (job: LockedJob) => void,
): readonly LockedJob[] {
  return jobs.filter((job) => {
    try {
      check(job);
      return true;
    } catch (refusal) {
      refusals.set(job.id, codeOf(refusal));
      return false;
    }
  });
}

/** @throws what is no refusal */
export function codeOf(refusal: unknown): ProblemCode {
  if (refusal instanceof Problem) return refusal.code;
  throw refusal;
}
