import type { Actor } from '../actor/actor.ts';
import { atLeast } from '../actor/roles.ts';

/** Whom a widget is for. */
type Viewer = Pick<Actor, 'role' | 'toggles'>;

interface WidgetDefinition {
  /** Whether there is anything in it for this person; whoever it isn't for is not offered it. */
  readonly isFor: (viewer: Viewer) => boolean;
}

const everybody = () => true;
const planners = (viewer: Viewer) => atLeast(viewer.role, 'project_manager');
const withShifts = (viewer: Viewer) => viewer.toggles.has('shift_view');
const withProjects = (viewer: Viewer) => viewer.toggles.has('projects');

/** The widgets of /dashboard (spec/2 §9; spec/4 §6 "Screens that are only named"), one entry a kind. */
export const dashboardWidgets = {
  /** What I still have to do, the next job first. A client is never on a job. */
  my_jobs: { isFor: (viewer) => viewer.role !== 'client' },
  /** My stops of today in their order, with the way to the whole day. */
  my_day: { isFor: (viewer) => viewer.role !== 'client' && withShifts(viewer) },
  /** Work counters are for those who do the work. */
  counters: { isFor: (viewer) => viewer.role !== 'client' },
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
} as const satisfies Record<string, WidgetDefinition>;

export type WidgetKind = keyof typeof dashboardWidgets;
export const widgetKinds = Object.keys(dashboardWidgets) as readonly WidgetKind[];

/** How the dashboard of a role looks before its person arranges it: what is shown in this order, and what can be added. */
interface FirstLook {
  readonly shown: readonly WidgetKind[];
  readonly hidden: readonly WidgetKind[];
}

const inspectors: FirstLook = {
  shown: ['my_jobs', 'my_day', 'changed_jobs', 'visited_jobs', 'counters', 'recent_jobs', 'changed_projects'],
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
  hidden: ['my_jobs', 'my_day', 'counters', 'coming_days', 'waiting_for_review', 'waiting_projects', 'viewed_reports'],
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
