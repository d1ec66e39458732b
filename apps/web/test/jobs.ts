import type { Job, JobListItem } from '@plumbline/contract/job-shapes';
import { job, jobListItem } from '@plumbline/contract/job-shapes';
import { answeringSettings, defaultJobTypeSettings } from '@plumbline/contract/job-types';
import { idOf } from './people.ts';

const abilities = ['assign', 'change', 'change_project', 'change_status', 'duplicate', 'erase', 'export'];

/** The n-th job of a test as a list has it, numbered so; with it everything may be done but its skills changed. */
export function aListedJob(n: number, part: Partial<JobListItem> = {}): JobListItem {
  return jobListItem.parse({
    _id: idOf(n),
    ID: n,
    status: 'open',
    jobType: { _id: idOf(900_001), title: 'Fire safety', icon: 'flame' },
    project: null,
    startDate: '2026-03-15T08:00:00.000Z',
    plannedLength: null,
    plannedEnd: null,
    users: [],
    users_count: 0,
    confirmedUsers: [],
    skills: [],
    prevJob: [],
    next_jobs: [],
    issues_count: 0,
    score: null,
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-01T08:00:00.000Z',
    can: abilities,
    ...part,
  });
}

/** As {@link aListedJob}, as calls that change one job send it. */
export function aJob(n: number, part: Partial<Job> = {}): Job {
  return job.parse({
    ...aListedJob(n),
    requiredSkills: [],
    assigneeSkills: [],
    place: null,
    prevJobs: [],
    nextJobs: [],
    linkId: null,
    answers_count: 0,
    created_by: null,
    submitted_at: null,
    answering: answeringSettings.parse(defaultJobTypeSettings),
    version: 1,
    ...part,
  });
}
