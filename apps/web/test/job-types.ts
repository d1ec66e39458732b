import { defaultJobTypeSettings, jobType, type JobType } from '@plumbline/contract/job-types';
import { idOf } from './people.ts';

/** The n-th job type of a test; whoever looks may do anything with it. */
export function aWholeJobType(n: number, part: Partial<JobType> = {}): JobType {
  return jobType.parse({
    _id: idOf(n),
    title: 'Lift inspection',
    icon: '',
    translations: {},
    settings: defaultJobTypeSettings,
    clientCanCreate: false,
    isTemplate: false,
    uniqueId: idOf(n),
    questions_count: 0,
    created_at: '2026-03-01T08:00:00.000Z',
    updated_at: '2026-03-01T08:00:00.000Z',
    can: ['change'],
    publicLink: null,
    jobs_count: 0,
    questions: [],
    requiredSkills: [],
    created_by: null,
    version: 1,
    ...part,
  });
}
