import type { FieldProblem } from '@plumbline/contract/problems';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import { isProfileValue, profileFieldAccess, profileValueByKeys } from '@plumbline/domain/access/profile-access';
import { profileFieldHolds } from '@plumbline/domain/users/profile-field-traits';
import { profileFieldTypes } from '@plumbline/domain/users/profile-field-types';
import type { ProfileField } from '@plumbline/domain/users/profile-fields';
import { isId } from '@plumbline/domain/ids/id-text';
import { sql } from 'kysely';
import { visibleUsers } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import { assetsFor } from './own-assets.ts';
import { phoneField } from '../../access/profile-view.ts';

type Values = Readonly<Record<string, unknown>>;

interface Checked {
  field: ProfileField;
  value: unknown;
}

const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Validates the profile fields of a change that differ from the stored ones. Unchanged ones are ignored, so that a
 * whole user object may be sent back.
 * @throws Problem forbidden for a field that the actor may not change, not_valid with every invalid value
 */
export async function checkProfileValues(
  db: InstanceDatabase,
  actor: Actor,
  facts: UserFacts,
  userFields: readonly ProfileField[],
  kept: Values,
  patch: Values,
): Promise<Record<string, unknown>> {
  const checked: Checked[] = [];
  const mistakes: FieldProblem[] = [];
  for (const [key, said] of Object.entries(patch)) {
    // The phone number is a column of its own and comes as `phoneNumber`.
    if (key === phoneField || same(kept[key], said)) continue;
    const field = userFields.find((one) => one.value === key);
    const value = field ? profileValueByKeys(field, said) : said;
    if (same(kept[key], value)) continue;
    if (!field) {
      mistakes.push({ path: `fields.${key}`, code: 'not_expected', message: '' });
      continue;
    }
    if (!profileFieldAccess(actor, facts, field).update) throw new Problem('forbidden');
    if (isProfileValue(field, value, kept[key]) && isStorable(value))
      checked.push({ field, value: parsed(field, value) });
    else mistakes.push({ path: `fields.${key}`, code: 'not_valid', message: '' });
  }
  mistakes.push(...(await unknownReferences(db, actor, facts.id, kept, checked)));
  if (mistakes.length > 0) throw new Problem('not_valid', { fields: mistakes });
  return Object.fromEntries(checked.map(({ field, value }) => [field.value, value]));
}

/** The value without parts that its type doesn't know. */
function parsed(field: ProfileField, value: unknown): unknown {
  return value === null ? null : profileFieldTypes[field.type].value.parse(value);
}

function isStorable(value: unknown): boolean {
  const text = JSON.stringify(value);
  return !text.includes('\\u0000') && text.isWellFormed() && !/\\ud[89a-f]/i.test(text);
}

/** The ids of files in a value of any type that has some. */
export function filesIn(field: Pick<ProfileField, 'type'>, value: unknown): readonly string[] {
  if (profileFieldHolds(field, 'files')) return (value ?? []) as string[];
  return profileFieldTypes[field.type].hasFilesBeside ? ((value as { files?: string[] } | null)?.files ?? []) : [];
}

async function unknownReferences(
  db: InstanceDatabase,
  actor: Actor,
  userId: string,
  kept: Values,
  checked: readonly Checked[],
): Promise<FieldProblem[]> {
  const added = checked.map(({ field, value }) => ({
    field,
    files: filesIn(field, value).filter((id) => !filesIn(field, kept[field.value]).includes(id)),
    person: profileFieldHolds(field, 'person') && typeof value === 'string' ? [value] : [],
  }));
  const files = await assetsFor(
    db,
    added.flatMap((one) => one.files),
    userId,
    actor.id,
  );
  const people = new Set(
    (
      await db.rows(sql<{ id: string }>`select u.id from ${db.table('users')} u
        where u.id = any(${added.flatMap((one) => one.person).filter(isId)}::uuid[]) and ${visibleUsers(db, actor)}`)
    ).map((row) => row.id),
  );
  return added
    .filter((one) => one.files.some((id) => !files.has(id)) || one.person.some((id) => !people.has(id)))
    .map(({ field }) => ({ path: `fields.${field.value}`, code: 'unknown_reference', message: '' }));
}
