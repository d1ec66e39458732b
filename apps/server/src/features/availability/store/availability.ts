import type { ShiftAvailability } from '@plumbline/contract/shifts';
import { decidesAbsencesOf } from '@plumbline/domain/actor/rule-parts';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { Role } from '@plumbline/domain/actor/roles';
import type { DaySpan } from '@plumbline/domain/shifts/ranges';
import { sql } from 'kysely';
import { fullySeen } from '../../../access/user-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

type PersonAvailability = ShiftAvailability['people'][number];

/**
 * What people are not available for on some days, but for the company's hours: one statement. Those who have neither hours of their own nor
 * an absence are left out, and so are people of whom one sees only the name.
 */
export async function availabilityOf(
  db: InstanceDatabase,
  actor: Actor,
  userIds: readonly string[],
  { from, to }: DaySpan,
): Promise<Omit<ShiftAvailability, 'hours'>> {
  const absencesOf = sql`from ${db.table('absences')} a where a.user_id = u.id and a.state <> 'refused'
    and a.first_day <= ${to}::date and a.last_day >= ${from}::date`;
  const row = await db.first(sql<{
    holidays: ShiftAvailability['holidays'];
    people: (PersonAvailability & { role: Role })[];
  }>`select
    coalesce((select json_agg(json_build_object('name', h.name, 'firstDay', h.first_day, 'lastDay', h.last_day)
        order by h.first_day, h.name) from ${db.table('public_holidays')} h
      where h.first_day <= ${to}::date and h.last_day >= ${from}::date), '[]') as holidays,
    coalesce((select json_agg(json_build_object('_id', u.id, 'role', u.role, 'hours', u.working_hours, 'absences',
        coalesce((select json_agg(json_build_object('_id', a.id, 'kind', a.kind, 'state', a.state, 'firstDay', a.first_day,
          'lastDay', a.last_day, 'part', a.part, 'from', a.from_time, 'to', a.to_time, 'reason', a.reason)
          order by a.first_day, a.id) ${absencesOf}), '[]')))
      from ${db.table('users')} u where u.id = any(${[...userIds]}::uuid[]) and ${fullySeen(actor)}
        and (u.working_hours is not null or exists (select ${absencesOf}))), '[]') as people`);
  const people = (row?.people ?? []).map(({ role, absences, ...person }) => {
    const reads = person._id === actor.id || decidesAbsencesOf(actor, { id: person._id, role, isOnAJobOfActor: false });
    return { ...person, absences: reads ? absences : absences.map((one) => ({ ...one, reason: null })) };
  });
  return { holidays: row?.holidays ?? [], people };
}
