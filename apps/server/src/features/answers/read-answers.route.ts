import type { WireAnswer } from '@plumbline/contract/answers';
import * as calls from '@plumbline/contract/answers';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import {
  answerJson,
  currentQuestionnaire,
  jobAnswerer,
  readQuestionsById,
  visibleAnswers,
} from '../questions/index.ts';
import { listRespondents } from './respondents.queries.ts';

const historyLimit = 500;

export const readAnswerHistory = endpoint(calls.readAnswerHistory, {
  handle: async ({ db, actor, settings, input: { query } }) => {
    const job = await db.first(sql<{ status: string; job_type_id: string; projectId: string | null }>`
      select j.status, j.job_type_id, j.project_id as "projectId" from ${db.table('jobs')} j
      where j.id = ${query.jobId} and ${visibleJobs(db, actor)}`);
    if (!job) throw new Problem('not_found');
    const questionnaire = await currentQuestionnaire(db, job.job_type_id);
    const currentQuestion = questionnaire?.questions.find((question) => question.ID === query.questionId);
    const [question] = currentQuestion ? [currentQuestion] : await readQuestionsById(db, [query.questionId]);
    if (!question) throw new Problem('not_found');
    const row = await db.first(sql<{ answers: WireAnswer[] }>`
      select coalesce(json_agg(${answerJson(db)} order by a.received_at desc), '[]') as answers
      from (select * from ${db.table('answers')}
        where job_id = ${query.jobId} and question_id = ${query.questionId} and repetition = ${query.repetition}
        order by received_at desc limit ${historyLimit}) a
      left join ${db.table('current_answers')} c on c.answer_id = a.id and c.job_id = a.job_id and c.question_id = a.question_id
        and c.repetition = a.repetition`);
    const answers = row?.answers ?? [];
    // A question of another job type that was never answered here has no history here.
    if (!currentQuestion && answers.length === 0) throw new Problem('not_found');
    const answerer = await jobAnswerer({ db, actor, settings }, job, [question]);
    const seen = visibleAnswers(answers, new Map([[question.ID, question]]), answerer);
    if (answers.length > 0 && seen.length === 0) throw new Problem('not_found');
    return seen;
  },
});

export const listRespondentsEndpoint = endpoint(calls.listRespondents, {
  handle: ({ db, actor, authorize, input }) => {
    authorize('job.list');
    return listRespondents(db, actor, input.query);
  },
});

export const seeAnswer = endpoint(calls.seeAnswer, {
  handle: async ({ db, actor, now, input: { params } }) => {
    const answer = await db.first(sql<{ id: string }>`
      select a.id from ${db.table('answers')} a join ${db.table('jobs')} j on j.id = a.job_id
      where a.id = ${params.id} and ${visibleJobs(db, actor)}`);
    // Clients don't learn that others answered.
    if (!answer || actor.role === 'client') throw new Problem('not_found');
    await db.query
      .updateTable('answers')
      .set({ seen_at: now, seen_by: actor.id })
      .where('id', '=', params.id)
      .where('is_parallel', '=', true)
      .where('seen_at', 'is', null)
      .execute();
    return { success: true as const };
  },
});
