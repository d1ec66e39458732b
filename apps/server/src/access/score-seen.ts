import type { Actor } from '@plumbline/domain/actor/actor';
import { atLeast } from '@plumbline/domain/actor/roles';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { showsWhatIsOf } from './file-scope.ts';

type Sql = RawBuilder<unknown>;
type Reader = Pick<Actor, 'id' | 'role'>;

/**
 * Whether the person sees the scores of a job type: all questions that count in it, and everybody's answers to them, since a hidden answer
 * could be worked out from the sum (decision 0077). @param jobType its id
 */
export function seesScoreOf(db: InstanceDatabase, actor: Reader, jobType: Sql): Sql {
  if (atLeast(actor.role, 'business_admin')) return sql`true`;
  // Looked up once for all rows: few job types have such questions.
  return sql`(${jobType} not in (select sp.job_type_id from ${db.table('job_type_questions')} sp
    join ${db.table('questions')} sq on sq.id = sp.question_id
    join ${db.table('question_revisions')} sr on sr.question_id = sq.id and sr.revision = sq.current_revision
    where jsonb_typeof(sr.settings -> 'points') = 'object' and sr.settings -> 'points' <> '{}'
      and not ${showsWhatIsOf(db, actor, sql`sp.question_id`, sql`null::uuid`)}))`;
}

/** The stored score of the job `j` (`Score` of domain), null where the person does not see it. */
export function scoreSeen(db: InstanceDatabase, actor: Reader): Sql {
  if (atLeast(actor.role, 'business_admin')) return sql`j.score`;
  return sql`case when j.score is not null and ${seesScoreOf(db, actor, sql`j.job_type_id`)} then j.score end`;
}
