import { plannedEnd } from '../jobs/planned-length.ts';
import { fullName } from '../users/names.ts';
import { answersCell, type AnswerWords } from './answer-cells.ts';
import type { Cell } from './cells.ts';
import { joinCells, numberCell, textCell } from './cells.ts';
import type { ReportProperty } from './properties.ts';
import type { AnswerFacts, JobFacts, PersonFacts, RowFacts } from './row-facts.ts';

/** The words for what properties name by a code. */
export interface PropertyWords extends AnswerWords {
  readonly status: (status: string) => string;
  /** The place of a status among all, as people have ordered them. */
  readonly statusRank: (status: string) => number;
  readonly role: (role: string) => string;
  readonly userState: (state: string) => string;
}

type ReadProperty = (row: RowFacts, people: readonly PersonFacts[], words: PropertyWords) => Cell;

const number = (value: number): Cell => ({ kind: 'number', number: value });
const moment = (at: string | null | undefined): Cell => (at ? { kind: 'moment', at } : null);

/** Of several jobs each different value once: those of one project are much alike. */
function ofJobs(read: (job: JobFacts, words: PropertyWords) => Cell): ReadProperty {
  return ({ jobs }, _, words) => {
    const [only] = jobs;
    if (jobs.length === 1 && only) return read(only, words);
    const different = new Map(jobs.map((job) => read(job, words)).map((cell) => [JSON.stringify(cell), cell]));
    return joinCells([...different.values()]);
  };
}

function ofPeople(read: (person: PersonFacts, words: PropertyWords) => Cell): ReadProperty {
  return (_, people, words) => {
    const [only] = people;
    return people.length === 1 && only ? read(only, words) : joinCells(people.map((person) => read(person, words)));
  };
}

function ofIssue(read: (issue: AnswerFacts, words: PropertyWords) => Cell): ReadProperty {
  return ({ issue }, _, words) => (issue ? read(issue, words) : null);
}

/** What a person is called, leading to their page where it opens for the reader. */
export function nameCell({ id, firstName, lastName, isOpen }: PersonFacts): Cell {
  const text = fullName({ first: firstName, last: lastName });
  if (text === '') return null;
  return isOpen ? { kind: 'link', text, to: { kind: 'user', id } } : textCell(text);
}

const jobCreatedAt = ofJobs(({ createdAt }) => moment(createdAt));

/** Every property of a report; one that is forgotten does not compile. */
export const propertyCells: Readonly<Record<ReportProperty, ReadProperty>> = {
  job_id: ofJobs(({ id, number: visible }) => ({ kind: 'link', text: String(visible), to: { kind: 'job', id } })),
  created_at: (row, people, words) =>
    row.jobs.length > 0
      ? jobCreatedAt(row, people, words)
      : moment(row.project?.createdAt ?? row.people.self?.[0]?.createdAt),
  job_status: ofJobs(({ status }, words) => textCell(words.status(status), status, words.statusRank(status))),
  start_date: ofJobs(({ startDate }) => moment(startDate)),
  planned_length: ofJobs(({ plannedLength: minutes }) => (minutes === null ? null : { kind: 'length', minutes })),
  planned_end: ofJobs(({ startDate, plannedLength }) => moment(plannedEnd(startDate, plannedLength))),
  submitted_at: ofJobs(({ submittedAt }) => moment(submittedAt)),
  issues_count: ({ jobs }) => number(jobs.reduce((sum, { issues }) => sum + issues, 0)),
  score: ofJobs(({ score }) => numberCell(score?.percent)),
  score_points: ofJobs(({ score }) => numberCell(score?.points)),
  score_passed: ofJobs(({ score }) =>
    typeof score?.passed === 'boolean' ? { kind: 'boolean', boolean: score.passed } : null,
  ),
  job_type_title: ofJobs(({ jobTypeTitle }) => textCell(jobTypeTitle)),
  project_name: ({ project }) => {
    if (!project) return null;
    return project.isOpen
      ? { kind: 'link', text: project.name, to: { kind: 'project', id: project.id } }
      : textCell(project.name);
  },
  project_id: ({ project }) => textCell(project?.id),
  project_location: ({ project }) => (project?.location ? { kind: 'place', ...project.location } : null),
  project_companies: ({ project }) => joinCells((project?.companies ?? []).map((company) => textCell(company))),
  project_jobs: ({ project }) => (project ? number(project.jobs) : null),
  full_name: ofPeople(nameCell),
  first_name: ofPeople(({ firstName }) => textCell(firstName)),
  last_name: ofPeople(({ lastName }) => textCell(lastName)),
  user_email: ofPeople(({ email }) => textCell(email)),
  role: ofPeople(({ role }, words) => (role === null ? null : textCell(words.role(role), role))),
  user_state: ofPeople(({ state }, words) => (state === null ? null : textCell(words.userState(state), state))),
  issue_question: ofIssue(({ question }) => textCell(question.title)),
  issue_answer: ofIssue((issue, words) => answersCell([issue], 'value', words)),
  issue_comment: ofIssue((issue, words) => answersCell([issue], 'comment', words)),
  issue_files: ofIssue((issue, words) => answersCell([issue], 'files', words)),
  issue_user: ofIssue((issue, words) => answersCell([issue], 'user', words)),
  issue_date: ofIssue((issue, words) => answersCell([issue], 'date', words)),
  repetition: ({ repetition }) => (repetition === undefined ? null : number(repetition)),
};
