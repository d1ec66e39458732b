import type { WireAnswer } from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import type { Actor } from '@plumbline/domain/access/actor';
import { answererOf } from '@plumbline/domain/questionnaire/answerability';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../database/instance-database.ts';
import { answerJson } from './answer-json.ts';
import { currentQuestionnaire } from './read-questionnaire.ts';
import { readQuestionsById } from './read-revisions.ts';
import { visibleAnswers, visibleQuestions } from './visible-questionnaire.ts';

interface JobWithAnswers {
  id: string;
  jobTypeId: string;
  status: string;
}

/**
 * A job's questions and its newest answers as this person sees them: for the job read call, which has made sure that the
 * person sees the job. Questions come in their order; those that are not asked any more follow, or stay in their place
 * with `disabled`, as long as they have an answer (decisions, "Questions and answers"). An answer that is jumped over has
 * `isCurrent` false.
 */
export async function readJobQuestionnaire(
  db: InstanceDatabase,
  actor: Actor,
  job: JobWithAnswers,
): Promise<{ questions: WireQuestion[]; answers: WireAnswer[]; languages: string[] }> {
  const [questionnaire, answers] = await Promise.all([
    currentQuestionnaire(db, job.jobTypeId),
    readNewestAnswers(db, job.id),
  ]);
  const answerer = answererOf(actor, job.status);
  const standing = questionnaire?.questions ?? [];
  const answered = new Set(answers.map((answer) => answer.question));
  const known = new Set(standing.map((question) => question.ID));
  const gone = await readQuestionsById(
    db,
    [...answered].filter((id) => !known.has(id)),
  );
  const questions = [
    ...standing.filter((question) => !question.disabled || answered.has(question.ID)),
    ...gone.map((question, place) => ({ ...question, sequence: standing.length + place, removed: true })),
  ];
  return {
    questions: visibleQuestions(questions, answerer),
    answers: visibleAnswers(answers, new Map(questions.map((question) => [question.ID, question])), answerer),
    languages: [...(questionnaire?.languages ?? [])],
  };
}

/** The newest answer of each question and repetition of a job, with everything. */
async function readNewestAnswers(db: InstanceDatabase, jobId: string): Promise<WireAnswer[]> {
  const row = await db.first(sql<{ answers: WireAnswer[] }>`
    select coalesce(json_agg(${answerJson(db)} order by a.received_at), '[]') as answers
    from ${db.table('current_answers')} c join ${db.table('answers')} a on a.id = c.answer_id
    where c.job_id = ${jobId}`);
  return row?.answers ?? [];
}
