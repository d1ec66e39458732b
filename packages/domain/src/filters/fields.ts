import type { FilterFieldType } from './field-types.ts';
import type { Operator } from './operator-names.ts';
import { roles } from '../actor/roles.ts';

export interface FilterField {
  readonly type: FilterFieldType;
  /** Narrows what the type allows. */
  readonly operators?: readonly Operator[];
  /** The only values there are, where they are known beforehand. */
  readonly values?: readonly string[];
  /** Whether lists are sorted by it: in the order of an index, or by what each row has. Of several values the one that comes first counts. */
  readonly sort?: 'indexed' | 'computed';
  /** Whether rows are grouped by it: by what they have, by all of several together, by the day of a date. */
  readonly group?: true;
}

export type FilterFields = Readonly<Record<string, FilterField>>;

/** What the screens' own lists can be filtered by (spec/3 §3), under the names that the wire uses for the same thing. */
export const filterFields = {
  jobs: {
    ID: { type: 'number', sort: 'indexed' },
    status: { type: 'list', operators: ['equal', 'not_equal', 'in', 'not_in'], sort: 'indexed', group: true },
    jobType: { type: 'list', operators: ['equal', 'not_equal', 'in', 'not_in'], sort: 'computed', group: true },
    project: { type: 'list', sort: 'computed', group: true },
    projectName: { type: 'text' },
    users: { type: 'list', sort: 'computed', group: true },
    confirmedUsers: { type: 'list', sort: 'computed', group: true },
    createdBy: { type: 'list', sort: 'computed' },
    skills: { type: 'list', sort: 'computed' },
    prevJob: { type: 'list' },
    startDate: { type: 'date', sort: 'indexed', group: true },
    /** In minutes. */
    plannedLength: {
      type: 'number',
      operators: ['equal', 'not_equal', 'in', 'not_in', 'less', 'greater', 'between', 'empty', 'not_empty'],
      sort: 'computed',
      group: true,
    },
    plannedEnd: { type: 'date', sort: 'computed', group: true },
    /** Since when the job has had its status. */
    statusSince: { type: 'date', sort: 'computed' },
    isLate: { type: 'boolean', sort: 'computed', group: true },
    hasIssues: { type: 'boolean', sort: 'computed', group: true },
    /** In percent. */
    score: {
      type: 'number',
      operators: ['equal', 'not_equal', 'in', 'not_in', 'less', 'greater', 'between', 'empty', 'not_empty'],
      sort: 'computed',
    },
    /** Whether the score reaches the pass mark; none without either. */
    isPassed: { type: 'boolean', sort: 'computed' },
    answeredBy: { type: 'list' },
    created_at: { type: 'date', sort: 'indexed', group: true },
    updated_at: { type: 'date', sort: 'indexed', group: true },
  },
  projects: {
    name: { type: 'text', sort: 'indexed' },
    address: { type: 'text', sort: 'computed' },
    companies: { type: 'list', sort: 'computed', group: true },
    users: { type: 'list', sort: 'computed' },
    isPrivate: { type: 'boolean', sort: 'computed', group: true },
    created_at: { type: 'date', sort: 'indexed', group: true },
    updated_at: { type: 'date', sort: 'indexed' },
  },
  users: {
    name: { type: 'text', sort: 'indexed' },
    email: { type: 'text', sort: 'indexed' },
    phoneNumber: { type: 'text', sort: 'computed' },
    role: {
      type: 'list',
      operators: ['equal', 'not_equal', 'in', 'not_in'],
      values: roles,
      sort: 'indexed',
      group: true,
    },
    state: {
      type: 'list',
      operators: ['equal', 'not_equal', 'in', 'not_in'],
      values: ['active', 'invited', 'banned'],
      sort: 'computed',
      group: true,
    },
    skills: { type: 'list', sort: 'computed' },
    /** The last day of any skill that the person holds. */
    skillExpiry: { type: 'date', sort: 'computed' },
    projects: { type: 'list', sort: 'computed' },
    companies: { type: 'list', sort: 'computed', group: true },
    inTraining: { type: 'boolean', sort: 'computed', group: true },
    greenMark: { type: 'boolean', sort: 'computed', group: true },
    created_at: { type: 'date', sort: 'indexed', group: true },
  },
  job_types: {
    title: { type: 'text' },
    isDisabled: { type: 'boolean' },
    isTemplate: { type: 'boolean' },
    created_at: { type: 'date' },
  },
  files: {
    originalName: { type: 'text', sort: 'indexed' },
    extension: { type: 'list', sort: 'computed' },
    job: { type: 'list' },
    project: { type: 'list' },
    uploadedBy: { type: 'list', sort: 'computed' },
    isVideo: { type: 'boolean' },
    size: { type: 'number', sort: 'indexed' },
    created_at: { type: 'date', sort: 'indexed' },
  },
  reports: {
    name: { type: 'text' },
    type: { type: 'list', operators: ['equal', 'not_equal', 'in', 'not_in'], values: ['jobs', 'projects', 'users'] },
    createdBy: { type: 'list' },
    created_at: { type: 'date' },
  },
} as const satisfies Record<string, FilterFields>;

export type FilteredList = keyof typeof filterFields;
