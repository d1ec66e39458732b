import type { AuditEntry, AuditFilters } from '@plumbline/contract/audit';
import type { AuditArea, AuditedEvent } from '@plumbline/domain/events/audited';
import type { Language } from '@plumbline/domain/languages/languages';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { CursorNotValid } from '../../database/page-order.ts';
import { authorJson, momentJson } from '../../database/reference-json.ts';
import type { EventWords } from '../../events/event-tokens.ts';
import { eventTokens, eventWords } from '../../events/event-tokens.ts';
import { eventText } from '../../events/texts/event-texts.ts';
import { deviceName } from '../sessions/index.ts';

/** Who reads, in which language. */
export interface AuditReader {
  db: InstanceDatabase;
  language: Language;
  settings: AppSettings;
}

/** Of entries that an index can't narrow down further, so many are looked at for a page. */
const lookedAt = 5000;

export interface EntryRow {
  id: number;
  at: string;
  area: string;
  name: string;
  subject: string;
  createdAt: string;
  actor: AuditEntry['actor'];
  impersonator: AuditEntry['actor'];
  person: AuditEntry['actor'];
  words: EventWords;
  address: string | null;
  userAgent: string | null;
  isErased: boolean;
  position: number;
  hash: string;
}

/** An entry `k` and its event `e`, which is gone where it was removed with a person's data. */
export function entryColumns(db: InstanceDatabase): RawBuilder<unknown> {
  const person = (id: RawBuilder<unknown>) =>
    sql`(select ${authorJson('u')} from ${db.table('users')} u where u.id = ${id})`;
  return sql`k.event_id as id, k.at::text as at, k.area, k.name, k.subject_id as subject, ${momentJson(sql`k.at`)} as "createdAt",
    ${person(sql`k.actor_id`)} as actor, ${person(sql`k.impersonator_id`)} as impersonator, ${person(sql`k.user_id`)} as person,
    ${eventWords(db)} as words, e.address, e.user_agent as "userAgent", k.erased_at is not null as "isErased",
    k.position, encode(k.hash, 'hex') as hash`;
}

/** An entry as the wire has it. */
export function presentEntry(row: EntryRow, { language, settings }: AuditReader): AuditEntry {
  const event = row.name as AuditedEvent;
  return {
    _id: String(row.id),
    area: row.area as AuditArea,
    event,
    message: eventText(event, language, eventTokens(event, row.words, language, settings)),
    created_at: row.createdAt,
    actor: row.actor,
    impersonator: row.impersonator,
    person: row.person,
    subject: row.subject,
    address: row.address,
    device: deviceName(row.userAgent ?? ''),
    isErased: row.isErased,
  };
}

const written = (at: string, id: number) => Buffer.from(JSON.stringify([at, id])).toString('base64url');

/** @throws CursorNotValid */
function placeAfter(cursor: string): { at: string; id: number } {
  try {
    const [at, id] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (
      typeof at === 'string' &&
      /^\d{4,5}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/.test(at) &&
      Number.isSafeInteger(id)
    )
      return { at, id: Number(id) };
  } catch {
    // None of ours.
  }
  throw new CursorNotValid();
}

/** What an index finds in order of time: the strongest of the filters, the days, and where a page begins. */
interface Narrowed {
  readonly actor: string | null;
  readonly person: string | null;
  readonly area: string | null;
  readonly from: string | null;
  readonly until: string | null;
  readonly timezone: string;
  readonly at: string | null;
  readonly id: number | null;
}

/** What is asked of each entry besides. */
interface Asked {
  readonly person: string | null;
  readonly area: string | null;
  readonly event: string | null;
  readonly search: string | null;
}

function narrowedBy(
  { area, actor, person, from, until }: AuditFilters,
  { timezone }: Pick<AppSettings, 'timezone'>,
  after: string | undefined,
): Narrowed {
  const { at, id } = after === undefined ? { at: null, id: null } : placeAfter(after);
  return {
    actor: actor ?? null,
    person: actor === undefined ? (person ?? null) : null,
    area: actor === undefined && person === undefined ? (area ?? null) : null,
    from: from ?? null,
    until: until ?? null,
    timezone,
    at,
    id,
  };
}

function askedOf({ area, actor, person, event, search }: AuditFilters): Asked {
  return {
    person: actor === undefined ? null : (person ?? null),
    area: actor === undefined && person === undefined ? null : (area ?? null),
    event: event ?? null,
    search: search === undefined || search === '' ? null : search,
  };
}

/** Over entries `k`. What is null is folded away when the statement is planned, so that one index is left. */
const isNarrowed = ({ actor, person, area, from, until, timezone, at, id }: Narrowed) => sql`
  (${actor}::uuid is null or k.actor_id = ${actor}::uuid) and (${person}::uuid is null or k.user_id = ${person}::uuid)
  and (${area}::text is null or k.area = ${area}::text)
  and (${from}::text is null or k.at >= ${from}::text::date::timestamp at time zone ${timezone}::text)
  and (${until}::text is null or k.at < (${until}::text::date + 1)::timestamp at time zone ${timezone}::text)
  and (${at}::text is null or (k.at, k.event_id) < (${at}::text::timestamptz, ${id}::bigint))`;

/** Over entries `k` and their events `e`. */
const isAsked = ({ person, area, event, search }: Asked) => sql`
  (${person}::uuid is null or k.user_id = ${person}::uuid) and (${area}::text is null or k.area = ${area}::text)
  and (${event}::text is null or k.name = ${event}::text)
  and (${search}::text is null or strpos(lower(concat_ws(' ', k.subject_id, e.address, e.user_agent, e.before::text, e.after::text)),
    lower(${search}::text)) > 0)`;

/** A page of the trail, the newest first. It costs the same however long the trail is. @throws CursorNotValid */
export async function readAudit(
  { db, settings }: Pick<AuditReader, 'db' | 'settings'>,
  filters: AuditFilters,
  { pageSize, after }: { pageSize: number; after?: string | undefined },
): Promise<{ rows: EntryRow[]; next: string | null }> {
  const narrowed = narrowedBy(filters, settings, after);
  const asked = askedOf(filters);
  const isAskedMore = Object.values(asked).some((one) => one !== null);
  const looked = isAskedMore ? lookedAt : pageSize + 1;
  const found = await db.rows(sql<EntryRow>`
    with looked as materialized (
      select k.* from ${db.table('audit_entries')} k where ${isNarrowed(narrowed)} order by k.at desc, k.event_id desc limit ${looked}
    )
    select ${entryColumns(db)} from looked k left join ${db.table('events')} e on e.id = k.event_id
    where ${isAsked(asked)} order by k.at desc, k.event_id desc limit ${pageSize + 1}`);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  if (found.length > pageSize && last) return { rows, next: written(last.at, last.id) };
  if (!isAskedMore) return { rows, next: null };
  const end = await endOfLooked(db, narrowed);
  return { rows, next: end && written(end.at, end.id) };
}

/** The last of the entries that were looked at; null where the trail ends before. */
async function endOfLooked(db: InstanceDatabase, narrowed: Narrowed) {
  const row = await db.first(sql<{ at: string; id: number }>`
    select k.at::text as at, k.event_id as id from ${db.table('audit_entries')} k
    where ${isNarrowed(narrowed)} order by k.at desc, k.event_id desc offset ${lookedAt - 1} limit 1`);
  return row ?? null;
}

/** How many entries the filters let through. */
export async function countAudit(
  { db, settings }: Pick<AuditReader, 'db' | 'settings'>,
  filters: AuditFilters,
): Promise<number> {
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from ${db.table('audit_entries')} k
    left join ${db.table('events')} e on e.id = k.event_id
    where ${isNarrowed(narrowedBy(filters, settings, undefined))} and ${isAsked(askedOf(filters))}`);
  return row?.count ?? 0;
}
