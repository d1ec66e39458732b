import type { WireAnswer } from '@plumbline/contract/answers';
import type { WireQuestion } from '@plumbline/contract/questions';
import { answerFromWire } from '@plumbline/contract/answers';
import { redactedStateToWire, type WireRedactedState } from '@plumbline/contract/redacted-state';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { publicAnswerer } from '@plumbline/domain/questionnaire/answerability';
import { asSeen } from '@plumbline/domain/questionnaire/as-seen';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { answerJson } from './answer-json.ts';
import { jobAnswerer } from './job-answerer.ts';
import { questionnaireClock } from './questionnaire-clock.ts';
import { currentQuestionnaire } from './read-questionnaire.ts';
import { readQuestionsById } from './read-revisions.ts';
import { visibleAnswers, visibleQuestions, withSeenFormulas } from './visible-questionnaire.ts';

interface JobWithAnswers {
  id: string;
  jobTypeId: string;
  projectId: string | null;
  status: string;
}

interface Reading {
  db: InstanceDatabase;
  actor: Actor;
  settings: Pick<AppSettings, 'projectFields' | 'timezone'>;
  now: Date;
}

/**
 * A job's questions and its newest answers as this person sees them: for the job read call, which has made sure that the
 * person sees the job. Questions come in their order; those that are not asked any more follow, or stay in their place
 * with `disabled`, as long as they have an answer (spec/4 §4 "Questions and answers"). An answer that is jumped over has
 * `isCurrent` false. Of what the person doesn't see, what follows from it is given (decision 0011).
 */
export async function readJobQuestionnaire(reading: Reading, job: JobWithAnswers): Promise<ReadQuestionnaire> {
  return readFor(reading, job, readNewestAnswers(reading.db, job.id), (questions) =>
    jobAnswerer(reading, job, questions),
  );
}

/**
 * What a stranger submitted as a job, as they were asked and have answered it: nothing that anybody has answered since.
 */
export function readSubmission(reading: Omit<Reading, 'actor'>, job: Pick<JobWithAnswers, 'id' | 'jobTypeId'>) {
  return readFor(reading, job, readSubmittedAnswers(reading.db, job.id), async () => publicAnswerer);
}

interface ReadQuestionnaire {
  questions: WireQuestion[];
  answers: WireAnswer[];
  given: WireRedactedState;
  languages: string[];
}

async function readFor(
  { db, settings, now }: Omit<Reading, 'actor'>,
  job: Pick<JobWithAnswers, 'jobTypeId'>,
  givenAnswers: Promise<WireAnswer[]>,
  answererFor: (questions: readonly WireQuestion[]) => Promise<Answerer>,
): Promise<ReadQuestionnaire> {
  const [questionnaire, answers] = await Promise.all([currentQuestionnaire(db, job.jobTypeId), givenAnswers]);
  const currentQuestions = questionnaire?.questions ?? [];
  const answered = new Set(answers.map((answer) => answer.question));
  const known = new Set(currentQuestions.map((question) => question.ID));
  const gone = await readQuestionsById(
    db,
    [...answered].filter((id) => !known.has(id)),
  );
  const questions = [
    ...currentQuestions.filter((question) => !question.disabled || answered.has(question.ID)),
    ...gone.map((question, place) => ({ ...question, sequence: currentQuestions.length + place, removed: true })),
  ];
  const answerer = await answererFor(questions);
  const clock = questionnaireClock(questionnaire?.definition, { now, timeZone: settings.timezone });
  const seen =
    questionnaire && asSeen(questionnaire.definition, answers.map(answerFromWire), answerer, clock).definition;
  const visible = visibleQuestions(questions, answerer);
  return {
    questions: seen ? withSeenFormulas(visible, seen) : visible,
    answers: visibleAnswers(answers, new Map(questions.map((question) => [question.ID, question])), answerer),
    given: seen ? redactedStateToWire(seen) : null,
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

/** The answers that came with a submission by a public link, whatever has been answered since. */
async function readSubmittedAnswers(db: InstanceDatabase, jobId: string): Promise<WireAnswer[]> {
  const row = await db.first(sql<{ answers: WireAnswer[] }>`
    select coalesce(json_agg(sent.answer order by sent.received_at), '[]') as answers from (
      select distinct on (a.question_id, a.repetition) ${answerJson(db)} as answer, a.received_at
      from ${db.table('answers')} a left join ${db.table('current_answers')} c
        on c.job_id = a.job_id and c.question_id = a.question_id and c.repetition = a.repetition
      where a.job_id = ${jobId} and a.user_id is null
      order by a.question_id, a.repetition, a.received_at, a.id) as sent`);
  return row?.answers ?? [];
}
