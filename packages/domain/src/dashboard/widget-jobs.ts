import type { Filter } from '../filters/filter.ts';
import { settledStatuses } from '../jobs/to-do.ts';
import type { WidgetKind } from './widgets.ts';

/** Which jobs a widget shows, and in which order: what the list of jobs is opened with from there. */
export interface WidgetJobs {
  readonly conditions: readonly Filter[];
  readonly sort?: string;
}

/** The statuses in which a client has something to read. */
export const resultStatuses = ['reported', 'done'] as const;

/** The jobs in one status. */
export function jobsOfStatus(status: string): WidgetJobs {
  return { conditions: [{ field: 'status', operator: 'in', value: [status] }] };
}

/** What a person has still to do, by when it starts. */
export function jobsToDo(userId: string): WidgetJobs {
  return {
    conditions: [
      { field: 'users', operator: 'in', value: [userId] },
      { field: 'status', operator: 'not_in', value: [...settledStatuses] },
    ],
    sort: 'startDate',
  };
}

/** What a client reads, the newest first. */
export const lastResults: WidgetJobs = {
  conditions: [{ field: 'status', operator: 'in', value: [...resultStatuses] }],
  sort: '-updated_at',
};

/** The jobs in which issues were found that nobody has closed yet, the last one first. */
export const openIssues: WidgetJobs = {
  conditions: [
    { field: 'hasIssues', operator: 'equal', value: true },
    { field: 'status', operator: 'not_in', value: ['done'] },
  ],
  sort: '-updated_at',
};

/** The widgets that are a part of the list of jobs; the others show all of it, or something else. */
const widgetJobs = {
  my_jobs: jobsToDo,
  waiting_for_review: () => jobsOfStatus('review'),
  last_results: () => lastResults,
  open_issues: () => openIssues,
} as const satisfies Partial<Record<WidgetKind, (userId: string) => WidgetJobs>>;

export type JobsWidget = keyof typeof widgetJobs;

/** The jobs of a widget for this person (spec/3 §2 "Generic grid screen": `widgetId`). */
export function jobsOfWidget(kind: JobsWidget, userId: string): WidgetJobs {
  return widgetJobs[kind](userId);
}

/** Whether a text names a widget that is a part of the list of jobs. */
export function isJobsWidget(text: string): text is JobsWidget {
  return Object.hasOwn(widgetJobs, text);
}
