import type { UserSkill } from '@plumbline/contract/references';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import type { Holding } from '@plumbline/domain/skills/holding';
import { sql } from 'kysely';
import { userFacts, visibleUsers } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import { userSkillJson, userSkills } from './store/skill-json.ts';

/** What one person holds of one skill. */
export interface StoredHolding extends Holding {
  readonly skillId: string;
}

/**
 * A person whose skills are changed: held until the transaction ends, so that one change of them goes on at a time.
 * @throws Problem not_found when the one who asks doesn't see them
 */
export async function lockPerson(db: InstanceDatabase, actor: Actor, id: string): Promise<UserFacts> {
  await db.rows(sql`select from ${db.table('users')} u where u.id = ${id} for no key update`);
  const row = await db.first(sql<{ facts: UserFacts }>`select ${userFacts(db, actor)} as facts
    from ${db.table('users')} u where u.id = ${id} and ${visibleUsers(db, actor)}`);
  if (!row) throw new Problem('not_found');
  return row.facts;
}

/** What a person holds, in the order of the skills' ids: as events tell it. */
export function readHoldings(db: InstanceDatabase, userId: string): Promise<StoredHolding[]> {
  return db.rows(sql<StoredHolding>`
    select h.skill_id as "skillId", h.first_day as "firstDay", h.last_day as "lastDay"
    from ${userSkills(db)} where h.user_id = ${userId} order by h.skill_id`);
}

/** What a person holds, in its wire form, by name; or one of it. */
export async function presentHoldings(
  db: InstanceDatabase,
  userId: string,
  today: string,
  only?: string,
): Promise<UserSkill[]> {
  const rows = await db.rows(sql<{ skill: UserSkill }>`
    select ${userSkillJson(today)} as skill from ${userSkills(db)}
    where h.user_id = ${userId} ${only === undefined ? sql`` : sql`and h.skill_id = ${only}`} order by s.name_key, s.id`);
  return rows.map((row) => row.skill);
}

/** Writes holdings that are new or have other days. With another last day the notifications of its end begin again. */
export async function writeHoldings(
  db: InstanceDatabase,
  userId: string,
  holdings: readonly StoredHolding[],
  by: { actorId: string; now: Date },
): Promise<void> {
  if (holdings.length === 0) return;
  const rows = holdings.map((one) => ({ skill_id: one.skillId, first_day: one.firstDay, last_day: one.lastDay }));
  await db.rows(sql`
    insert into ${db.table('user_skills')} as h (user_id, skill_id, first_day, last_day, given_by, given_at)
    select ${userId}::uuid, g.skill_id, g.first_day, g.last_day, ${by.actorId}::uuid, ${by.now}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (skill_id uuid, first_day date, last_day date)
    on conflict (user_id, skill_id) do update set first_day = excluded.first_day, last_day = excluded.last_day,
      is_expiring_notified = h.is_expiring_notified and h.last_day is not distinct from excluded.last_day,
      is_expired_notified = h.is_expired_notified and h.last_day is not distinct from excluded.last_day,
      given_by = excluded.given_by, given_at = excluded.given_at`);
}

/** Takes skills from a person. */
export async function removeHoldings(db: InstanceDatabase, userId: string, skillIds: readonly string[]): Promise<void> {
  if (skillIds.length === 0) return;
  await db.rows(sql`delete from ${db.table('user_skills')}
    where user_id = ${userId} and skill_id = any(${[...skillIds]}::uuid[])`);
}
