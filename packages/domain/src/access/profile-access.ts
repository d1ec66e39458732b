import type { Actor } from '../actor/actor.ts';
import type { UserFacts } from '../actor/facts.ts';
import { isAbove } from '../actor/roles.ts';
import { viewOfUser } from '../actor/visibility.ts';
import { foldedText } from '../text/fold-text.ts';
import { textNamesInAll } from '../languages/names.ts';
import type { ProfileField } from '../users/profile-fields.ts';
import { optionValue } from '../users/option-value.ts';
import { profileFieldTypes } from '../users/profile-field-types.ts';

/**
 * What a person may do with one profile field of somebody (spec/2 §6): a sys_admin always reads and changes it, the
 * person themselves if the field allows the user, everybody else if it allows their role; nobody changes a person above.
 */
export function profileFieldAccess(
  actor: Pick<Actor, 'id' | 'role'>,
  user: Pick<UserFacts, 'id' | 'role' | 'isOnAJobOfActor'>,
  field: Pick<ProfileField, 'accessRules'>,
): { readonly read: boolean; readonly update: boolean } {
  if (viewOfUser(actor, user) !== 'full') return { read: false, update: false };
  if (actor.role === 'sys_admin') return { read: true, update: true };
  const byRole = field.accessRules[actor.role];
  const bySelf = user.id === actor.id ? field.accessRules.user : { read: false, update: false };
  const update = (byRole.update || bySelf.update) && !isAbove(user.role, actor.role);
  return { read: byRole.read || bySelf.read || update, update };
}

/** Whether somebody of this role reads the field of others: a list has no column of a field that they read of nobody. */
export function readsProfileField(
  { role }: Pick<Actor, 'role'>,
  { accessRules }: Pick<ProfileField, 'accessRules'>,
): boolean {
  return role === 'sys_admin' || accessRules[role].read || accessRules[role].update;
}

/** A value with options given by any of their names, mapped to the stored keys. */
export function profileValueByKeys(
  field: Pick<ProfileField, 'type' | 'options' | 'names' | 'translations'>,
  value: unknown,
): unknown {
  if (!profileFieldTypes[field.type].hasOptions) return value;
  const keys = new Set(field.options.map(optionValue));
  const keyOf = (said: unknown) => {
    if (typeof said !== 'string' || keys.has(said)) return said;
    const wanted = foldedText(said).trim();
    const option = field.options.find((one) =>
      textNamesInAll(field, `option.${one}`, one).some((name) => foldedText(name).trim() === wanted),
    );
    return option === undefined ? said : optionValue(option);
  };
  return Array.isArray(value) ? [...new Set(value.map(keyOf))] : keyOf(value);
}

/**
 * Whether a value fits a profile field: its type, and its options if it has any. Null empties the field.
 * @param kept the person's stored value: an option removed from the field since stays valid for them
 */
export function isProfileValue(field: Pick<ProfileField, 'type' | 'options'>, value: unknown, kept?: unknown): boolean {
  if (value === null) return true;
  const type = profileFieldTypes[field.type];
  const parsed = type.value.safeParse(value);
  if (!parsed.success) return false;
  if (!type.hasOptions) return true;
  const options = new Set<unknown>([...field.options.map(optionValue), ...[kept ?? []].flat()]);
  return [parsed.data].flat().every((one) => options.has(String(one)));
}
