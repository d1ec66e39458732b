import type { Actor } from '../actor/actor.ts';
import { atLeast } from '../actor/roles.ts';
import { canonicalId } from '../ids/id-text.ts';

/** Whom a widget is for. */
type Viewer = Pick<Actor, 'role' | 'toggles'>;

/** How much room a widget takes on a desk: a column, all columns, or a column twice as high. On narrower screens all are as wide as the page. */
export const widgetSizes = ['small', 'wide', 'tall'] as const;
export type WidgetSize = (typeof widgetSizes)[number];

interface WidgetDefinition {
  /** Whether there is anything in it for this person; whoever it isn't for is not offered it. */
  readonly isFor: (viewer: Viewer) => boolean;
  /** Until its person chooses another one; small where nothing is said. */
  readonly size?: WidgetSize;
}

const everybody = () => true;
const planners = (viewer: Viewer) => atLeast(viewer.role, 'project_manager');
const withShifts = (viewer: Viewer) => viewer.toggles.has('shift_view');
const withProjects = (viewer: Viewer) => viewer.toggles.has('projects');

/** The widgets of /dashboard (spec/2 §9; spec/4 §6 "Screens that are only named"), one entry a kind. */
export const dashboardWidgets = {
  /** What I still have to do, the next job first. A client is never on a job. */
  my_jobs: { isFor: (viewer) => viewer.role !== 'client', size: 'tall' },
  /** My stops of today in their order, with the way to the whole day. */
  my_day: { isFor: (viewer) => viewer.role !== 'client' && withShifts(viewer) },
  /** Work counters are for those who do the work. */
  counters: { isFor: (viewer) => viewer.role !== 'client', size: 'wide' },
  /** A client's home: their buildings, what was found there last, and what of it is still open. Files are those of the jobs. */
  my_projects: { isFor: (viewer) => viewer.role === 'client' && withProjects(viewer) },
  last_results: { isFor: (viewer) => viewer.role === 'client' },
  open_issues: { isFor: (viewer) => viewer.role === 'client' },
  /** How much is planned on each of the coming days, with the way to the shift view. */
  coming_days: { isFor: (viewer) => planners(viewer) && withShifts(viewer) },
  waiting_for_review: { isFor: planners },
  waiting_projects: { isFor: (viewer) => planners(viewer) && withProjects(viewer) },
  changed_jobs: { isFor: everybody },
  changed_projects: { isFor: withProjects },
  recent_jobs: { isFor: everybody },
  visited_jobs: { isFor: everybody },
  viewed_reports: { isFor: planners },
  /** Who is first in the game that is being played. */
  game: { isFor: (viewer) => viewer.role !== 'client' && viewer.toggles.has('games') },
} as const satisfies Record<string, WidgetDefinition>;

export type WidgetKind = keyof typeof dashboardWidgets;
export const widgetKinds = Object.keys(dashboardWidgets) as readonly WidgetKind[];

const reportPrefix = 'report:';

/** The id of a widget that shows a report: `report:` and the report's id. */
export type ReportWidgetId = `${typeof reportPrefix}${string}`;

/** What identifies a widget on one dashboard: its kind, or the report that it shows. */
export type WidgetId = WidgetKind | ReportWidgetId;

/** The maximum number of reports on one dashboard: each is computed when it is opened. */
export const maxReportWidgets = 12;

/** The widget of a report. */
export function widgetOfReport(reportId: string): ReportWidgetId {
  return `${reportPrefix}${canonicalId(reportId)}`;
}

/** The id of the report that a widget shows; null for all other widgets. */
export function reportOfWidget(id: WidgetId): string | null {
  return id.startsWith(reportPrefix) ? id.slice(reportPrefix.length) : null;
}

/** Whether a text is a kind of widget. */
export function isWidgetKind(text: string): text is WidgetKind {
  return Object.hasOwn(dashboardWidgets, text);
}

/** Whether a stored text identifies a widget. */
export function isWidgetId(text: string): text is WidgetId {
  return isWidgetKind(text) || text.startsWith(reportPrefix);
}

/** Whether there is anything in a widget for this person: reports are for those who work with them. */
export function isWidgetFor(viewer: Viewer, id: WidgetId): boolean {
  return isWidgetKind(id) ? dashboardWidgets[id].isFor(viewer) : planners(viewer);
}

/** The size of a widget until its person chooses another one: a chart has the whole width. */
export function usualSizeOf(id: WidgetId): WidgetSize {
  const definitions: Readonly<Record<WidgetKind, WidgetDefinition>> = dashboardWidgets;
  return isWidgetKind(id) ? (definitions[id].size ?? 'small') : 'wide';
}

/** How the dashboard of a role looks before its person arranges it: what is shown in this order, and what can be added. */
interface FirstLook {
  readonly shown: readonly WidgetKind[];
  readonly hidden: readonly WidgetKind[];
}

const inspectors: FirstLook = {
  shown: ['my_jobs', 'my_day', 'changed_jobs', 'visited_jobs', 'counters', 'recent_jobs', 'changed_projects', 'game'],
  hidden: [
    'coming_days',
    'waiting_for_review',
    'waiting_projects',
    'my_projects',
    'last_results',
    'open_issues',
    'viewed_reports',
  ],
};

const clients: FirstLook = {
  shown: [
    'my_projects',
    'last_results',
    'open_issues',
    'recent_jobs',
    'changed_jobs',
    'changed_projects',
    'visited_jobs',
  ],
  hidden: [
    'my_jobs',
    'my_day',
    'counters',
    'coming_days',
    'waiting_for_review',
    'waiting_projects',
    'viewed_reports',
    'game',
  ],
};

const everyPlanner: FirstLook = {
  shown: [
    'counters',
    'coming_days',
    'waiting_for_review',
    'waiting_projects',
    'changed_jobs',
    'changed_projects',
    'recent_jobs',
    'visited_jobs',
    'viewed_reports',
    'game',
  ],
  hidden: ['my_jobs', 'my_day', 'my_projects', 'last_results', 'open_issues'],
};

/**
 * The default layout: inspectors start with the next job, planners with the counters. Each layout lists every widget
 * once.
 */
export function firstLookOf(role: Actor['role']): FirstLook {
  if (role === 'inspector') return inspectors;
  return role === 'client' ? clients : everyPlanner;
}
