import type { Me } from '@plumbline/contract/users';
import type { Actor } from '@plumbline/domain/actor/actor';
import { generalAbilities } from '@plumbline/domain/access/can';
import type { UserFacts } from '@plumbline/domain/actor/facts';
import type { Language } from '@plumbline/domain/languages/languages';
import { userState } from '@plumbline/domain/users/state';
import { sql } from 'kysely';
import { dutyToday, hasStep } from '../../access/second-step.ts';
import { userFacts } from '../../access/user-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson, personJson } from '../../database/reference-json.ts';
import type { RequestContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { skillsOfUser, todayIn } from '../skills/index.ts';
import { filesOfUser } from './files-of-user.ts';
import { notificationKeys } from '../notifications/index.ts';
import { profileView } from '../../access/profile-view.ts';

interface Row {
  reference: Pick<Me, '_id' | 'name' | 'imgUrl' | 'inTraining' | 'greenMark'>;
  facts: UserFacts;
  email: string;
  phone_number: string;
  can_manage_skills: boolean;
  companies: string[];
  skills: Me['skills'];
  accepted_location: boolean | null;
  language: Language | null;
  profile: Record<string, unknown>;
  notification_keys: string[] | null;
  files: string[];
  version: number;
  created_at: string;
  has_step: boolean;
  by_service: boolean;
  lacks_factor: boolean;
}

/** The second step that is still to be set up; whoever acts as somebody else is not reminded of theirs. */
function secondStepOf(
  actor: Actor,
  {
    has_step: hasSecondStep,
    by_service: byService,
    lacks_factor: lacksFactor,
  }: Pick<Row, 'has_step' | 'by_service' | 'lacks_factor'>,
  context: Pick<RequestContext, 'settings' | 'now'>,
): Me['second_step'] {
  if (actor.impersonatedBy !== null) return null;
  const duty = dutyToday({ role: actor.role, byService }, context);
  const isDue = lacksFactor && duty?.daysLeft === 0;
  return duty && (isDue || !hasSecondStep) ? { due_on: duty.dueOn, days_left: duty.daysLeft, is_due: isDue } : null;
}

/** The person who is signed in, in the wire form. @throws Problem not_signed_in when they were removed meanwhile */
export async function readMe(
  db: InstanceDatabase,
  actor: Actor,
  { settings, now }: Pick<RequestContext, 'settings' | 'now'>,
  sessionId: string,
): Promise<Me> {
  const row = await db.first(sql<Row>`
    select ${personJson('u')} as reference, ${userFacts(db, actor)} as facts, u.email, u.phone_number, u.can_manage_skills,
      u.companies,
      ${skillsOfUser(db, actor, todayIn({ settings, now }))} as skills, u.accepted_location, u.language, u.profile, u.notification_keys, ${filesOfUser(db, actor)} as files, u.version, ${momentJson(sql`u.created_at`)} as created_at,
      ${hasStep(db, sql`u.id`)} as has_step, s.by_service, s.lacks_factor
    from ${db.table('users')} u join ${db.table('sessions')} s on s.id = ${sessionId} where u.id = ${actor.id} and u.removed_at is null`);
  if (!row) throw new Problem('not_signed_in');
  const { facts } = row;
  const view = profileView(actor, facts, settings.userFields, row);
  return {
    ...row.reference,
    id: row.reference._id,
    role: facts.role,
    state: userState(facts),
    banned: facts.isBanned,
    confirmed: facts.isConfirmed,
    verified: facts.isVerified,
    valid: facts.isValid,
    email: row.email,
    phoneNumber: row.phone_number,
    canManageSkills: row.can_manage_skills,
    companies: row.companies,
    skills: row.skills,
    acceptedLocation: row.accepted_location,
    language: row.language,
    fields: view.fields,
    editable_fields: view.editable,
    notifications: notificationKeys(row.notification_keys),
    files: row.files,
    version: row.version,
    created_at: row.created_at,
    impersonatedBy: actor.impersonatedBy,
    second_step: secondStepOf(actor, row, { settings, now }),
    can: [...generalAbilities(actor)],
  };
}
