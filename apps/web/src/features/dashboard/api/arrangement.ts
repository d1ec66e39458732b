import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DashboardWidget } from '@plumbline/contract/dashboard';
import {
  changeDashboardWidget,
  listDashboardWidgets,
  removeDashboardWidget,
  resetDashboardWidgets,
} from '@plumbline/contract/dashboard';
import { listReports } from '@plumbline/contract/reports';
import type { PlacedWidget, WidgetChange } from '@plumbline/domain/dashboard/arrangement';
import { arrangementOf, rearranged } from '@plumbline/domain/dashboard/arrangement';
import type { ReportWidgetId, WidgetId } from '@plumbline/domain/dashboard/widgets';
import { reportOfWidget } from '@plumbline/domain/dashboard/widgets';
import { useActor } from '../../../lib/access/hooks.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import { cachedQuery } from '../../../lib/api/with-offline-copy.ts';
import { dashboardKeys } from './keys.ts';

const widgetsQuery = queryOptions({
  queryKey: dashboardKeys.widgets,
  ...cachedQuery('dashboard/widgets', (signal) => callServer(listDashboardWidgets, { signal })),
});

const fromWire = ({ id, data: { isHidden, size } }: DashboardWidget): PlacedWidget => ({ id, isHidden, size });

/** The arrangement in its wire form, with the reports that are known of it. */
function toWire(arrangement: readonly PlacedWidget[], known: readonly DashboardWidget[]): DashboardWidget[] {
  return arrangement.map(({ id, isHidden, size }, position) => {
    const report = known.find((widget) => widget.id === id)?.data.report;
    return { _id: id, id, data: { position, isHidden, size, ...(report !== undefined && { report }) } };
  });
}

/**
 * The person's dashboard in its order; undefined until it is known. When it can't be loaded it is as the role has it at
 * first (spec/2 §7: empty on failure).
 */
export function useArrangement(): readonly PlacedWidget[] | undefined {
  const actor = useActor();
  const widgets = useQuery(widgetsQuery);
  if (widgets.data) return arrangementOf(actor, widgets.data.map(fromWire));
  return widgets.isError ? arrangementOf(actor) : undefined;
}

/** The names of the reports on the person's dashboard, by their ids; a report without one is not theirs to see. */
export function useReportNames(): ReadonlyMap<string, string> {
  const widgets = useQuery(widgetsQuery);
  return new Map(
    (widgets.data ?? []).flatMap(({ data: { report } }) => (report ? [[report._id, report.name] as const] : [])),
  );
}

/** The reports that the person can add to their dashboard, by name. */
export const reportChoicesQuery = queryOptions({
  queryKey: dashboardKeys.reportChoices,
  queryFn: async ({ signal }) => {
    const { docs } = await callServer(listReports, { query: { page_size: 1000, sort: 'name' }, signal });
    return docs.map(({ _id, name }) => ({ value: _id, label: name }));
  },
  staleTime: 60_000,
});

/** One after the other, in the order in which they were made. */
const scope = { id: 'dashboard-arrangement' };

/** Moves, hides, shows or sizes a widget, and adds a report: on the screen at once, and taken back when it can't be saved. */
export function useChangeWidget() {
  const queryClient = useQueryClient();
  const actor = useActor();
  const { queryKey } = widgetsQuery;
  return useMutation({
    mutationKey: queryKey,
    scope,
    mutationFn: ({ id, change }: { id: WidgetId; change: WidgetChange }) =>
      callServer(changeDashboardWidget, { params: { id }, body: { data: change } }),
    onMutate: async ({ id, change }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (shown = []) => {
        const arrangement = arrangementOf(actor, shown.map(fromWire));
        // What a report is called that is not on it yet, the server says.
        const isNew = reportOfWidget(id) !== null && arrangement.every((widget) => widget.id !== id);
        return isNew ? shown : toWire(rearranged(arrangement, id, change), shown);
      });
    },
    // Once the last of several has arrived; earlier the answer would undo those that are still on their way.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) void queryClient.invalidateQueries({ queryKey });
    },
  });
}

/** Takes a report off the dashboard. */
export function useRemoveWidget() {
  const queryClient = useQueryClient();
  const { queryKey } = widgetsQuery;
  return useMutation({
    mutationKey: queryKey,
    scope,
    mutationFn: (id: ReportWidgetId) => callServer(removeDashboardWidget, { params: { id } }),
    onMutate: async (id) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (shown) => shown?.filter((widget) => widget.id !== id));
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}

/** Lets the dashboard look again as it does for the role at first. */
export function useResetArrangement() {
  const queryClient = useQueryClient();
  const { queryKey } = widgetsQuery;
  return useMutation({
    mutationKey: queryKey,
    scope,
    mutationFn: () => callServer(resetDashboardWidgets),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
}
