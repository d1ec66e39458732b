import { readAnswerHistory } from '@plumbline/contract/answers';
import { listBlueprints } from '@plumbline/contract/blueprints';
import { readJobCandidates } from '@plumbline/contract/job-candidates';
import { listJobTypes } from '@plumbline/contract/job-types';
import { listJobs, readJob } from '@plumbline/contract/jobs';
import { searchEverything } from '@plumbline/contract/search';
import { listShifts } from '@plumbline/contract/shifts';
import { id } from '@plumbline/domain/ids/id';
import { z } from 'zod';
import { freePeople } from './free-people.ts';
import { answersOf, jobInFull, namedPerson, shownJob } from './show-items.ts';
import { pageThatFits, partOf, resultOf } from './small-result.ts';
import { dayInput, idInput, listInput, listQuery, partInput } from './tool-inputs.ts';
import { defineTool, type Tool } from './tool.ts';

const ids = z.array(id).max(100).optional();

const search = defineTool({
  name: 'search',
  title: 'Search',
  description:
    'Finds a few jobs, projects, answers, rows of tables, files, people and job types by words; a job also by its number ("#12").',
  input: z.object({ text: z.string().min(1).max(200) }),
  run: async ({ text }, { callApi }) => resultOf(await callApi(searchEverything, { query: { search: text } })),
});

const jobsList = defineTool({
  name: 'list_jobs',
  title: 'List jobs',
  description:
    'Jobs, a page at a time, searched, filtered and sorted, also by their answers; the names of questions are in `list_questions`. What was found wrong is in `list_issues`.',
  input: z.object({
    ...listInput,
    status: z.array(z.string().max(60)).max(50).optional(),
    project: ids,
    job_type: ids,
    user: ids.describe('People who are on the job.'),
    from: dayInput.optional(),
    to: dayInput.optional(),
  }),
  run: async ({ status, project, job_type: jobType, user, from, to, ...list }, { callApi }) => {
    const narrowed = { status, project, jobType, user, startDate: from, endDate: to };
    const read = (size: number) => callApi(listJobs, { query: { ...listQuery(list), ...narrowed, page_size: size } });
    return resultOf(await pageThatFits(list.page_size, read, shownJob));
  },
});

const oneJob = defineTool({
  name: 'read_job',
  title: 'Read a job',
  description: 'One job: its type, project, people, dates and counts. `read_answers` has its answers.',
  input: z.object({ job: idInput('the job') }),
  run: async ({ job }, { callApi }) => resultOf(jobInFull(await callApi(readJob, { params: { id: job } }))),
});

const answers = defineTool({
  name: 'read_answers',
  title: 'Read the answers of a job',
  description:
    'The newest answers of a job with their questions, in parts. With `issues_only` those that are tagged as an issue.',
  input: z.object({ job: idInput('the job'), issues_only: z.boolean().default(false), ...partInput }),
  run: async ({ job, issues_only: issuesOnly, offset }, { callApi }) => {
    const all = answersOf(await callApi(readJob, { params: { id: job } }));
    return resultOf(partOf(issuesOnly ? all.filter(({ isIssue }) => isIssue) : all, offset));
  },
});

const history = defineTool({
  name: 'read_answer_history',
  title: 'Read the history of an answer',
  description: 'All answers to one question of a job, the newest first, in parts.',
  input: z.object({ job: idInput('the job'), question: idInput('the question'), ...partInput }),
  run: async ({ job, question, offset }, { callApi }) => {
    const given = await callApi(readAnswerHistory, { query: { job, question } });
    const shown = given.map(({ value, search_value: text, comment, isIssue, date, user }) => ({
      value,
      text,
      comment,
      isIssue,
      date,
      by: user && namedPerson(user),
    }));
    return resultOf(partOf(shown, offset));
  },
});

const plans = defineTool({
  name: 'read_plans',
  title: 'Read the plans of a job',
  description: 'What a job has marked on its plans, in parts: one entry for each plan with the number of its elements.',
  input: z.object({ job: idInput('the job'), ...partInput }),
  run: async ({ job, offset }, { callApi }) => {
    const marked = await callApi(listBlueprints, { query: { job } });
    const shown = marked.map(({ _id, question, file, measurements, elements, updated_at: updatedAt }) => ({
      _id,
      question,
      file,
      measurements,
      elements: elements.length,
      updated_at: updatedAt,
    }));
    return resultOf(partOf(shown, offset));
  },
});

const jobTypes = defineTool({
  name: 'list_job_types',
  title: 'List job types',
  description: 'The job types that the person sees, by title, in parts: what jobs can be created of.',
  input: z.object({ search: z.string().max(200).optional(), ...partInput }),
  run: async ({ search: text, offset }, { callApi }) => {
    const types = await callApi(listJobTypes, { query: { search: text } });
    return resultOf(
      partOf(
        types.map(({ _id, title }) => ({ _id, title })),
        offset,
      ),
    );
  },
});

const plannedWork = defineTool({
  name: 'list_planned_work',
  title: 'List planned work',
  description:
    'Who has which jobs on some days, in parts: each person with their jobs, absences and working hours. Who is free is in `find_free_people`.',
  input: z.object({ from: dayInput, to: dayInput, users: ids, ...partInput }),
  run: async ({ from, to, users, offset }, { callApi }) => {
    const shifts = await callApi(listShifts, { query: { from, to, users } });
    const types = new Map(shifts.jobTypes.map(({ _id, title }) => [_id, title]));
    const available = new Map(shifts.availability.people.map((person) => [person._id, person]));
    const people = shifts.people.map((person) => ({
      ...namedPerson(person),
      jobs: shifts.jobs
        .filter((job) => job.users.includes(person._id))
        .map(({ _id, ID, status, jobType, startDate, plannedLength }) => ({
          _id,
          number: ID,
          status,
          jobType: types.get(jobType),
          startDate,
          plannedLength,
        })),
      absences: available.get(person._id)?.absences ?? [],
      hours: available.get(person._id)?.hours ?? null,
    }));
    const { hours, holidays } = shifts.availability;
    return resultOf({ company: { hours, holidays }, is_complete: shifts.is_complete, ...partOf(people, offset) });
  },
});

const candidates = defineTool({
  name: 'find_people_for_job',
  title: 'Find people for a job',
  description: 'Who could do a job, the best first, with what speaks against each. Changes nothing.',
  input: z.object({ job: idInput('the job'), ...partInput }),
  run: async ({ job, offset }, { callApi }) => {
    const found = await callApi(readJobCandidates, { body: { job } });
    const shown = found.candidates.map(({ user, warnings, skills, freeMinutes }) => ({
      ...namedPerson(user),
      warnings,
      skills,
      freeMinutes,
    }));
    return resultOf({ skills_required: found.skills_required, ...partOf(shown, offset) });
  },
});

/** The tools about jobs, their answers and plans, and who works on them. */
export const jobTools: readonly Tool[] = [
  search,
  jobsList,
  oneJob,
  answers,
  history,
  plans,
  jobTypes,
  plannedWork,
  freePeople,
  candidates,
];
