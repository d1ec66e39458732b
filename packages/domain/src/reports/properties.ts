import type { ColumnTable, ReportType, RowSource } from './report-types.ts';
import type { ValueType } from '../values/value-types.ts';

/** Whose properties a column of people shows in a report of jobs. */
export const peopleTargets = ['assignees', 'confirmed', 'creator'] as const;
export type PeopleTarget = (typeof peopleTargets)[number];

interface PropertyDefinition {
  readonly table: ColumnTable;
  readonly value: ValueType;
  /** The reports that can show it. */
  readonly in: readonly ReportType[];
  /** Only where a row is this. */
  readonly rows?: RowSource;
}

const everywhere: readonly ReportType[] = ['jobs', 'projects', 'users'];
const jobs: readonly ReportType[] = ['jobs'];
const projects: readonly ReportType[] = ['jobs', 'projects'];
const people: readonly ReportType[] = ['jobs', 'users'];

/** What jobs, job types, projects and people themselves have (spec/2 §3 "Report columns available"), one entry a property. */
export const reportProperties = {
  job_id: { table: 'jobs', value: 'number', in: jobs },
  created_at: { table: 'jobs', value: 'moment', in: everywhere },
  job_status: { table: 'jobs', value: 'text', in: jobs },
  start_date: { table: 'jobs', value: 'moment', in: jobs },
  planned_length: { table: 'jobs', value: 'length', in: jobs },
  planned_end: { table: 'jobs', value: 'moment', in: jobs },
  submitted_at: { table: 'jobs', value: 'moment', in: jobs },
  issues_count: { table: 'jobs', value: 'number', in: jobs },
  score: { table: 'jobs', value: 'number', in: jobs },
  score_points: { table: 'jobs', value: 'number', in: jobs },
  score_passed: { table: 'jobs', value: 'boolean', in: jobs },
  job_type_title: { table: 'job_type', value: 'text', in: jobs },
  project_name: { table: 'projects', value: 'text', in: projects },
  project_id: { table: 'projects', value: 'text', in: projects },
  project_location: { table: 'projects', value: 'place', in: projects },
  project_companies: { table: 'projects', value: 'text', in: projects },
  project_jobs: { table: 'projects', value: 'number', in: ['projects'] },
  full_name: { table: 'users', value: 'text', in: people },
  first_name: { table: 'users', value: 'text', in: people },
  last_name: { table: 'users', value: 'text', in: people },
  user_email: { table: 'users', value: 'text', in: people },
  role: { table: 'users', value: 'text', in: people },
  user_state: { table: 'users', value: 'text', in: ['users'] },
  issue_question: { table: 'issues', value: 'text', in: jobs, rows: 'issues' },
  issue_answer: { table: 'issues', value: 'text', in: jobs, rows: 'issues' },
  issue_comment: { table: 'issues', value: 'text', in: jobs, rows: 'issues' },
  issue_files: { table: 'issues', value: 'files', in: jobs, rows: 'issues' },
  issue_user: { table: 'issues', value: 'text', in: jobs, rows: 'issues' },
  issue_date: { table: 'issues', value: 'moment', in: jobs, rows: 'issues' },
  repetition: { table: 'repetitions', value: 'number', in: jobs, rows: 'repetitions' },
} as const satisfies Record<string, PropertyDefinition>;

export type ReportProperty = keyof typeof reportProperties;
export const reportPropertyNames = Object.keys(reportProperties) as readonly ReportProperty[];
