import type { AutomationData } from './data.ts';
import { noData } from './data.ts';
import type { AutomationEventKind } from './event-kinds.ts';

export const ids = {
  job: '01900000-0000-7000-8000-000000000001',
  jobType: '01900000-0000-7000-8000-000000000002',
  project: '01900000-0000-7000-8000-000000000003',
  dana: '01900000-0000-7000-8000-000000000004',
  question: '01900000-0000-7000-8000-000000000005',
  skill: '01900000-0000-7000-8000-000000000006',
} as const;

/** An instance without statuses of its own. */
export const noCustom = { customStatuses: [] };

/** What is known of an answer that was tagged as an issue. */
export function dataOf(kind: AutomationEventKind, more: Partial<AutomationData> = {}): AutomationData {
  return {
    ...noData,
    event: { kind, id: 1, at: '2026-11-24T08:00:00.000Z' },
    job: {
      _id: ids.job,
      ID: 12,
      status: 'review',
      jobType: { _id: ids.jobType, name: 'Fire doors' },
      project: ids.project,
      startDate: '2026-11-24T06:00:00.000Z',
      plannedLength: 90,
      plannedEnd: '2026-11-24T07:30:00.000Z',
      created_at: '2026-11-20T06:00:00.000Z',
      createdBy: ids.dana,
      users: [{ _id: ids.dana, name: 'Dana' }],
      confirmedUsers: [],
      skills: [],
      prevJobs: [],
      issues: 2,
      score: { points: 15, possible: 20, percent: 75, open: 0, passMark: 80, passed: false },
      isLate: false,
      answers: { [ids.question]: { title: 'Width', text: '85', value: 85 } },
    },
    answer: {
      ID: `${ids.question}_a`,
      question: { _id: ids.question, title: 'Width', type: 7 },
      value: 85,
      text: '85',
      comment: 'Door {{job.number}} sticks',
      isIssue: true,
      isNewIssue: true,
      files: [],
    },
    ...more,
  };
}
