import type { WidgetKind } from '@plumbline/domain/dashboard/widgets';
import { changedJobsWidget } from './changed-jobs.tsx';
import { changedProjectsWidget } from './changed-projects.tsx';
import { comingDaysWidget } from './coming-days.tsx';
import { countersWidget } from './counters.tsx';
import { gameWidget } from './game.tsx';
import { lastResultsWidget } from './last-results.tsx';
import { myDayWidget } from './my-day.tsx';
import { myJobsWidget } from './my-jobs.tsx';
import { myProjectsWidget } from './my-projects.tsx';
import { openIssuesWidget } from './open-issues.tsx';
import { recentJobsWidget } from './recent-jobs.tsx';
import { viewedReportsWidget } from './viewed-reports.tsx';
import { visitedJobsWidget } from './visited-jobs.tsx';
import { waitingForReviewWidget } from './waiting-for-review.tsx';
import { waitingProjectsWidget } from './waiting-projects.tsx';
import type { WidgetLook } from './widget-look.ts';

/** How each kind of widget is shown. */
export const widgetLooks: Readonly<Record<WidgetKind, WidgetLook>> = {
  my_jobs: myJobsWidget,
  my_day: myDayWidget,
  counters: countersWidget,
  my_projects: myProjectsWidget,
  last_results: lastResultsWidget,
  open_issues: openIssuesWidget,
  coming_days: comingDaysWidget,
  waiting_for_review: waitingForReviewWidget,
  waiting_projects: waitingProjectsWidget,
  changed_jobs: changedJobsWidget,
  changed_projects: changedProjectsWidget,
  recent_jobs: recentJobsWidget,
  visited_jobs: visitedJobsWidget,
  viewed_reports: viewedReportsWidget,
  game: gameWidget,
};
