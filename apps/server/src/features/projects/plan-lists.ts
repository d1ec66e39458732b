import type { Actor } from '@plumbline/domain/actor/actor';
import { isId } from '@plumbline/domain/ids/id-text';
import type { PlanFile } from '@plumbline/domain/projects/fields/files';
import { sql } from 'kysely';
import { assertAttachable } from '../../access/attachable-files.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress } from '../../database/reference-json.ts';
import { Problem } from '../../http/problem.ts';

/**
 * A list of plans for storage: files with their names in the list. Rotation, colors and scale belong to the file
 * itself. A person may list only files that they see, each once.
 * @param earlier the stored list: files of it that were deleted since may stay
 * @throws Problem not_valid at each wrong entry
 */
export async function checkedPlans(
  db: InstanceDatabase,
  actor: Pick<Actor, 'id' | 'role'>,
  plans: readonly PlanFile[],
  earlier: readonly PlanFile[],
): Promise<Pick<PlanFile, 'id' | 'value'>[]> {
  const known = new Set(earlier.map(({ id }) => id));
  const given = new Set<string>();
  const added: { path: string; id: string }[] = [];
  const fields = plans.flatMap(({ id }, index) => {
    const path = `field.value.${index}.id`;
    if (given.has(id)) return [{ path, code: 'element_given_twice', message: '' }];
    given.add(id);
    if (known.has(id)) return [];
    if (!isId(id)) return [{ path, code: 'unknown_reference', message: '' }];
    added.push({ path, id });
    return [];
  });
  if (fields.length > 0) throw new Problem('not_valid', { fields });
  await assertAttachable(db, actor, added);
  return plans.map(({ id, value }) => ({ id, value }));
}

/**
 * The lists of plans with what their files say: address, rotation, shades, measures. A plan whose file was deleted is left out.
 * @param values what the fields hold, by their ids
 * @returns the fields' values, and the ids of all their files
 */
export async function presentPlans(
  db: InstanceDatabase,
  fieldIds: readonly string[],
  values: Readonly<Record<string, unknown>>,
): Promise<{ values: Record<string, PlanFile[]>; ids: string[] }> {
  const entriesOf = (id: string) => (values[id] ?? []) as PlanFile[];
  const ids = [...new Set(fieldIds.flatMap((id) => entriesOf(id).map((plan) => plan.id)))].filter(isId);
  if (ids.length === 0) return { values: {}, ids: [] };
  const rows = await db.rows(sql<{ id: string; plan: Omit<PlanFile, 'id' | 'value'> }>`
    select f.id, json_build_object('location', ${assetAddress(sql`f.id`)},
      'rotation', coalesce((f.properties ->> 'rotation')::int, 0),
      'grayscale', coalesce((f.properties ->> 'grayscale')::boolean, false),
      'measurements', f.properties -> 'measurements',
      'measureIntroDisplayed', coalesce((f.properties ->> 'measureIntroDisplayed')::boolean, false)) as plan
    from ${db.table('assets')} f where f.id = any(${ids}::uuid[]) and f.removed_at is null`);
  const plans = new Map(rows.map(({ id, plan }) => [id, plan]));
  const present = (id: string) =>
    entriesOf(id).flatMap((entry) => {
      const plan = plans.get(entry.id);
      return plan ? [{ id: entry.id, value: entry.value, ...plan }] : [];
    });
  return { values: Object.fromEntries(fieldIds.map((id) => [id, present(id)])), ids: [...plans.keys()] };
}
