import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { DashboardWidget } from '@plumbline/contract/dashboard';
import { changeDashboardWidget, listDashboardWidgets, resetDashboardWidgets } from '@plumbline/contract/dashboard';
import type { PlacedWidget, WidgetChange } from '@plumbline/domain/dashboard/arrangement';
import { arrangementOf, rearranged } from '@plumbline/domain/dashboard/arrangement';
import type { WidgetKind } from '@plumbline/domain/dashboard/widgets';
import { useActor } from '../../../lib/access/hooks.ts';
import { callServer } from '../../../lib/api/call-server.ts';
import { cachedQuery } from '../../../lib/api/with-offline-copy.ts';
import { dashboardKeys } from './keys.ts';

const widgetsQuery = queryOptions({
  queryKey: dashboardKeys.widgets,
  ...cachedQuery('dashboard/widgets', (signal) => callServer(listDashboardWidgets, { signal })),
});

const fromWire = ({ id, data }: DashboardWidget): PlacedWidget => ({ kind: id, isHidden: data.isHidden });
const toWire = ({ kind, isHidden }: PlacedWidget, position: number): DashboardWidget => ({
  _id: kind,
  id: kind,
  data: { position, isHidden },
});

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

/** One after the other, in the order in which they were made. */
const scope = { id: 'dashboard-arrangement' };

/** Moves, hides or shows a widget: on the screen at once, and taken back when it can't be saved. */
export function useChangeWidget() {
  const queryClient = useQueryClient();
  const actor = useActor();
  const { queryKey } = widgetsQuery;
  return useMutation({
    mutationKey: queryKey,
    scope,
    mutationFn: ({ kind, change }: { kind: WidgetKind; change: WidgetChange }) =>
      callServer(changeDashboardWidget, { params: { id: kind }, body: { data: change } }),
    onMutate: async ({ kind, change }) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (shown) =>
        rearranged(arrangementOf(actor, (shown ?? []).map(fromWire)), kind, change).map(toWire),
      );
    },
    // Once the last of several has arrived; earlier the answer would undo those that are still on their way.
    onSettled: () => {
      if (queryClient.isMutating({ mutationKey: queryKey }) === 1) void queryClient.invalidateQueries({ queryKey });
    },
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
