import { assignJob } from '@plumbline/contract/jobs';
import { sendAnswers } from '@plumbline/contract/answers';
import { isKnownStatus } from '@plumbline/domain/jobs/status';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { languages } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { idFrom } from '../../../ids.ts';
import { warningsOfAssigned } from '../../availability/index.ts';
import { changeJobs, lockJob } from '../../jobs/index.ts';
import { innerCall } from '../../../http/inner-calls.ts';
import type { ActionContext, Executor } from './action-context.ts';
import { targetJobs, written } from './action-context.ts';
import { ActionRefused } from './action-refused.ts';
import { withTitles } from './answers-refused.ts';
import { peopleFor } from './people-for-job.ts';

/** An automation may set any status (spec/4 §3 "Job life cycle"). */
export const changeJobStatus: Executor<'change_job_status'> = async (context, { target, status }) => {
  const { db, actor, record, now, settings } = context.owner;
  const ids = await targetJobs(context, target);
  context.given({ jobs: ids, status });
  if (!isKnownStatus(status, settings.customStatuses)) throw new ActionRefused('status_unknown', { status });
  for (const id of ids.toSorted()) {
    const job = await lockJob(db, actor, id);
    if (job.status !== status) await changeJobs({ db, record, now }, [{ job, status, by: 'automation' }]);
  }
  return { output: { jobs: ids } };
};

export const assignUsers: Executor<'assign_users'> = async (context, { target, assign, mode }) => {
  const { owner } = context;
  const ids = await targetJobs(context, target);
  const changed: { job: string; users: string[] }[] = [];
  context.given({ jobs: ids, how: assign.how, mode });
  for (const id of ids.toSorted()) {
    const job = await lockJob(owner.db, owner.actor, id);
    const found = await peopleFor(context, assign, { projectId: job.projectId, startDate: job.startDate ?? owner.now });
    if (found.length === 0) throw new ActionRefused('nobody_to_assign');
    const users = mode === 'add' ? [...new Set([...job.facts.assigneeIds, ...found])] : found;
    changed.push({ job: id, users });
  }
  context.given({ jobs: ids, how: assign.how, mode, users: [...new Set(changed.flatMap((one) => one.users))] });
  for (const { job, users } of changed) {
    await innerCall(owner, assignJob, { params: { id: job }, body: { users } });
  }
  const warnings = await warningsOfAssigned(owner, changed);
  return { output: { jobs: ids, ...(warnings.length > 0 && { warnings }) } };
};

/** What is to be answered. */
export interface AnswerToGive {
  question: string;
  value: unknown;
  files?: readonly string[];
  comment?: string;
  isIssue?: boolean;
}

/** Answers a job's questions as a device would; under ids that are the same at each try. */
export async function giveAnswers(
  context: ActionContext,
  job: string,
  answers: readonly AnswerToGive[],
): Promise<void> {
  if (answers.length === 0) return;
  const { owner, run } = context;
  await innerCall(owner, sendAnswers, {
    body: {
      job,
      data: answers.map(({ question, value, files, comment, isIssue }) => ({
        question,
        answer: {
          ID: `${question}_${idFrom(owner.now.getTime(), [run.id, run.step, job, question])}`,
          value,
          files: [...(files ?? [])],
          comment: comment ?? null,
          isIssue: isIssue ?? false,
        },
      })),
    },
  }).catch(async (error: unknown) => {
    throw await withTitles(owner.db, error, answers);
  });
}

const yes = new Set(['true', '1', ...languages.map((language) => textsIn(language).answers.yes.toLowerCase())]);

/** What is given as the kind of question takes it: yes or no is read out of a text; numbers are where answers are judged. */
export function readGiven(type: QuestionType, value: unknown): unknown {
  return typeof value === 'string' && questionTraits[type].answersYesNo ? yes.has(value.trim().toLowerCase()) : value;
}

/** As {@link readGiven}, for a question. */
export async function valueFor(db: InstanceDatabase, question: string, value: unknown): Promise<unknown> {
  if (typeof value !== 'string') return value;
  const row = await db.first(sql<{ type: number }>`select r.type from ${db.table('questions')} q
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision where q.id = ${question}`);
  const type = row && questionTypeOf(row.type);
  return type ? readGiven(type, value) : value;
}

export const addAnswer: Executor<'add_answer'> = async (context, { target, question, value, comment, isIssue }) => {
  const ids = await targetJobs(context, target);
  const given = await valueFor(context.owner.db, question, typeof value === 'string' ? written(context, value) : value);
  const answer = { question, value: given, comment: written(context, comment), isIssue };
  context.given({ jobs: ids, ...answer });
  for (const id of ids.toSorted()) await giveAnswers(context, id, [answer]);
  return { output: { jobs: ids } };
};
