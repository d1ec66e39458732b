import type { Language } from '@plumbline/domain/languages/languages';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import type { Role } from '@plumbline/domain/actor/roles';
import { phoneNumber as phoneNumberSchema } from '@plumbline/domain/users/contact';
import { differences } from '@plumbline/domain/events/differences';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { assertFreshProof, endLinks, endRightsOf } from '../sessions/index.ts';
import { assertOwnPicture } from './own-assets.ts';
import { phoneAccess, phoneField } from '../../access/profile-view.ts';
import { assertMayGive, clientProjectIdsOf, setClientProjects } from './client-access.ts';
import { checkProfileValues } from './profile-values.ts';
import type { UserRow } from './users.queries.ts';

/** A patch of a person; what is left out stays. */
export interface UserPatch {
  email?: string | undefined;
  name?: { first: string; last: string } | undefined;
  role?: Role | undefined;
  phoneNumber?: string | undefined;
  avatarAssetId?: string | null | undefined;
  language?: Language | null | undefined;
  acceptedLocation?: boolean | null | undefined;
  inTraining?: boolean | undefined;
  greenMark?: boolean | undefined;
  canManageSkills?: boolean | undefined;
  companies?: string[] | undefined;
  clientProjectIds?: string[] | undefined;
  fields?: Record<string, unknown> | undefined;
}

/**
 * Changes a person whose row is locked: each difference is authorized by its own rule, written, and recorded in one
 * event, a change of role in another. A new role ends their sessions, a new email invalidates the links sent to the old
 * one.
 * @throws Problem proof_required for another role; forbidden for what the actor may not change; nothing is written then
 */
export async function changePerson(
  context: SignedInContext,
  facts: UserFacts,
  row: UserRow,
  patch: UserPatch,
): Promise<void> {
  const { db, actor, settings, authorize, record, now } = context;
  const before = {
    email: row.email,
    name: { first: row.first_name, last: row.last_name },
    phoneNumber: row.phone_number,
    imgUrl: row.avatar_asset_id,
    language: row.language,
    inTraining: row.in_training,
    greenMark: row.green_mark,
    canManageSkills: row.can_manage_skills,
    acceptedLocation: row.accepted_location,
    companies: row.companies,
    clientProjectIds: await clientProjectIdsOf(db, row.id),
  };
  const after = {
    email: patch.email ?? before.email,
    name: patch.name ?? before.name,
    phoneNumber: phoneOf(patch) ?? before.phoneNumber,
    imgUrl: patch.avatarAssetId === undefined ? before.imgUrl : patch.avatarAssetId,
    language: patch.language === undefined ? before.language : patch.language,
    inTraining: patch.inTraining ?? before.inTraining,
    greenMark: patch.greenMark ?? before.greenMark,
    canManageSkills: patch.canManageSkills ?? before.canManageSkills,
    acceptedLocation: patch.acceptedLocation === undefined ? before.acceptedLocation : patch.acceptedLocation,
    companies: patch.companies ? [...new Set(patch.companies)] : before.companies,
    clientProjectIds: patch.clientProjectIds
      ? [...new Set(patch.clientProjectIds)].toSorted()
      : before.clientProjectIds,
  };
  const role = patch.role ?? facts.role;
  const diff = differences(before, after);
  const differs = (name: keyof typeof after) => diff !== null && name in diff.after;

  if (differs('email')) authorize('user.change_email', facts);
  if (differs('phoneNumber') && !phoneAccess(actor, facts, settings.userFields).update) throw new Problem('forbidden');
  if (differs('imgUrl') && after.imgUrl) await assertOwnPicture(db, after.imgUrl, row.id, actor.id);
  if (differs('inTraining')) authorize('user.change_training', facts);
  if (differs('greenMark')) authorize('user.change_green_mark', facts);
  if (differs('canManageSkills')) authorize('user.change_skills_manager', facts);
  if (differs('companies') || differs('clientProjectIds')) {
    authorize('user.change_client_projects', facts);
    await assertMayGive(db, actor, { projectIds: after.clientProjectIds, companies: after.companies });
  }
  if (role !== facts.role) {
    authorize('user.change_role', { ...facts, newRole: role });
    await assertFreshProof(context);
  }
  const storedProfile = row.profile as Record<string, unknown>;
  const fields = await checkProfileValues(db, actor, facts, settings.userFields, storedProfile, patch.fields ?? {});

  const isChanged = diff !== null || Object.keys(fields).length > 0;
  if (!isChanged && role === facts.role) return;
  await assertAddressIsFree(context, row.id, differs('email') ? after.email : undefined);
  await db.query
    .updateTable('users')
    .set({
      email: after.email,
      first_name: after.name.first,
      last_name: after.name.last,
      phone_number: after.phoneNumber,
      avatar_asset_id: after.imgUrl,
      in_training: after.inTraining,
      green_mark: after.greenMark,
      can_manage_skills: after.canManageSkills,
      accepted_location: after.acceptedLocation,
      companies: after.companies,
      language: after.language,
      role,
      profile: JSON.stringify(withoutEmpty({ ...storedProfile, ...fields })),
      version: row.version + 1,
      updated_at: now,
    })
    .where('id', '=', row.id)
    .execute();
  if (differs('clientProjectIds')) await setClientProjects(db, row.id, after.clientProjectIds);
  if (differs('email')) {
    await endLinks(db, 'invitation', [row.id], now);
    await endLinks(db, 'password_reset', [row.id], now);
  }

  const relations = { userId: row.id };
  if (isChanged) {
    const earlier = Object.fromEntries(Object.keys(fields).map((key) => [key, storedProfile[key] ?? null]));
    const withFields = Object.keys(fields).length > 0;
    record('user.changed', {
      subjectId: row.id,
      relations,
      before: { ...diff?.before, ...(withFields && { fields: earlier }) },
      after: { ...diff?.after, ...(withFields && { fields }) },
    });
  }
  if (role !== facts.role) {
    record('user.role_changed', { subjectId: row.id, relations, before: { role: facts.role }, after: { role } });
    await endRightsOf(context, [row.id], now);
  }
}

/** The phone number may also be sent among the profile fields. @throws Problem not_valid if it is no phone number */
function phoneOf({ phoneNumber, fields }: UserPatch): string | undefined {
  if (phoneNumber !== undefined) return phoneNumber;
  if (!fields || !Object.hasOwn(fields, phoneField)) return undefined;
  const typed = fields[phoneField];
  if (typed === null || typed === '') return '';
  const checked = phoneNumberSchema.safeParse(typed);
  if (checked.success) return checked.data;
  throw new Problem('not_valid', { fields: [{ path: `fields.${phoneField}`, code: 'phone_not_valid', message: '' }] });
}

/** @throws Problem user_exists when another person has this address */
async function assertAddressIsFree({ db }: SignedInContext, id: string, email: string | undefined): Promise<void> {
  if (email === undefined) return;
  const other = await db.query
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '<>', id)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (other) throw new Problem('user_exists', { fields: [{ path: 'email', code: 'user_exists', message: '' }] });
}

function withoutEmpty(fields: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}
