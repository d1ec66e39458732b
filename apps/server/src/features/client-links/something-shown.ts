import { readerOf } from '@plumbline/domain/access/reader-of';
import { jobsShownTo } from '../../access/jobs-shown.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';

/** Whether whoever has no account sees any question of a job that this person sends. */
export async function isSomethingShown(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  jobId: string,
): Promise<boolean> {
  return (await jobsShownTo(db, readerOf(null, actor), [jobId])).length > 0;
}

/** @throws Problem nothing_shown_to_clients where a stranger would find an empty page */
export async function demandSomethingShown(
  context: Pick<SignedInContext, 'db' | 'actor'>,
  jobId: string,
): Promise<void> {
  if (!(await isSomethingShown(context, jobId))) throw new Problem('nothing_shown_to_clients');
}
