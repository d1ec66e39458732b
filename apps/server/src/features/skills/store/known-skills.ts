import type { ExpiryPeriod, ExpiryUnit } from '@plumbline/domain/skills/expiry';
import type { SkillRole } from '@plumbline/domain/skills/skill';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { Problem } from '../../../http/problem.ts';

/** A skill as the rules look at it. */
export interface KnownSkill {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly SkillRole[];
  readonly expiry: ExpiryPeriod | null;
}

/**
 * Skills by these ids, held until the transaction ends, so that none is deleted while it is given.
 * @param pathOf the wire path at which the id in this place was named
 * @throws Problem not_valid with `unknown_reference` at each that isn't there
 */
export async function lockSkills(
  db: InstanceDatabase,
  ids: readonly string[],
  pathOf: (place: number) => string = (place) => `skills.${place}`,
): Promise<ReadonlyMap<string, KnownSkill>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(sql<{
    id: string;
    name: string;
    roles: SkillRole[];
    amount: number | null;
    unit: ExpiryUnit | null;
  }>`
    select s.id, s.name, s.roles, s.expiry_amount as amount, s.expiry_unit as unit from ${db.table('skills')} s
    where s.id = any(${[...ids]}::uuid[]) and s.removed_at is null order by s.id for share`);
  const known = new Map(
    rows.map(({ amount, unit, ...rest }) => [rest.id, { ...rest, expiry: amount && unit ? { amount, unit } : null }]),
  );
  const fields = ids.flatMap((id, place) =>
    known.has(id) ? [] : [{ path: pathOf(place), code: 'unknown_reference', message: '' }],
  );
  if (fields.length > 0) throw new Problem('not_valid', { fields });
  return known;
}
