import { warnedLimit } from '@plumbline/contract/assignment-warnings';
import type { WarningsReader } from './people-facts.ts';
import { readWarnings } from './warnings.queries.ts';

/** Whom a job was assigned to. */
export interface Assigned {
  readonly job: string;
  readonly users: readonly string[];
}

/** What was wrong with an assignment that nobody looked at: of whom, why, and because of which other job. */
export interface LoggedWarning {
  readonly user: string;
  readonly why: string;
  readonly job?: string;
}

/** What whoever assigns by hand would have been warned of, for a log: of the first hundred jobs and people. */
export async function warningsOfAssigned(
  reader: WarningsReader,
  assigned: readonly Assigned[],
): Promise<LoggedWarning[]> {
  const jobs = assigned.slice(0, warnedLimit);
  const userIds = [...new Set(jobs.flatMap(({ users }) => users))].slice(0, warnedLimit);
  if (userIds.length === 0) return [];
  const { db, actor, settings, now } = reader;
  const { found } = await readWarnings(
    { db, actor, settings, now, skipsUnknown: true },
    { userIds, jobs: jobs.map(({ job }) => ({ _id: job })) },
  );
  return found
    .filter(({ at, user }) => jobs[at]?.users.includes(user))
    .flatMap(({ user, warnings }) =>
      warnings.map((one) => ({ user, why: one.kind, ...('job' in one && { job: one.job }) })),
    );
}
