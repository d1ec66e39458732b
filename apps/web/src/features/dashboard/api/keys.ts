import { arrangedWidgetsKey } from '../../../lib/query-keys/dashboard.ts';

const all = ['dashboard', 'shown'] as const;
const jobs = [...all, 'jobs'] as const;
const reports = [...all, 'reports'] as const;

/** The keys of the start page; each card's with how many rows it shows. */
export const dashboardKeys = {
  widgets: arrangedWidgetsKey,
  /** The reports that can be added. */
  reportChoices: ['dashboard', 'report-choices'] as const,
  /** What the cards show. */
  all,
  counters: [...all, 'counters'] as const,
  firstSteps: [...all, 'first-steps'] as const,
  late: [...all, 'late'] as const,
  mine: [...all, 'mine'] as const,
  jobs,
  jobsOf: (length: number) => [...jobs, length] as const,
  comingDays: <Span>(span: Span) => [...all, 'coming-days', span] as const,
  changedJobs: (length: number) => [...all, 'changed-jobs', length] as const,
  projects: (length: number) => [...all, 'projects', length] as const,
  ownProjects: (length: number) => [...all, 'own-projects', length] as const,
  results: (length: number) => [...all, 'results', length] as const,
  openIssues: (length: number) => [...all, 'open-issues', length] as const,
  review: (length: number) => [...all, 'review', length] as const,
  reports,
  reportsOf: (length: number) => [...reports, length] as const,
};
