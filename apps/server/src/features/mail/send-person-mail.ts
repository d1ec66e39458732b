import { writeMoment } from '@plumbline/domain/dates/write-moment';
import type { Language } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import { newId } from '../../ids.ts';
import type { Instance } from '../../instances/instance.ts';
import { addLink, makeLink } from '../sessions/index.ts';
import type { OwnerMail, PersonMail } from './person-mail-queue.ts';
import { sendOwnerMail } from './send-owner-mail.ts';
import { writeToPerson } from './write-to-person.ts';
import type { Services } from '../../services.ts';
import type { MailName } from './mails.ts';
import { mailTexts } from './mails.ts';

/** More are not sent to one person within an hour, however often they are asked for. */
const resetsAnHour = 5;

interface Receiver {
  id: string;
  email: string;
  language: Language | null;
  is_verified: boolean;
}

/**
 * Writes a mail with a link of its own and hands it over; throws when that fails, for the queue to try again with another
 * link. Whoever was removed, banned or has registered meanwhile gets none.
 */
export async function sendPersonMail(services: Services, mail: PersonMail): Promise<void> {
  const instance = await services.instances.bySchema(mail.schema);
  if (!instance) return;
  if (mail.kind === 'end_reminder' || mail.kind === 'limit_warning') return sendOwnerMail(services, instance, mail);
  const db = services.databaseOf(mail.schema);
  const receiver = await findReceiver(db, mail);
  if (!receiver) return;
  if (mail.kind === 'invitation') {
    if (!receiver.is_verified) await sendInvitation(services, instance, receiver, mail.inviterId);
    return;
  }
  if (mail.kind === 'new_device') return sendNewDevice(services, instance, receiver, mail);
  if (mail.kind === 'second_factor_reset') {
    return send(services, instance, receiver, 'second_factor_reset', '/profile?tab=security', {});
  }
  // Who has not registered yet has no password to forget, but an invitation to lose.
  if (!receiver.is_verified) return sendInvitation(services, instance, receiver, null);
  await sendPasswordReset(services, instance, receiver);
}

async function sendInvitation(
  services: Services,
  instance: Instance,
  receiver: Receiver,
  inviterId: string | null,
): Promise<void> {
  const db = services.databaseOf(instance.schema);
  const inviter = inviterId && (await nameOf(db, inviterId));
  const { token } = await newInvitationLink(services, instance, receiver.id, inviterId !== null);
  const name = inviter ? 'invitation' : 'invitation_again';
  const page = (await isFirstAdministrator(db, instance, receiver.id)) ? 'create_installation' : 'signup';
  await send(services, instance, receiver, name, `/${page}?token=${token}`, { inviter: inviter || '' });
}

/** Whether somebody will be the first administrator of a company, who sets it up (spec/4 §6). */
async function isFirstAdministrator(db: InstanceDatabase, { name }: Instance, userId: string): Promise<boolean> {
  if (name === '') return false;
  const row = await db.first(sql<{ isFirst: boolean }>`
    select u.role = 'business_admin' and not exists (select from ${db.table('users')} o
      where o.role = 'business_admin' and o.is_verified) as "isFirst"
    from ${db.table('users')} u where u.id = ${userId}`);
  return row?.isFirst === true;
}

const nobody = { actorId: null, impersonatorId: null, requestId: null };

/**
 * A link to one's first password.
 * @param isFirst the mail follows the invitation: whoever invited may have taken a link themselves meanwhile, which stays valid
 */
function newInvitationLink(services: Services, { schema }: Instance, userId: string, isFirst: boolean) {
  return changeInTransaction(services, { schema, author: nobody }, ({ db }) =>
    (isFirst ? addLink : makeLink)(db, 'invitation', userId, services.now()),
  );
}

/** A link to another password; undefined where enough were sent within the hour. */
function newResetLink(services: Services, instance: Instance, userId: string) {
  return changeInTransaction(services, { schema: instance.schema, author: nobody }, async ({ db }) => {
    const now = services.now();
    // Several mails are sent at once: whoever holds the person counts what the others have made.
    await db.rows(sql`select from ${db.table('users')} where id = ${userId} for no key update`);
    const recent = await db.first(sql<{ count: number }>`
      select count(*)::int as count from ${db.table('one_time_tokens')} t
      where t.user_id = ${userId} and t.kind = 'password_reset' and t.created_at > ${new Date(now.getTime() - 3_600_000)}`);
    return (recent?.count ?? 0) < resetsAnHour ? makeLink(db, 'password_reset', userId, now) : undefined;
  });
}

async function sendPasswordReset(services: Services, instance: Instance, receiver: Receiver): Promise<void> {
  const link = await newResetLink(services, instance, receiver.id);
  if (!link) return;
  const { token, expiresAt } = link;
  await send(services, instance, receiver, 'password_reset', `/reset_password?token=${token}`, {});
  // Told once it has gone out: a try that failed requested nothing.
  await changeInTransaction(services, { schema: instance.schema, author: nobody }, async ({ record }) =>
    record('user.password_reset_requested', {
      subjectId: receiver.id,
      relations: { userId: receiver.id },
      before: null,
      after: { expiresAt: expiresAt.toISOString() },
    }),
  );
}

async function sendNewDevice(
  services: Services,
  instance: Instance,
  receiver: Receiver,
  { device, address, at }: Extract<PersonMail, { kind: 'new_device' }>,
): Promise<void> {
  const { settings } = await services.settings.of(services.databaseOf(instance.schema));
  const language = receiver.language ?? settings.defaultLanguage;
  await send(services, instance, receiver, 'new_device', '/profile?tab=security', {
    device: device || textsIn(language).mails.unknown_device,
    address: address.replace(/^::ffff:(?=\d)/i, ''),
    when: writeMoment(at, settings.timezone),
  });
}

async function send(
  services: Services,
  instance: Instance,
  receiver: Receiver,
  name: MailName,
  path: string,
  values: Record<string, string>,
): Promise<void> {
  const { settings } = await services.settings.of(services.databaseOf(instance.schema));
  const language = receiver.language ?? settings.defaultLanguage;
  await writeToPerson(services, instance, {
    // Each try carries a link of its own, and is a message of its own.
    id: newId(),
    email: receiver.email,
    language,
    texts: mailTexts(name, language),
    path,
    values: { ...values, email: receiver.email },
  });
}

function findReceiver(db: InstanceDatabase, mail: Exclude<PersonMail, OwnerMail>): Promise<Receiver | undefined> {
  const isMeant = mail.kind === 'password_reset' ? sql`u.email = ${mail.email}` : sql`u.id = ${mail.userId}`;
  return db.first(sql<Receiver>`
    select u.id, u.email, u.language, u.is_verified
    from ${db.table('users')} u where ${isMeant} and u.banned_at is null and u.removed_at is null
      and not u.is_service`);
}

async function nameOf(db: InstanceDatabase, userId: string): Promise<string | undefined> {
  const row = await db.first(sql<{ name: string }>`
    select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as name
    from ${db.table('users')} where id = ${userId}`);
  return row?.name;
}
