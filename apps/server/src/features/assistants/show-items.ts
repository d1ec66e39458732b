import type { ResponseOf } from '@plumbline/contract/call';
import type { listJobs, readJob } from '@plumbline/contract/jobs';
import type { listUsers } from '@plumbline/contract/users';

type ListedJob = ResponseOf<typeof listJobs>['docs'][number];
type ShownJob = ResponseOf<typeof readJob>;
type ListedPerson = ResponseOf<typeof listUsers>['docs'][number];

interface Named {
  _id: string;
  name: { first: string; last: string };
}

/** A person by name. */
export const namedPerson = ({ _id, name: { first, last } }: Named) => ({ _id, name: `${first} ${last}`.trim() });

/** What an assistant gets of a job in a list. */
export function shownJob(job: Omit<ListedJob, 'score'>) {
  return {
    _id: job._id,
    number: job.ID,
    status: job.status,
    jobType: job.jobType,
    project: job.project && { _id: job.project._id, name: job.project.name },
    startDate: job.startDate,
    plannedLength: job.plannedLength,
    users: job.users.map(namedPerson),
    issues_count: job.issues_count,
  };
}

/** What an assistant gets of one job, without its questions and answers. */
export function jobInFull(job: ShownJob) {
  return {
    ...shownJob(job),
    can: job.can,
    place: job.place,
    skills: job.skills,
    prevJobs: job.prevJobs,
    nextJobs: job.nextJobs,
    questions_count: job.questions.length,
    answers_count: job.answers_count,
    submitted_at: job.submitted_at,
    created_at: job.created_at,
    updated_at: job.updated_at,
  };
}

/** The newest answers of a job with the titles of their questions. */
export function answersOf(job: ShownJob) {
  const titles = new Map(job.questions.map(({ ID, title }) => [ID, title]));
  return job.answers.map((answer) => ({
    question: { _id: answer.question, title: titles.get(answer.question) ?? '' },
    repetition: answer.repetition === '' ? null : answer.repetition,
    value: answer.value,
    text: answer.search_value,
    comment: answer.comment,
    isIssue: answer.isIssue,
    files: answer.assets.map(({ originalName }) => originalName),
    by: answer.user && namedPerson(answer.user),
    date: answer.date,
  }));
}

/** What an assistant gets of a person in a list: no addresses and no numbers. */
export function shownPerson(person: ListedPerson) {
  return {
    ...namedPerson(person),
    role: person.role,
    companies: person.companies,
    skills: person.skills,
    projects_count: person.projects_count,
  };
}
