import * as calls from '@plumbline/contract/views';
import type { ViewFacts } from '@plumbline/domain/actor/facts';
import type { Role } from '@plumbline/domain/actor/roles';
import { differences } from '@plumbline/domain/events/differences';
import { withHiddenParts, withoutHiddenParts } from '@plumbline/domain/filters/hidden-parts';
import type { ViewList } from '@plumbline/domain/actor/view-lists';
import { usableView, type ViewProblem } from '@plumbline/domain/views/usable-view';
import { viewLimits, type ViewState } from '@plumbline/domain/views/view-state';
import { sql } from 'kysely';
import { hiddenFilterFields } from '../reports/index.ts';
import type { SignedInContext } from '../../http/context.ts';
import { changedMeanwhile } from '../../http/changed-meanwhile.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { viewReader } from './view-reader.ts';
import type { StoredView } from './views.queries.ts';
import { countOwnViews, factsOf, findView, findViews, stateOf, viewOnWire, viewsOnWire } from './views.queries.ts';

const codeOfPart: Readonly<Record<ViewProblem['part'], string>> = {
  filters: 'filter_not_valid',
  sort: 'sort_not_valid',
  section: 'not_valid',
  display: 'not_valid',
  columns: 'unknown_reference',
};

const partsOfState = ['filters', 'sort', 'section', 'display', 'columns'] as const;

/**
 * What is saved can be shown to whoever saves it. A part that stays as it was is left alone: a field may have gone since.
 * @throws Problem not_valid with every mistake at its part
 */
async function demandUsable(context: SignedInContext, list: ViewList, state: ViewState, before?: ViewState) {
  const { problems } = usableView(list, state, await viewReader(context, list, [state]));
  const isUnchanged = (part: ViewProblem['part']) =>
    before !== undefined && JSON.stringify(before[part]) === JSON.stringify(state[part]);
  const wrong = problems.filter(({ part }) => !isUnchanged(part));
  if (wrong.length === 0) return;
  throw new Problem('not_valid', {
    fields: wrong.map(({ part }) => ({ path: part, code: codeOfPart[part], message: '' })),
  });
}

/** @throws Problem views_too_many */
async function demandRoom(context: SignedInContext, list: ViewList): Promise<void> {
  const limit = viewLimits.perPerson;
  if ((await countOwnViews(context, list)) >= limit) throw new Problem('views_too_many', { details: { limit } });
}

/** What others find in their menus changes, so it is an event; a private view is one too, for the audit trail. */
const headOf = ({ list, name, sharing }: Pick<StoredView, 'list' | 'name' | 'sharing'>) => ({ list, name, sharing });

export const listViews = endpoint(calls.listViews, {
  handle: async (context) => {
    const { actor, input } = context;
    const { list } = input.query;
    context.authorize('view.read', { list, ownerId: actor.id, sharing: 'private', roles: [] });
    return viewsOnWire(context, list, await findViews(context, list));
  },
});

export const readView = endpoint(calls.readView, {
  handle: async (context) => {
    const view = await findView(context, context.input.params.id);
    context.authorize('view.read', factsOf(view));
    return viewOnWire(context, view);
  },
});

export const createView = endpoint(calls.createView, {
  handle: async (context) => {
    const { db, actor, now, record, input } = context;
    const { list, name, sharing, roles, ...state } = input.body;
    const facts: ViewFacts = { list, ownerId: actor.id, sharing, roles };
    context.authorize('view.read', facts);
    if (sharing !== 'private') context.authorize('view.share');
    await demandUsable(context, list, state);
    await demandRoom(context, list);
    const id = newId();
    await db.query
      .insertInto('list_views')
      .values({
        id,
        list,
        name,
        state: JSON.stringify(state),
        sharing,
        roles: [...new Set(roles)],
        owner_id: actor.id,
        created_at: now,
        updated_at: now,
      })
      .execute();
    record('view.created', { subjectId: id, before: null, after: { list, name, sharing } });
    return viewOnWire(context, await findView(context, id));
  },
});

export const changeView = endpoint(calls.changeView, {
  handle: async (context) => {
    const { db, actor, now, record, input } = context;
    const view = await findView(context, input.params.id, { locks: true });
    context.authorize('view.change', factsOf(view));
    const { version, name = view.name, sharing = view.sharing, roles = view.roles, ...given } = input.body;
    if (version !== undefined && version !== view.version)
      throw await changedMeanwhile(db, actor, { kind: 'view', id: view.id }, Object.keys(input.body));
    const isSharedAnew = sharing !== view.sharing || [...roles].toSorted().join() !== [...view.roles].toSorted().join();
    if (isSharedAnew && sharing !== 'private') context.authorize('view.share');
    const before = stateOf(view);
    const { list } = view;
    const isHidden = list === 'files' ? () => false : await hiddenFilterFields(context, list, before.filters);
    if (given.filters !== undefined) given.filters = withHiddenParts(given.filters, before.filters, isHidden);
    const changed = partsOfState.filter((part) => given[part] !== undefined);
    const state: ViewState = { ...before, ...Object.fromEntries(changed.map((part) => [part, given[part]])) };
    const seen = (of: ViewState) => ({ ...of, filters: withoutHiddenParts(of.filters, isHidden) });
    await demandUsable(context, list, seen(state), seen(before));
    const snapshotOf = (of: ViewState, head: { name: string; sharing: string; roles: readonly Role[] }) => ({
      list: view.list,
      name: head.name,
      sharing: head.sharing,
      roles: [...head.roles].toSorted(),
      ...of,
    });
    const change = differences(snapshotOf(before, view), snapshotOf(state, { name, sharing, roles }));
    if (!change) return viewOnWire(context, view);
    await db.rows(sql`update ${db.table('list_views')} set name = ${name}, state = ${JSON.stringify(state)}::jsonb,
      sharing = ${sharing}, roles = ${[...new Set(roles)]}::text[], version = version + 1, updated_at = ${now}
      where id = ${view.id}`);
    record('view.changed', { subjectId: view.id, ...change });
    return viewOnWire(context, await findView(context, view.id));
  },
});

export const removeView = endpoint(calls.removeView, {
  handle: async (context) => {
    const { db, now, record, input } = context;
    const view = await findView(context, input.params.id, { locks: true });
    context.authorize('view.erase', factsOf(view));
    await db.rows(
      sql`update ${db.table('list_views')} set removed_at = ${now}, updated_at = ${now} where id = ${view.id}`,
    );
    record('view.removed', { subjectId: view.id, before: headOf(view), after: null });
    return { success: true as const };
  },
});

export const restoreView = endpoint(calls.restoreView, {
  handle: async (context) => {
    const { db, now, record, input } = context;
    const view = await findView(context, input.params.id, { locks: true, isRemoved: true });
    context.authorize('view.erase', factsOf(view));
    await demandRoom(context, view.list);
    await db.rows(
      sql`update ${db.table('list_views')} set removed_at = null, updated_at = ${now} where id = ${view.id}`,
    );
    record('view.restored', { subjectId: view.id, before: null, after: headOf(view) });
    return viewOnWire(context, await findView(context, view.id));
  },
});
