import { toDoParts } from '@plumbline/domain/jobs/to-do';
import { isWidgetKind, widgetKinds, widgetOfReport, widgetSizes } from '@plumbline/domain/dashboard/widgets';
import type { ReportWidgetId, WidgetId } from '@plumbline/domain/dashboard/widgets';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { jobReference } from './job-shapes.ts';
import { author, place, projectReference } from './references.ts';
import { done, id as uuid, moment } from './wire.ts';

const listLength = (standard: number) =>
  z
    .object({ page_size: z.coerce.number().int().min(1).max(100).default(standard) })
    .transform(({ page_size }) => ({ limit: page_size }));

const reportWidgetId = z.templateLiteral(['report:', z.uuid()]);
/** A kind of widget, or `report:` with the id of the report that it shows. */
const widgetId = z.union([z.enum(widgetKinds), reportWidgetId]);
const widgetSize = z.enum(widgetSizes);

/** The widget as dashboards store it, however the id of a report is written. */
const canonical = <Id extends WidgetId>(id: Id): WidgetId =>
  isWidgetKind(id) ? id : widgetOfReport(id.slice(id.indexOf(':') + 1));
const widgetParams = z.object({ id: widgetId }).transform(({ id }) => ({ widget: canonical(id) }));
const reportWidgetParams = z
  .object({ id: reportWidgetId })
  .transform(({ id }) => ({ widget: canonical(id) as ReportWidgetId }));

/**
 * A widget of a person's dashboard (spec/2 §3 "Dashboard widget: id, data"). `position` counts from 0, hidden ones too. `size` is its
 * room on a desk: a column, the whole width, or a column twice as high. A widget that shows a report has `report`: null where the report
 * is deleted or no longer this person's to see.
 */
export const dashboardWidget = z.object({
  _id: widgetId,
  id: widgetId,
  data: z.object({
    position: z.number().int(),
    isHidden: z.boolean(),
    size: widgetSize,
    report: z.object({ _id: uuid, name: z.string() }).nullable().optional(),
  }),
});

export type DashboardWidget = z.output<typeof dashboardWidget>;

export const listDashboardWidgets = defineCall({
  name: 'listDashboardWidgets',
  method: 'GET',
  path: '/v2/widgets/dashboard',
  feature: 'dashboard',
  summary: 'The widgets of the person’s dashboard in their order, the hidden ones among them.',
  spec: 'spec/2 §7 Widgets; spec/4 §6 "Screens that are only named"',
  response: z.array(dashboardWidget),
});

export const readDashboardWidget = defineCall({
  name: 'readDashboardWidget',
  method: 'GET',
  path: '/v2/widgets/dashboard/{id}',
  feature: 'dashboard',
  summary: 'One widget of the person’s dashboard: where it stands and whether it is hidden.',
  spec: 'spec/2 §7 Widgets',
  params: widgetParams,
  response: dashboardWidget,
});

export const changeDashboardWidget = defineCall({
  name: 'changeDashboardWidget',
  method: 'PUT',
  path: '/v2/widgets/dashboard/{id}',
  feature: 'dashboard',
  summary:
    'Moves, hides, shows or sizes a widget of the person’s own dashboard; what is left out stays. A report (`report:` with its id) that is not on it yet is added.',
  spec: 'spec/2 §7 Widgets; spec/4 §6 "Screens that are only named"',
  params: widgetParams,
  body: z.object({
    data: z.object({
      position: z.number().int().min(0).max(999).optional(),
      isHidden: z.boolean().optional(),
      size: widgetSize.optional(),
    }),
  }),
  response: dashboardWidget,
  problems: ['report_widgets_too_many'],
});

export const removeDashboardWidget = defineCall({
  name: 'removeDashboardWidget',
  method: 'DELETE',
  path: '/v2/widgets/dashboard/{id}',
  feature: 'dashboard',
  summary:
    'Takes a report off the person’s own dashboard; the report stays. One that is not there is gone already. Other widgets can be hidden only.',
  spec: 'spec/2 §7 Widgets; spec/4 §6 "Screens that are only named"',
  params: reportWidgetParams,
  response: done,
});

export const resetDashboardWidgets = defineCall({
  name: 'resetDashboardWidgets',
  method: 'DELETE',
  path: '/v2/widgets/dashboard',
  feature: 'dashboard',
  summary: 'Lets the person’s dashboard look again as it does for their role at first.',
  spec: 'spec/4 §6 "Screens that are only named"',
  response: done,
});

/** A job as a line of the dashboard. `place` is where its project is. */
export const dashboardJob = jobReference.extend({
  place: place.nullable(),
  issues_count: z.number().int(),
});

export type DashboardJob = z.output<typeof dashboardJob>;

/** The last change of something. `user` is null for the product itself, for a stranger, and for clients, who see no people. */
const lastChange = z.object({ name: z.string(), created_at: moment, user: author.nullable() });

export type LastChange = z.output<typeof lastChange>;

const partOfMyJobs = z.object({ total: z.number().int(), docs: z.array(dashboardJob) });

export const listMyJobs = defineCall({
  name: 'listMyJobs',
  method: 'GET',
  path: '/v2/jobs/dashboard/mine',
  feature: 'dashboard',
  summary:
    'The jobs that the person is on and has still to do: those of today and later by their start, the latest of the late ones first. Each part with its total.',
  spec: 'spec/4 §6 "Screens that are only named"',
  query: listLength(5),
  response: z.record(z.enum(toDoParts), partOfMyJobs),
});

export const listChangedJobs = defineCall({
  name: 'listChangedJobs',
  method: 'GET',
  path: '/v2/jobs/dashboard/changed',
  feature: 'dashboard',
  summary: 'The jobs that the person sees and somebody else changed last, with that change, newest first.',
  spec: 'spec/2 §9 Dashboard; spec/4 §6 "Screens that are only named"',
  query: listLength(10),
  response: z.array(dashboardJob.extend({ change: lastChange })),
});

export const readProjectDashboard = defineCall({
  name: 'readProjectDashboard',
  method: 'GET',
  path: '/v2/projects/dashboard',
  feature: 'dashboard',
  summary:
    'Of the projects that the person sees: those that somebody else changed last, with that change, and those with the most jobs to do.',
  spec: 'spec/1 §7 Projects; spec/2 §9 Dashboard',
  query: listLength(10),
  response: z.object({
    changed: z.array(projectReference.extend({ change: lastChange })),
    /** `late` of the `waiting` jobs started before today. */
    waiting: z.array(projectReference.extend({ waiting: z.number().int(), late: z.number().int() })),
  }),
});
