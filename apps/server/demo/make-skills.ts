import { lastDayOf } from '@plumbline/domain/skills/expiry';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { newId } from '../src/ids.ts';
import { dayLength, dayOf, hour } from './calendar.ts';
import type { PastEvent } from './events.ts';
import { pastEvent } from './events.ts';
import { insertRows } from './insert-rows.ts';
import type { DemoCast } from './demo-cast.ts';

interface Making {
  cast: DemoCast;
  now: number;
  actorId: string;
  idOf: ReadonlyMap<string, string>;
}

/** Makes the skills of the demo, gives them to people and lets its job types ask for them. @returns what happened */
export async function makeSkills(db: InstanceDatabase, { cast, now, actorId, idOf }: Making): Promise<PastEvent[]> {
  const at = now - 360 * dayLength;
  const created = {
    created_by: actorId,
    created_at: new Date(at).toISOString(),
    updated_at: new Date(at).toISOString(),
  };
  const made = cast.skills.map((skill) => ({ skill, id: newId(at) }));
  await insertRows(
    db,
    'skills',
    made.map(({ id, skill: { name, roles, expiry } }) => ({
      id,
      name,
      translations: cast.naming(name).translations,
      roles,
      expiry_amount: expiry?.amount ?? null,
      expiry_unit: expiry?.unit ?? null,
      ...created,
    })),
  );
  const holdings = made.flatMap(({ id, skill: { expiry, holders } }) =>
    Object.entries(holders).map(([email, daysAgo]) => {
      const firstDay = dayOf(now - daysAgo * dayLength);
      const lastDay = expiry && lastDayOf(firstDay, expiry);
      return { userId: idOf.get(email) ?? '', skillId: id, firstDay, lastDay };
    }),
  );
  await insertRows(
    db,
    'user_skills',
    holdings.map(({ userId, skillId, firstDay, lastDay }) => ({
      user_id: userId,
      skill_id: skillId,
      first_day: firstDay,
      last_day: lastDay,
      is_expiring_notified: false,
      is_expired_notified: false,
      given_by: actorId,
      given_at: new Date(at + hour).toISOString(),
    })),
  );
  const asked = made.flatMap(({ id, skill }) =>
    skill.askedBy.map(({ uniqueId }) => ({ unique_id: uniqueId, skill_id: id })),
  );
  await db.rows(sql`insert into ${db.table('job_type_skills')} (job_type_id, skill_id)
    select t.id, asked.skill_id from json_to_recordset(${JSON.stringify(asked)}::json) as asked (unique_id uuid, skill_id uuid)
    join ${db.table('job_types')} t on t.unique_id = asked.unique_id`);
  return [
    ...made.map(({ id, skill: { name } }) =>
      pastEvent('skill.created', { at, actorId, subjectId: id, before: null, after: { name } }),
    ),
    ...[...Map.groupBy(holdings, ({ userId }) => userId)].map(([userId, held]) =>
      pastEvent('user.skills_changed', {
        at: at + hour,
        actorId,
        subjectId: userId,
        relations: { userId },
        before: [],
        after: held.map(({ skillId, firstDay, lastDay }) => ({ skillId, firstDay, lastDay })),
      }),
    ),
  ];
}

/** What the jobs of a batch ask for: what their types ask for, as with any new job. */
export async function askForSkills(db: InstanceDatabase, jobIds: readonly string[]): Promise<void> {
  await db.rows(sql`insert into ${db.table('job_skills')} (job_id, skill_id)
    select j.id, t.skill_id from ${db.table('jobs')} j
    join ${db.table('job_type_skills')} t on t.job_type_id = j.job_type_id where j.id = any(${[...jobIds]}::uuid[])`);
}
