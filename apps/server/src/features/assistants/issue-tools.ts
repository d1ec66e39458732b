import type { ResponseOf } from '@plumbline/contract/call';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { listQuestions } from '@plumbline/contract/questions';
import { filtersByAnswers } from '@plumbline/domain/actor/rule-parts';
import { openIssues } from '@plumbline/domain/dashboard/widget-jobs';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import { id } from '@plumbline/domain/ids/id';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { foldedText } from '@plumbline/domain/text/fold-text';
import { z } from 'zod';
import { RefusedByApi } from './call-api.ts';
import { answersOf, namedPerson } from './show-items.ts';
import { pageThatFits, partOf, resultOf } from './small-result.ts';
import { idInput, partInput } from './tool-inputs.ts';
import { defineTool, type Surroundings, type Tool } from './tool.ts';

type Question = ResponseOf<typeof listQuestions>[number];
type ShownJob = ResponseOf<typeof readJob>;

const questions = defineTool({
  name: 'list_questions',
  title: 'List questions',
  description:
    'The questions of job types, by words of their title, in parts. With `filter` and a part of it (`.text`, `.issue`) `list_jobs` is filtered by their answers.',
  input: z.object({
    search: z.string().max(200).optional(),
    job_type: idInput('the job type').optional(),
    ...partInput,
  }),
  run: async ({ search, job_type: jobType, offset }, { callApi }) => {
    const found = await callApi(listQuestions, { query: { search, jobType } });
    const shown = found.map(({ _id, name, title, type, jobType: of }) => ({
      _id,
      name,
      title,
      type: questionTypeOf(type),
      job_type: of,
      filter: `answers.${name ?? _id}`,
    }));
    return resultOf(partOf(shown, offset));
  },
});

/** A filter asks for the answers to so many questions at most. */
const maxQuestions = 20;

/** The questions that have these words in their title, as far as the person filters jobs by answers. */
async function questionsAbout({ context, callApi }: Surroundings, about: string | undefined): Promise<Question[]> {
  if (about === undefined || !filtersByAnswers(context.actor)) return [];
  const found = await callApi(listQuestions, { query: { search: about } }).catch((error: unknown) => {
    // A token that reads no questions still reads the answers of jobs.
    if (error instanceof RefusedByApi && error.problem.code === 'token_out_of_scope') return [];
    throw error;
  });
  const unique = new Map(found.map((question) => [question.ID, question]));
  return [...unique.values()].slice(0, maxQuestions);
}

/** The jobs of issues: those that are open, or all; with questions, those with an issue in an answer to one of them. */
function filterOf(asked: readonly Question[], isOpen: boolean): object {
  const of = asked.map(({ ID }) => ({
    field: customFilterName({ kind: 'answers', id: ID, part: 'issue' }),
    operator: 'equal',
    value: true,
  }));
  const conditions = openIssues.conditions.filter((one) => isOpen || !('field' in one && one.field === 'status'));
  return { and: of.length > 0 ? [...conditions, { or: of }] : conditions };
}

/** Which issues of a job are meant: those of the questions, or without any those that have the words in title, answer or comment. */
function issuesOf(job: ShownJob, asked: readonly Question[], about: string | undefined) {
  const ids = new Set(asked.map(({ ID }) => ID));
  const words = foldedText(about ?? '').split(/\s+/);
  const isMeant = ({ question, text, comment }: ReturnType<typeof answersOf>[number]) => {
    if (ids.size > 0) return ids.has(question._id);
    const said = foldedText(`${question.title} ${text} ${comment ?? ''}`);
    return words.every((word) => said.includes(word));
  };
  return answersOf(job)
    .filter((answer) => answer.isIssue && isMeant(answer))
    .map(({ question, repetition, text, comment, files, by, date }) => {
      return { question, repetition, text, comment, files, by, date };
    });
}

/** What an assistant gets of a job with issues; none where none of them is meant. */
function shownIssues(job: ShownJob, asked: readonly Question[], about: string | undefined) {
  const issues = issuesOf(job, asked, about);
  if (issues.length === 0) return [];
  return [
    {
      job: { _id: job._id, number: job.ID, status: job.status, startDate: job.startDate },
      jobType: job.jobType.title,
      project: job.project && { _id: job.project._id, name: job.project.name },
      users: job.users.map(namedPerson),
      issues,
    },
  ];
}

const issues = defineTool({
  name: 'list_issues',
  title: 'List issues',
  description:
    'Jobs with the answers that are tagged as an issue, the newest first, a page at a time: "which lifts have an open issue with their brakes" is one call about "brakes". An issue is open until its job is done. `about` are words of the titles of questions, which `questions` then names; where no title has them, words of the answers themselves.',
  input: z.object({
    about: z.string().trim().min(1).max(200).optional(),
    project: z.array(id).max(100).optional(),
    job_type: z.array(id).max(100).optional(),
    open_only: z.boolean().default(true),
    after: z.string().max(4000).optional().describe('`next` of the page before.'),
    page_size: z.int().min(1).max(20).default(10).describe('How many jobs with issues are looked at.'),
  }),
  run: async ({ about, project, job_type: jobType, open_only: isOpen, after, page_size: size }, surroundings) => {
    const { callApi } = surroundings;
    const asked = await questionsAbout(surroundings, about);
    const filters = JSON.stringify(filterOf(asked, isOpen));
    const query = { filters, project, jobType, sort: openIssues.sort, after };
    const jobs = new Map<string, ShownJob>();
    const read = async (count: number) => {
      const page = await callApi(listJobs, { query: { ...query, page_size: count } });
      for (const { _id } of page.docs) {
        if (!jobs.has(_id)) jobs.set(_id, await callApi(readJob, { params: { id: _id } }));
      }
      return { ...page, docs: page.docs.flatMap(({ _id }) => jobs.get(_id) ?? []) };
    };
    const { items, total, next } = await pageThatFits(size, read, (job) => shownIssues(job, asked, about));
    return resultOf({
      items: items.flat(),
      jobs_looked_at: items.length,
      jobs_total: total,
      next,
      questions: asked.map(({ title }) => title),
    });
  },
});

/** The tools about questions, and about what was found wrong. */
export const issueTools: readonly Tool[] = [questions, issues];
