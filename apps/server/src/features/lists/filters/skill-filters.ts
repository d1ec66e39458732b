import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { FilterColumn } from '../../../database/filter-sql.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { userSkills } from '../../skills/index.ts';
import { momentOfWall } from './moment-of-text.ts';

/**
 * The last days of the skills that somebody holds, over `u` (users): of all of them or of one. A skill that never ends has none.
 */
export function skillExpiryColumn(db: InstanceDatabase, timeZone: string, skillId?: string): FilterColumn {
  const isOfSkill: RawBuilder<unknown> = skillId === undefined ? sql`true` : sql`h.skill_id = ${skillId}::uuid`;
  const lastDay = momentOfWall(sql`(h.last_day::timestamp)`, timeZone);
  return {
    kind: 'through',
    of: { kind: 'moment', value: lastDay },
    exists: (test) => sql`exists (select from ${userSkills(db)} where h.user_id = u.id and ${isOfSkill} and ${test})`,
    sortedBy: (pick) => sql`(select ${pick(lastDay)}
      from ${userSkills(db)} where h.user_id = u.id and ${isOfSkill})`,
  };
}
