import { repeatBounds } from '@plumbline/domain/question-types/repetition-list';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { jobTypesOnceWith, jobTypesWith } from './once-in-group.ts';
import type { OpenReport } from './open-report.ts';

/** Jobs `j` that have the group of a report: those of its types, and of the types that had it once those that were asked it then. */
export function jobsWithGroup({
  reader: { db },
  definition: { repeat_group: group },
  onceInGroup: once,
}: OpenReport): RawBuilder<unknown> {
  return sql`(j.job_type_id in (${jobTypesWith(db, group)})
    or (j.job_type_id in (${jobTypesOnceWith(db, group)}) and exists (select from ${db.table('current_answers')} oc
      where oc.job_id = j.id and oc.question_id = any(${[...once, ...(group ? [group] : [])]}::uuid[]))))`;
}

/** How many repetitions of the report's group a job `j` has, as `repetitionsIn` finds them. */
export function repetitionsOfJob({ reader: { db }, definition, questions }: OpenReport): RawBuilder<unknown> {
  const group = definition.repeat_group;
  const unchanged = repeatBounds(questions.get(group ?? '')?.settings ?? {}).min;
  return sql`coalesce((select jsonb_array_length(gc.value -> 'present') from ${db.table('current_answers')} gc
    where gc.job_id = j.id and gc.question_id = ${group} and gc.repetition = '' and jsonb_typeof(gc.value -> 'present') = 'array'),
    ${unchanged}::int)`;
}
