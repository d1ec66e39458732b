import * as calls from '@plumbline/contract/calendars';
import type { CalendarFeed } from '@plumbline/contract/calendars';
import { sql } from 'kysely';
import { momentJson } from '../../database/reference-json.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import { confirmRights, hashOfSecret, newSecret } from '../sessions/index.ts';
import { findView, visibleViews } from '../views/index.ts';

interface FeedRow {
  id: string;
  viewId: string | null;
  viewName: string | null;
  created_at: string;
  last_read_at: string | null;
  reads: number;
}

/** The calendars of whoever asks: that of their own jobs first, then those of views, by name. */
async function ownFeeds({ db, actor }: Pick<SignedInContext, 'db' | 'actor'>): Promise<CalendarFeed[]> {
  const rows = await db.rows(sql<FeedRow>`
    select f.id, f.view_id as "viewId", v.name as "viewName", ${momentJson(sql`f.created_at`)} as created_at,
      ${momentJson(sql`f.last_read_at`)} as last_read_at, f.reads
    from ${db.table('calendar_feeds')} f
      left join ${db.table('list_views')} v on v.id = f.view_id and v.removed_at is null and ${visibleViews(actor)}
    where f.user_id = ${actor.id} order by f.view_id is not null, v.name_key, f.id`);
  return rows.map(({ id, viewId, viewName, ...rest }) => ({
    ...rest,
    _id: id,
    view: viewId === null ? null : { _id: viewId, name: viewName },
    address: null,
  }));
}

const listCalendars = endpoint(calls.listCalendars, {
  handle: async (context) => {
    context.authorize('calendar.subscribe');
    return ownFeeds(context);
  },
});

const openCalendar = endpoint(calls.openCalendar, {
  handle: async (context) => {
    const { db, actor, now, record, services, instance, input } = context;
    const { view } = input.body;
    context.authorize('calendar.subscribe');
    if (view !== null) {
      context.authorize('shift.read');
      // Only jobs have days: a view of another list is none that there is.
      if ((await findView(context, view)).list !== 'jobs') throw new Problem('not_found');
    }
    await confirmRights(context);
    const secret = newSecret();
    const opened = await db.first(sql<{ id: string }>`
      insert into ${db.table('calendar_feeds')} (id, user_id, view_id, token_hash, created_at)
      values (${newId()}, ${actor.id}, ${view}, ${hashOfSecret(secret)}, ${now})
      on conflict (user_id, view_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
        last_read_at = null, reads = 0 returning id`);
    const feed = (await ownFeeds(context)).find(({ _id }) => _id === opened?.id);
    if (!feed) throw new Error('a calendar was not opened');
    record('calendar.opened', {
      subjectId: feed._id,
      relations: { userId: actor.id },
      before: null,
      after: { userId: actor.id, viewId: view },
    });
    const address = `${instanceAddress(services.configuration, instance.name)}/v2/calendars/feed/${secret}.ics`;
    return { ...feed, address };
  },
});

const closeCalendar = endpoint(calls.closeCalendar, {
  handle: async ({ db, actor, record, authorize, input }) => {
    authorize('calendar.subscribe');
    const closed = await db.first(sql<{ id: string; viewId: string | null }>`
      delete from ${db.table('calendar_feeds')} f where f.id = ${input.params.id} and f.user_id = ${actor.id}
      returning f.id, f.view_id as "viewId"`);
    if (!closed) throw new Problem('not_found');
    const before = { userId: actor.id, viewId: closed.viewId };
    record('calendar.closed', { subjectId: closed.id, relations: { userId: actor.id }, before, after: null });
    return { success: true as const };
  },
});

export const feedEndpoints = [listCalendars, openCalendar, closeCalendar] as const;
