import * as calls from '@plumbline/contract/dashboard';
import type { PlacedWidget } from '@plumbline/domain/dashboard/arrangement';
import { rearranged } from '@plumbline/domain/dashboard/arrangement';
import type { WidgetKind } from '@plumbline/domain/dashboard/widgets';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { forgetArrangement, saveArrangement, lockArrangement, readArrangement } from './arrangement.queries.ts';

const present = ({ kind, isHidden }: PlacedWidget, position: number) => ({
  _id: kind,
  id: kind,
  data: { position, isHidden },
});

/** @throws Problem not_found for a widget that is not for this person */
function presentOne(arrangement: readonly PlacedWidget[], kind: WidgetKind) {
  const position = arrangement.findIndex((one) => one.kind === kind);
  const widget = arrangement[position];
  if (!widget) throw new Problem('not_found');
  return present(widget, position);
}

export const listDashboardWidgets = endpoint(calls.listDashboardWidgets, {
  handle: async ({ db, actor }) => (await readArrangement(db, actor)).map(present),
});

export const readDashboardWidget = endpoint(calls.readDashboardWidget, {
  handle: async ({ db, actor, input: { params } }) => presentOne(await readArrangement(db, actor), params.kind),
});

export const changeDashboardWidget = endpoint(calls.changeDashboardWidget, {
  handle: async ({ db, actor, now, input: { params, body } }) => {
    const before = await lockArrangement(db, actor);
    presentOne(before, params.kind);
    const after = rearranged(before, params.kind, body.data);
    await saveArrangement(db, actor, after, now);
    return presentOne(after, params.kind);
  },
});

export const resetDashboardWidgets = endpoint(calls.resetDashboardWidgets, {
  handle: async ({ db, actor }) => {
    await forgetArrangement(db, actor);
    return { success: true as const };
  },
});
