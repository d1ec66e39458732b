import type { FilterFieldType } from './field-types.ts';
import type { Operator } from './operator-names.ts';
import { roles } from '../access/roles.ts';

export interface FilterField {
  readonly type: FilterFieldType;
  /** Narrows what the type allows. */
  readonly operators?: readonly Operator[];
  /** The only values there are, where they are known beforehand. */
  readonly values?: readonly string[];
}

export type FilterFields = Readonly<Record<string, FilterField>>;

/** What the screens' own lists can be filtered by (Spec 3 §3), under the names that the wire uses for the same thing. */
export const filterFields = {
  jobs: {
    ID: { type: 'number' },
    status: { type: 'list', operators: ['equal', 'not_equal', 'in', 'not_in'] },
    jobType: { type: 'list', operators: ['equal', 'not_equal', 'in', 'not_in'] },
    project: { type: 'list' },
    projectName: { type: 'text' },
    users: { type: 'list' },
    confirmedUsers: { type: 'list' },
    createdBy: { type: 'list' },
    skills: { type: 'list' },
    prevJob: { type: 'list' },
    startDate: { type: 'date' },
    created_at: { type: 'date' },
    updated_at: { type: 'date' },
  },
  projects: {
    name: { type: 'text' },
    address: { type: 'text' },
    companies: { type: 'list' },
    users: { type: 'list' },
    isPrivate: { type: 'boolean' },
    created_at: { type: 'date' },
    updated_at: { type: 'date' },
  },
  users: {
    name: { type: 'text' },
    email: { type: 'text' },
    phoneNumber: { type: 'text' },
    role: { type: 'list', operators: ['equal', 'not_equal', 'in', 'not_in'], values: roles },
    state: { type: 'list', operators: ['equal', 'not_equal', 'in', 'not_in'], values: ['active', 'invited', 'banned'] },
    skills: { type: 'list' },
    projects: { type: 'list' },
    companies: { type: 'list' },
    inTraining: { type: 'boolean' },
    greenMark: { type: 'boolean' },
    created_at: { type: 'date' },
  },
  job_types: {
    title: { type: 'text' },
    isDisabled: { type: 'boolean' },
    isTemplate: { type: 'boolean' },
    created_at: { type: 'date' },
  },
  files: {
    originalName: { type: 'text' },
    extension: { type: 'list' },
    job: { type: 'list' },
    project: { type: 'list' },
    uploadedBy: { type: 'list' },
    isVideo: { type: 'boolean' },
    created_at: { type: 'date' },
  },
  reports: {
    name: { type: 'text' },
    type: { type: 'list', operators: ['equal', 'not_equal', 'in', 'not_in'], values: ['jobs', 'projects', 'users'] },
    createdBy: { type: 'list' },
    created_at: { type: 'date' },
  },
} as const satisfies Record<string, FilterFields>;

export type FilteredList = keyof typeof filterFields;
