import type { Absence } from '@plumbline/contract/absences';
import type { QueryOf } from '@plumbline/contract/call';
import type { listAbsences as listCall } from '@plumbline/contract/absences';
import { can } from '@plumbline/domain/access/can';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import type { AbsenceKind, AbsencePart, AbsenceState } from '@plumbline/domain/availability/absence';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fullySeen, userFacts, visibleUsersOfList } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { JsonText } from '../../database/json-text.ts';
import { readPage } from '../../database/page.ts';
import { authorJson, momentJson, personJson } from '../../database/reference-json.ts';
import { foundIn } from '../../database/search-sql.ts';
import { Problem } from '../../http/problem.ts';

type Sql = RawBuilder<unknown>;
type StoredDoc = Omit<Absence, 'can' | 'reason' | 'note'> & { readonly reason: string; readonly note: string };

/** An absence as it is stored. */
export interface AbsenceRow {
  readonly id: string;
  readonly userId: string;
  readonly kind: AbsenceKind;
  readonly state: AbsenceState;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly part: AbsencePart;
  readonly from: string | null;
  readonly to: string | null;
  readonly reason: string;
  /** What whoever decided says about it; empty for nothing. */
  readonly note: string;
  readonly version: number;
}

const sorts = ['firstDay', '-firstDay'];

/** What is shown of an absence, over `a` and `u`. */
function docOf(db: InstanceDatabase): Sql {
  return sql`json_build_object('_id', a.id, 'user', ${personJson('u')}, 'kind', a.kind, 'state', a.state,
    'firstDay', a.first_day, 'lastDay', a.last_day, 'part', a.part, 'from', a.from_time, 'to', a.to_time, 'reason', a.reason, 'note', a.decision_note,
    'decidedBy', (select ${authorJson('d')} from ${db.table('users')} d where d.id = a.decided_by),
    'decided_at', ${momentJson(sql`a.decided_at`)}, 'created_at', ${momentJson(sql`a.created_at`)}, 'version', a.version)`;
}

const absencesWithPeople = (db: InstanceDatabase) =>
  sql`${db.table('absences')} a join ${db.table('users')} u on u.id = a.user_id`;

/** Whether the reason of a person's absence, and what was said of it, is read: by them, and by who decides about it. */
function readsReasons(actor: Actor, person: UserFacts): boolean {
  return person.id === actor.id || can(actor, 'user.decide_absences', person).allowed;
}

function present(actor: Actor, doc: StoredDoc, person: UserFacts): Absence {
  const isRead = readsReasons(actor, person);
  const mayChange = can(actor, 'user.ask_absence', person).allowed;
  const mayDecide = can(actor, 'user.decide_absences', person).allowed;
  return {
    ...doc,
    reason: isRead ? doc.reason : null,
    note: isRead ? doc.note || null : null,
    can: [
      ...(mayChange ? ['change', 'remove'] : []),
      ...(mayDecide && doc.state !== 'confirmed' ? ['confirm'] : []),
      ...(mayDecide && doc.state !== 'refused' ? ['refuse'] : []),
    ],
  };
}

/** A page of the absences of people whom one sees in full. @throws Problem not_valid for a sort that the list doesn't have */
export function listAbsences(db: InstanceDatabase, actor: Actor, query: QueryOf<typeof listCall>): Promise<JsonText> {
  const { sort = '-firstDay', userIds, states, from, to } = query;
  if (!sorts.includes(sort)) {
    throw new Problem('not_valid', { fields: [{ path: 'query.sort', code: 'sort_not_valid', message: '' }] });
  }
  return readPage<UserFacts>(
    db,
    {
      from: absencesWithPeople(db),
      id: sql`a.id`,
      where: sql`${visibleUsersOfList(db, actor)} and ${fullySeen(actor)} and u.role <> 'client' and ${foundIn(sql`u.search`, query.search)}
        ${userIds ? sql`and a.user_id = any(${userIds}::uuid[])` : sql``} ${states ? sql`and a.state = any(${states}::text[])` : sql``}
        ${from ? sql`and a.last_day >= ${from}::date` : sql``} ${to ? sql`and a.first_day <= ${to}::date` : sql``}`,
      order: {
        expression: sql`(a.first_day - '1970-01-01'::date)`,
        type: 'integer',
        descending: sort.startsWith('-'),
      },
      columns: sql`${docOf(db)}::text as doc, ${userFacts(db, actor)} as facts`,
    },
    query,
    (doc, facts) => JSON.stringify(present(actor, JSON.parse(doc) as StoredDoc, facts)),
  );
}

/** One absence. @throws Problem not_found */
export async function readAbsence(db: InstanceDatabase, actor: Actor, id: string, person: UserFacts): Promise<Absence> {
  const row = await db.first(sql<{ doc: StoredDoc }>`
    select ${docOf(db)} as doc from ${absencesWithPeople(db)} where a.id = ${id}`);
  if (!row) throw new Problem('not_found');
  return present(actor, row.doc, person);
}

/** An absence that is to be changed: locked until the transaction ends. @throws Problem not_found */
export async function lockAbsence(db: InstanceDatabase, id: string): Promise<AbsenceRow> {
  const row = await db.query
    .selectFrom('absences')
    .select([
      'id',
      'user_id as userId',
      'kind',
      'state',
      'first_day as firstDay',
      'last_day as lastDay',
      'part',
      'from_time as from',
      'to_time as to',
      'reason',
      'decision_note as note',
      'version',
    ])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Problem('not_found');
  return row as AbsenceRow;
}
