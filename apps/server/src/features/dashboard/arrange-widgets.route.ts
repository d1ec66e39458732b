import type { DashboardWidget } from '@plumbline/contract/dashboard';
import * as calls from '@plumbline/contract/dashboard';
import type { PlacedWidget } from '@plumbline/domain/dashboard/arrangement';
import { rearranged } from '@plumbline/domain/dashboard/arrangement';
import type { WidgetId } from '@plumbline/domain/dashboard/widgets';
import { isWidgetFor, maxReportWidgets, reportOfWidget } from '@plumbline/domain/dashboard/widgets';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { namesOfReports } from '../reports/index.ts';
import {
  forgetArrangement,
  lockArrangement,
  readArrangement,
  removeWidget,
  saveArrangement,
} from './arrangement.queries.ts';

type Reader = Pick<SignedInContext, 'db' | 'actor'>;

/** A dashboard in its wire form, with the names of the reports that the person may see. */
async function present(
  { db, actor }: Reader,
  arrangement: readonly PlacedWidget[],
): Promise<readonly DashboardWidget[]> {
  const reports = arrangement.flatMap(({ id }) => reportOfWidget(id) ?? []);
  const names = await namesOfReports(db, actor, reports);
  return arrangement.map(({ id, isHidden, size }, position) => {
    const data = { position, isHidden, size };
    const report = reportOfWidget(id);
    if (report === null) return { _id: id, id, data };
    const name = names.get(report);
    return { _id: id, id, data: { ...data, report: name === undefined ? null : { _id: report, name } } };
  });
}

/** @throws Problem not_found for a widget that is not for this person */
async function presentOne(reader: Reader, arrangement: readonly PlacedWidget[], id: WidgetId) {
  const widget = (await present(reader, arrangement)).find((one) => one.id === id);
  if (!widget) throw new Problem('not_found');
  return widget;
}

/**
 * Whether a widget may be changed: one that the person has, or a report that they see.
 * @throws Problem not_found, report_widgets_too_many
 */
async function demandPlaceable({ db, actor }: Reader, arrangement: readonly PlacedWidget[], id: WidgetId) {
  if (arrangement.some((one) => one.id === id)) return;
  const report = reportOfWidget(id);
  if (report === null || !isWidgetFor(actor, id)) throw new Problem('not_found');
  if (!(await namesOfReports(db, actor, [report])).has(report)) throw new Problem('not_found');
  const reports = arrangement.filter((one) => reportOfWidget(one.id) !== null);
  if (reports.length >= maxReportWidgets) {
    throw new Problem('report_widgets_too_many', { details: { limit: maxReportWidgets } });
  }
}

export const listDashboardWidgets = endpoint(calls.listDashboardWidgets, {
  handle: async (context) => [...(await present(context, await readArrangement(context.db, context.actor)))],
});

export const readDashboardWidget = endpoint(calls.readDashboardWidget, {
  handle: async (context) =>
    presentOne(context, await readArrangement(context.db, context.actor), context.input.params.widget),
});

export const changeDashboardWidget = endpoint(calls.changeDashboardWidget, {
  handle: async (context) => {
    const { db, actor, now, input } = context;
    const { widget } = input.params;
    const before = await lockArrangement(db, actor);
    await demandPlaceable(context, before, widget);
    const after = rearranged(before, widget, input.body.data);
    await saveArrangement(db, actor, after, now);
    return presentOne(context, after, widget);
  },
});

export const removeDashboardWidget = endpoint(calls.removeDashboardWidget, {
  handle: async ({ db, actor, input: { params } }) => {
    await lockArrangement(db, actor);
    await removeWidget(db, actor, params.widget);
    return { success: true as const };
  },
});

export const resetDashboardWidgets = endpoint(calls.resetDashboardWidgets, {
  handle: async ({ db, actor }) => {
    await forgetArrangement(db, actor);
    return { success: true as const };
  },
});
