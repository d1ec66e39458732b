import * as calls from '@plumbline/contract/calendars';
import { can } from '@plumbline/domain/access/can';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { Role } from '@plumbline/domain/actor/roles';
import { jobEntry } from '@plumbline/domain/calendars/job-entry';
import { writeCalendar } from '@plumbline/domain/calendars/write-calendar';
import type { Language } from '@plumbline/domain/languages/languages';
import { asWritten, filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { actorOf } from '../../http/actor-of.ts';
import { addressKey, countWithin } from '../../http/call-limit.ts';
import type { RequestContext } from '../../http/context.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { entityTag, hasTag } from '../../http/entity-tags.ts';
import { Problem } from '../../http/problem.ts';
import { FileResponse, handledByRoute } from '../../http/responses.ts';
import { instanceAddress } from '../../instances/instance-address.ts';
import { hashOfSecret } from '../sessions/index.ts';
import { readCalendarJobs } from './calendar-jobs.queries.ts';

/**
 * A calendar is so often read in an hour, from wherever. Reads with a secret that is unknown, revoked or of no use to its owner any more
 * are counted by address, so that trying secrets costs little.
 */
const readLimit = { points: 120, seconds: 3600 };
const guessLimit = { points: 120, seconds: 3600 };

interface FeedOwner {
  feedId: string;
  viewId: string | null;
  id: string;
  role: Role;
  canManageSkills: boolean;
  language: Language | null;
}

/** Whether somebody may still have what their calendar shows. */
function mayRead(actor: Actor, { viewId }: FeedOwner): boolean {
  return can(actor, 'calendar.subscribe').allowed && (viewId === null || can(actor, 'shift.read').allowed);
}

/**
 * Whose calendar it is, with the rights that they have now.
 * @throws Problem not_found, too_many_requests
 */
async function feedToRead(context: RequestContext, secret: string): Promise<{ owner: FeedOwner; actor: Actor }> {
  const { db, settings, activeToggles, instance, services } = context;
  const hash = hashOfSecret(secret);
  const owner = await db.first(sql<FeedOwner>`
    select f.id as "feedId", f.view_id as "viewId", u.id, u.role, u.can_manage_skills as "canManageSkills", u.language
    from ${db.table('calendar_feeds')} f
      join ${db.table('users')} u on u.id = f.user_id and u.banned_at is null and u.removed_at is null
    where f.token_hash = ${hash}`);
  const actor = owner && actorOf({ ...owner, impersonatorId: null }, { settings, activeToggles }, instance);
  if (!owner || !actor || !mayRead(actor, owner)) return notFound(context);
  await countWithin(services, readLimit, `calendar:${db.schema}:${hash.toString('base64url')}`);
  return { owner, actor };
}

/** @throws Problem not_found, too_many_requests after too many of them */
async function notFound({ services, db, address }: RequestContext): Promise<never> {
  await countWithin(services, guessLimit, `calendar-guess:${db.schema}:${addressKey(address)}`);
  throw new Problem('not_found');
}

/** That a calendar was asked for, also where nothing had changed: its owner sees that it is used. */
async function countRead(db: InstanceDatabase, { feedId }: FeedOwner, now: Date): Promise<void> {
  await db.rows(
    sql`update ${db.table('calendar_feeds')} set last_read_at = ${now}, reads = reads + 1 where id = ${feedId}`,
  );
}

/** The file of a calendar, and how many jobs are in it. @throws Problem not_found for a view that its owner doesn't see any more */
async function calendarOf(context: RequestContext, owner: FeedOwner, actor: Actor) {
  const { db, settings, instance, services, now } = context;
  const language = owner.language ?? settings.defaultLanguage;
  const { name, jobs } = await readCalendarJobs({ db, actor, settings, language, now }, owner.viewId);
  const origin = instanceAddress(services.configuration, instance.name);
  const entries = jobs.map((job) =>
    jobEntry(job, { url: `${origin}/jobs/${job._id}`, namesPeople: owner.viewId !== null }),
  );
  const own = textsIn(language).calendars.own;
  const company = settings.companyName;
  const head = name ?? (company === '' ? own : filled(textsIn(language).calendars.ownOf, { company }, asWritten));
  return { text: writeCalendar(entries, { name: head, isSubscribed: true }), rows: jobs.length };
}

export const readCalendar = openEndpoint(calls.readCalendar, {
  isHeavy: true,
  ownTransaction: true,
  handle: async (context) => {
    const { now, request, reply, input } = context;
    const { owner, actor } = await feedToRead(context, input.params.token.replace(/\.ics$/, ''));
    const { text, rows } = await calendarOf(context, owner, actor);
    // The content itself: what leaves the days of the calendar changes it without any event.
    const tag = entityTag(text);
    reply.header('etag', tag).header('cache-control', 'private, no-cache');
    if (hasTag(request.headers['if-none-match'], tag)) {
      await context.inTransaction((change) => countRead(change.db, owner, now));
      await reply.code(304).send();
      return handledByRoute;
    }
    await context.inTransaction(async (change) => {
      await countRead(change.db, owner, now);
      change.record('calendar.read', {
        subjectId: owner.feedId,
        before: null,
        after: { userId: owner.id, viewId: owner.viewId, rows },
      });
    });
    return new FileResponse({
      stream: Buffer.from(text),
      contentType: 'text/calendar; charset=utf-8',
      fileName: 'calendar.ics',
      inline: true,
    });
  },
});
