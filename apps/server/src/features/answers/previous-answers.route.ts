import type { WireAnswer } from '@plumbline/contract/answers';
import * as calls from '@plumbline/contract/answers';
import type { ResponseOf } from '@plumbline/contract/call';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { answerJson, currentQuestionnaire, jobAnswerer, visibleAnswers } from '../questions/index.ts';

interface PreviousJob {
  id: string;
  number: number;
  status: string;
}

type PreviousAnswers = ResponseOf<typeof calls.readPreviousAnswers>;

const nothing: PreviousAnswers = { job: null, answers: [] };

type Reading = Pick<SignedInContext, 'db' | 'actor' | 'settings' | 'activeToggles'>;

/**
 * The answers of the previous job of the same project and type, as far as the person sees that job.
 * @throws Problem not_found if they don't see this one
 */
export async function previousAnswersOf(reading: Reading, jobId: string): Promise<PreviousAnswers> {
  const { db, actor, settings, activeToggles } = reading;
  const job = await db.first(sql<{ job_type_id: string; project_id: string | null }>`
      select j.job_type_id, j.project_id from ${db.table('jobs')} j
      where j.id = ${jobId} and ${visibleJobs(db, actor)}`);
  if (!job) throw new Problem('not_found');
  if (!activeToggles.has('answers_recall') || job.project_id === null) return nothing;
  const previous = await db.first(sql<PreviousJob>`
      select j.id, j.number, j.status from ${db.table('jobs')} j
      join ${db.table('jobs')} this on this.id = ${jobId}
      where j.project_id = this.project_id and j.job_type_id = this.job_type_id and j.number < this.number
        and j.removed_at is null and ${visibleJobs(db, actor)}
        and exists (select from ${db.table('current_answers')} c join ${db.table('answers')} a on a.id = c.answer_id
          where c.job_id = j.id and c.is_on_path and a.retired_at is null)
      order by j.number desc limit 1`);
  if (!previous) return nothing;
  const [questionnaire, row] = await Promise.all([
    currentQuestionnaire(db, job.job_type_id),
    db.first(sql<{ answers: WireAnswer[] }>`
        select coalesce(json_agg(${answerJson(db)} order by a.received_at), '[]') as answers
        from ${db.table('current_answers')} c join ${db.table('answers')} a on a.id = c.answer_id
        where c.job_id = ${previous.id} and c.is_on_path and a.retired_at is null`),
  ]);
  const questions = questionnaire?.questions ?? [];
  const byId = new Map(questions.map((question) => [question.ID, question]));
  const projectId = job.project_id;
  const answerer = await jobAnswerer({ db, actor, settings }, { status: previous.status, projectId }, questions);
  return {
    job: { _id: previous.id, ID: previous.number },
    answers: visibleAnswers(row?.answers ?? [], byId, answerer),
  };
}

export const readPreviousAnswers = endpoint(calls.readPreviousAnswers, {
  handle: (context) => previousAnswersOf(context, context.input.query.jobId),
});
