import { randomUUID } from 'node:crypto';
import { makeAnswerId } from '@plumbline/domain/questionnaire/answers';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import { questionTypes } from '@plumbline/domain/question-types/question-type';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { newId } from '../src/ids.ts';
import type { DemoCast } from './demo-cast.ts';
import type { PastEvent } from './events.ts';
import { pastEvent } from './events.ts';
import { insertRows } from './insert-rows.ts';
import { planMarks } from './plans.ts';
import { fieldIds } from './project-fields.ts';

/** Where somebody marks a plan: in which job, for which question, on which file. */
interface Place {
  jobId: string;
  jobTypeId: string;
  projectId: string;
  questionId: string;
  revision: number;
  userId: string;
  assetId: string;
  measurements: unknown;
  at: Date;
}

const plans = questionTypes.flatMap((type, number) => (questionTraits[type].marksPlans ? [number] : []));

/** Has an inspector mark the plan of a building, in the newest job that is under way there; once, and nothing where there is none. */
export async function markPlan(db: InstanceDatabase, cast: DemoCast): Promise<void> {
  const place = await db.first(sql<Place>`
    select j.id as "jobId", j.job_type_id as "jobTypeId", j.project_id as "projectId", q.question_id as "questionId", q.revision,
      u.id as "userId", p.id as "assetId", p.properties -> 'measurements' as measurements,
      (select max(e.at) from ${db.table('events')} e) as at
    from ${db.table('jobs')} j
    join ${db.table('job_type_questions')} t on t.job_type_id = j.job_type_id
    join ${db.table('question_revisions')} q on q.question_id = t.question_id and q.type = any(${plans}::smallint[])
    join ${db.table('project_field_values')} v on v.project_id = j.project_id and v.field_id = ${fieldIds.plans}
    join ${db.table('assets')} p on p.id::text = v.value -> 0 ->> 'id'
    join ${db.table('job_assignees')} a on a.job_id = j.id
    join ${db.table('users')} u on u.id = a.user_id and u.banned_at is null
    where j.status in ('assigned', 'confirmed') and not exists (select from ${db.table('blueprints')})
    order by u.email = 'inspector@demo.test' desc, j.number desc, u.email limit 1`);
  if (place) await mark(db, cast, place);
}

async function mark(db: InstanceDatabase, cast: DemoCast, place: Place): Promise<void> {
  const { jobId, jobTypeId, projectId, questionId, userId, assetId } = place;
  // After all else, so that events stay in the order of their times.
  const at = place.at.getTime();
  const time = place.at.toISOString();
  const blueprintId = newId(at);
  const elements = planMarks(cast).map((one) => ({ id: newId(at), ...one }));
  const own = { job_id: jobId, question_id: questionId, repetition: '' };
  const made = { created_by: userId, created_at: time, updated_at: time };
  await insertRows(db, 'blueprints', [
    { id: blueprintId, ...own, asset_id: assetId, measurements: place.measurements, ...made },
  ]);
  await insertRows(
    db,
    'blueprint_elements',
    elements.map(({ id, elementId, canvasData }) => ({
      id,
      blueprint_id: blueprintId,
      element_id: elementId,
      canvas_data: canvasData,
      visible: true,
      version: 1,
      photos: [],
      updated_by: userId,
      ...made,
    })),
  );
  const id = makeAnswerId(questionId, randomUUID().slice(0, 18));
  const value = { file: assetId, elements: elements.map((one) => one.id) };
  const given = { ...own, value, is_issue: false, search_value: questionTypeRegistry.blueprint.searchText(value, {}) };
  const when = { user_id: userId, answered_at: time, received_at: time };
  await insertRows(db, 'answers', [
    { id, ...given, ...when, question_revision: place.revision, comment: '', files: [], base_answer_id: null },
  ]);
  await insertRows(db, 'current_answers', [{ ...given, answer_id: id }]);
  const change = { at, actorId: userId, subjectId: jobId, relations: { jobId, jobTypeId, projectId }, before: null };
  const marked = { questionId, fileId: assetId, added: elements.length, changed: 0, removed: 0 };
  const events: readonly PastEvent[] = [
    pastEvent('job.plan_marked', { ...change, after: marked }),
    pastEvent('job.answered', { ...change, after: { answerIds: [id] } }),
  ];
  await insertRows(
    db,
    'events',
    events.map(({ row }) => ({ is_handled: true, ...row })),
  );
}
