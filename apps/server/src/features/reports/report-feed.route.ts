import * as calls from '@plumbline/contract/report-exports';
import { can } from '@plumbline/domain/access/can';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { Role } from '@plumbline/domain/actor/roles';
import type { ColumnKeys } from '@plumbline/domain/reports/column-keys';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson } from '../../database/reference-json.ts';
import { actorOf } from '../../http/actor-of.ts';
import { addressKey, countWithin } from '../../http/call-limit.ts';
import { handledByRoute, FileResponse } from '../../http/responses.ts';
import type { RequestContext, SignedInContext } from '../../http/context.ts';
import { endpoint, openEndpoint } from '../../http/endpoint.ts';
import { entityTag, hasTag } from '../../http/entity-tags.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import { recordedWhenSent } from '../exports/index.ts';
import { confirmRights, hashOfSecret, newSecret } from '../sessions/index.ts';
import { exportReport, keysToRemember, limitedHeader, reportToExport } from './export-report.ts';
import { hourThere } from './store/hour-there.ts';
import { findReport } from './reports.queries.ts';

/** A person's feed of a report; its address is returned only on creation. */
async function feedOf({ db, actor }: SignedInContext, reportId: string, address: string | null) {
  const row = await db.first(sql<{ created_at: string; last_read_at: string | null; reads: number }>`
    select ${momentJson(sql`f.created_at`)} as created_at, ${momentJson(sql`f.last_read_at`)} as last_read_at, f.reads
    from ${db.table('report_feeds')} f where f.report_id = ${reportId} and f.user_id = ${actor.id}`);
  return {
    is_on: row !== undefined,
    address,
    created_at: row?.created_at ?? null,
    last_read_at: row?.last_read_at ?? null,
    reads: row?.reads ?? 0,
  };
}

export const readReportFeedState = endpoint(calls.readReportFeedState, {
  handle: async (context) => {
    context.authorize('report.export');
    await findReport(context, context.input.params.id);
    return feedOf(context, context.input.params.id, null);
  },
});

export const openReportFeed = endpoint(calls.openReportFeed, {
  handle: async (context) => {
    context.authorize('report.export');
    const { db, actor, now, record, services, instance, input } = context;
    const { id } = input.params;
    await findReport(context, id);
    await confirmRights(context);
    const token = newSecret();
    await db.rows(sql`insert into ${db.table('report_feeds')} (id, report_id, user_id, token_hash, created_at)
      values (${newId()}, ${id}, ${actor.id}, ${hashOfSecret(token)}, ${now})
      on conflict (report_id, user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at,
        last_read_at = null, reads = 0`);
    record('report.feed_opened', { subjectId: id, before: null, after: { userId: actor.id } });
    return feedOf(context, id, `${instanceAddress(services.configuration, instance.name)}/v2/report/feed/${token}`);
  },
});

export const closeReportFeed = endpoint(calls.closeReportFeed, {
  handle: async (context) => {
    context.authorize('report.export');
    const { db, actor, record, input } = context;
    await findReport(context, input.params.id);
    const closed = await db.rows(sql`delete from ${db.table('report_feeds')}
      where report_id = ${input.params.id} and user_id = ${actor.id} returning id`);
    if (closed.length > 0) {
      record('report.feed_closed', { subjectId: input.params.id, before: { userId: actor.id }, after: null });
    }
    return { success: true as const };
  },
});

/**
 * A feed is so often read in an hour, from wherever: other feeds of a company's one address are not counted with it. Reads with a
 * secret that is unknown, revoked or of no use to its owner any more are counted by address, so that trying secrets costs little.
 */
const readLimit = { points: 120, seconds: 3600 };
const guessLimit = { points: 120, seconds: 3600 };

interface FeedOwner {
  feed_id: string;
  keys: ColumnKeys;
  report_id: string;
  version: number;
  id: string;
  role: Role;
  canManageSkills: boolean;
  language: Language | null;
}

/** Events that change nothing of what a report shows. */
const lookedAt = ['report.feed_read', 'report.exported', 'report.viewed', 'calendar.read'];

/** So many of the newest events are counted: one that was committed after a newer one changes the count. */
const eventsLooked = 10_000;

/**
 * That a feed was asked for, also where nothing had changed: its owner sees that it is used. @param keys what it calls its columns: those
 * that it calls so for the first time are remembered
 */
async function countRead(
  db: InstanceDatabase,
  { feed_id: id }: FeedOwner,
  { now, keys = {} }: { readonly now: Date; readonly keys?: ColumnKeys },
): Promise<void> {
  await db.rows(sql`update ${db.table('report_feeds')} set last_read_at = ${now}, reads = reads + 1,
    keys = ${JSON.stringify(keys)}::jsonb || keys where id = ${id}`);
}

/**
 * Whose feed it is, with the rights that they have now; the read is counted.
 * @throws Problem not_found, too_many_requests
 */
async function feedToRead(context: RequestContext, token: string): Promise<{ owner: FeedOwner; actor: Actor }> {
  const { db, settings, activeToggles, instance, services, address } = context;
  const hash = hashOfSecret(token);
  const owner = await db.first(sql<FeedOwner>`
    select f.id as feed_id, f.keys, f.report_id, r.version, u.id, u.role, u.can_manage_skills as "canManageSkills", u.language
    from ${db.table('report_feeds')} f join ${db.table('reports')} r on r.id = f.report_id and r.removed_at is null
    join ${db.table('users')} u on u.id = f.user_id and u.banned_at is null and u.removed_at is null
    where f.token_hash = ${hash}`);
  const actor = owner && actorOf({ ...owner, impersonatorId: null }, { settings, activeToggles }, instance);
  if (!owner || !actor || !can(actor, 'report.export').allowed) {
    await countWithin(services, guessLimit, `feed-guess:${db.schema}:${addressKey(address)}`);
    throw new Problem('not_found');
  }
  await countWithin(services, readLimit, `feed:${db.schema}:${hash.toString('base64url')}`);
  return { owner, actor };
}

/** What changes with every change of what a report may show. */
async function changeMarker(db: InstanceDatabase): Promise<string> {
  const events = db.table('events');
  const row = await db.first(sql<{ marker: string }>`
    select coalesce(max(e.id), 0) || '.' || count(*) as marker from ${events} e
    where e.id > (select max(n.id) from ${events} n) - ${eventsLooked} and e.name <> all(${lookedAt})`);
  return row?.marker ?? '';
}

export const readReportFeed = openEndpoint(calls.readReportFeed, {
  readsReplica: true,
  isHeavy: true,
  ownTransaction: true,
  handle: async (context) => {
    const { db, settings, now, request, reply, input } = context;
    // A replica may not know yet that the link was withdrawn.
    const primary = context.services.databaseOf(db.schema);
    const { owner, actor } = await feedToRead({ ...context, db: primary }, input.params.token);
    const { format } = input.query;
    // What is late, and what is today, changes without any event: with the hours, and with the day where the instance's clocks are.
    const hour = hourThere(now, settings.timezone);
    const language = owner.language ?? settings.defaultLanguage;
    const state = `${owner.version}.${await changeMarker(db)}.${hour}.${language}.${format}`;
    const tag = entityTag(state);
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (hasTag(request.headers['if-none-match'], tag)) {
      await context.inTransaction((change) => countRead(change.db, owner, { now }));
      await reply.code(304).send();
      return handledByRoute;
    }
    const reader = { db, actor, settings, language, now };
    const exported = { ...(await reportToExport(reader, owner.report_id)), isOfRows: true, knownKeys: owner.keys };
    const keys = keysToRemember(exported);
    const { fileName, contentType, content, count, isLimited } = await exportReport(context, exported, format);
    if (isLimited) reply.header(...limitedHeader);
    const stream = recordedWhenSent(context, content, async (change, { isWhole }) => {
      await countRead(change.db, owner, { now, keys });
      const after = { format, rows: count.rows, ownerId: owner.id, isWhole };
      change.record('report.feed_read', { subjectId: owner.report_id, before: null, after });
    });
    return new FileResponse({ stream, contentType, fileName });
  },
});
