import type { Locator, Page } from 'playwright-core';
import { createJobType } from '@plumbline/contract/job-types';
import { createJob, readJob } from '@plumbline/contract/jobs';
import { createProject } from '@plumbline/contract/projects';
import { createQuestion } from '@plumbline/contract/questions';
import { questionTypeNumber, type QuestionType } from '@plumbline/domain/question-types/question-type';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { ApiPerson } from './api.ts';

/** A question as a test words it. Path rules name their target by title. */
export interface WordedQuestion {
  readonly type: QuestionType;
  readonly title: string;
  readonly settings?: Omit<QuestionSettings, 'path'>;
  readonly fileRequired?: boolean;
  readonly isClientVisible?: boolean;
  readonly stepIcon?: string;
}

/** Makes a job type with these questions, in this order; gives its id and the questions' ids by title. */
export async function makeJobType(
  admin: ApiPerson,
  title: string,
  questions: readonly WordedQuestion[],
): Promise<{ id: string; idOf: (title: string) => string }> {
  const { _id: id } = await admin.call(createJobType, { body: { title } });
  const ids = new Map<string, string>();
  for (const { type, settings, ...rest } of questions) {
    const made = await admin.call(createQuestion, {
      body: { ...rest, type: questionTypeNumber(type), settings: { ...settings }, jobType: id },
    });
    ids.set(rest.title, made.ID);
  }
  return {
    id,
    idOf: (wanted) => {
      const found = ids.get(wanted);
      if (!found) throw new Error(`no question is called ${wanted}`);
      return found;
    },
  };
}

/** Makes a project of its own, and in it a job of this type for these people. */
export async function makeJob(
  admin: ApiPerson,
  jobTypeId: string,
  users: readonly string[],
): Promise<{ id: string; number: number }> {
  const project = await admin.call(createProject, { body: { name: `Tower ${jobTypeId.slice(-4)} ${Date.now()}` } });
  const job = await admin.call(createJob, {
    body: {
      job_type: jobTypeId,
      project: project._id,
      startDate: new Date().toISOString(),
      users: [...users],
    },
  });
  return { id: job._id, number: job.ID };
}

/** What the server holds of a job, by question title: the value of each newest answer, and how many there ever were. */
export async function answersOf(
  person: ApiPerson,
  jobId: string,
): Promise<{ status: string; values: Record<string, unknown>; counts: Record<string, number> }> {
  const job = await person.call(readJob, { params: { id: jobId } });
  const titles = new Map(job.questions.map((question) => [question.ID, question.title]));
  const named = job.answers.map((answer) => [titles.get(answer.question) ?? answer.question, answer] as const);
  return {
    status: job.status,
    values: Object.fromEntries(named.map(([title, answer]) => [title, answer.value])),
    counts: Object.fromEntries(named.map(([title, answer]) => [title, answer.earlier + 1])),
  };
}

/** The entry of the menu that adds questions, by its name; its hint belongs to what it says. */
export const purpose = (page: Page, name: string): Locator =>
  page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) });
