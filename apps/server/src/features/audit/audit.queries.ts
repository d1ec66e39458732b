import type { AuditEntry, AuditFilters } from '@plumbline/contract/audit';
import type { AuditArea, AuditedEvent } from '@plumbline/domain/events/audited';
import type { Language } from '@plumbline/domain/languages/languages';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { CursorNotValid } from '../../database/page-order.ts';
import { momentJson, personJson } from '../../database/reference-json.ts';
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
    sql`(select ${personJson('u')} from ${db.table('users')} u where u.id = ${id})`;
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

const allOf = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);

/** What an index finds in order of time, and what is asked of each entry besides. */
function conditionsOf(
  { area, event, actor, person, from, until, search }: AuditFilters,
  { timezone }: Pick<AppSettings, 'timezone'>,
  after: string | undefined,
) {
  const narrowing = [
    ...(actor === undefined ? [] : [sql`k.actor_id = ${actor}`]),
    ...(person === undefined ? [] : [sql`k.user_id = ${person}`]),
    ...(area === undefined ? [] : [sql`k.area = ${area}`]),
  ];
  const range = [
    ...(from === undefined ? [] : [sql`k.at >= ${from}::date::timestamp at time zone ${timezone}`]),
    ...(until === undefined ? [] : [sql`k.at < (${until}::date + 1)::timestamp at time zone ${timezone}`]),
  ];
  if (after !== undefined) {
    const { at, id } = placeAfter(after);
    range.push(sql`(k.at, k.event_id) < (${at}::timestamptz, ${id}::bigint)`);
  }
  const rest = [
    ...narrowing.slice(1),
    ...(event === undefined ? [] : [sql`k.name = ${event}`]),
    ...(search === undefined || search === ''
      ? []
      : [
          sql`strpos(lower(concat_ws(' ', k.subject_id, e.address, e.user_agent, e.before::text, e.after::text)), lower(${search})) > 0`,
        ]),
  ];
  return { narrowed: [...narrowing.slice(0, 1), ...range], rest };
}

/** A page of the trail, the newest first. It costs the same however long the trail is. @throws CursorNotValid */
export async function readAudit(
  { db, settings }: Pick<AuditReader, 'db' | 'settings'>,
  filters: AuditFilters,
  { pageSize, after }: { pageSize: number; after?: string | undefined },
): Promise<{ rows: EntryRow[]; next: string | null }> {
  const { narrowed, rest } = conditionsOf(filters, settings, after);
  const looked = rest.length === 0 ? pageSize + 1 : lookedAt;
  const found = await db.rows(sql<EntryRow>`
    with looked as materialized (
      select k.* from ${db.table('audit_entries')} k where ${allOf(narrowed)} order by k.at desc, k.event_id desc limit ${looked}
    )
    select ${entryColumns(db)} from looked k left join ${db.table('events')} e on e.id = k.event_id
    where ${allOf(rest)} order by k.at desc, k.event_id desc limit ${pageSize + 1}`);
  const rows = found.slice(0, pageSize);
  const last = rows.at(-1);
  if (found.length > pageSize && last) return { rows, next: written(last.at, last.id) };
  if (rest.length === 0) return { rows, next: null };
  const end = await endOfLooked(db, narrowed, looked);
  return { rows, next: end && written(end.at, end.id) };
}

/** The last of the entries that were looked at; null where the trail ends before. */
async function endOfLooked(db: InstanceDatabase, narrowed: readonly RawBuilder<unknown>[], looked: number) {
  const row = await db.first(sql<{ at: string; id: number }>`
    select k.at::text as at, k.event_id as id from ${db.table('audit_entries')} k
    where ${allOf(narrowed)} order by k.at desc, k.event_id desc offset ${looked - 1} limit 1`);
  return row ?? null;
}

/** How many entries the filters let through. */
export async function countAudit(
  { db, settings }: Pick<AuditReader, 'db' | 'settings'>,
  filters: AuditFilters,
): Promise<number> {
  const { narrowed, rest } = conditionsOf(filters, settings, undefined);
  const row = await db.first(sql<{ count: number }>`
    select count(*)::int as count from ${db.table('audit_entries')} k
    ${rest.length === 0 ? sql`` : sql`left join ${db.table('events')} e on e.id = k.event_id`}
    where ${allOf([...narrowed, ...rest])}`);
  return row?.count ?? 0;
}
