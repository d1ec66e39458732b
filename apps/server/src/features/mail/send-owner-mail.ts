import { writeMoment } from '@plumbline/domain/dates/write-moment';
import type { Language } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import { newId } from '../../ids.ts';
import type { Instance } from '../../instances/instance.ts';
import type { Services } from '../../services.ts';
import { hashOfSecret, newSecret } from '../sessions/index.ts';
import { mailTexts } from './mails.ts';
import type { OwnerMail } from './person-mail-queue.ts';
import type { UserMail } from './write-to-person.ts';
import { writeToPerson } from './write-to-person.ts';

type Written = Pick<UserMail, 'texts' | 'path'> & { values: Record<string, string> };

/** An email about the instance itself to its owner, in the owner's language. Nothing is sent where there is none. */
export async function sendOwnerMail(services: Services, instance: Instance, mail: OwnerMail): Promise<void> {
  const secret = newSecret();
  const email =
    mail.kind === 'end_reminder' ? await reminded(services, instance, mail, secret) : await ownerOf(services, instance);
  if (email === undefined) return;
  const db = services.databaseOf(instance.schema);
  const { settings } = await services.settings.of(db);
  const person = await db.first(sql<{ language: Language | null }>`
    select language from ${db.table('users')} where email = ${email} and removed_at is null`);
  const language = person?.language ?? settings.defaultLanguage;
  const { values, ...written } =
    mail.kind === 'end_reminder'
      ? endReminder(mail, language, { secret, timezone: settings.timezone })
      : limitWarning(mail, language);
  await writeToPerson(services, instance, { id: newId(), email, language, ...written, values: { ...values, email } });
}

async function ownerOf({ unbound }: Services, { id }: Instance): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    select owner_email as email from platform.instances where id = ${id} and owner_email <> ''`.execute(unbound);
  return rows[0]?.email;
}

/**
 * Makes the link of a reminder; each try makes another one, and the last one counts. @returns the owner's address; undefined once the
 * end date has moved, or the owner has let the instance go
 */
async function reminded(
  { unbound }: Services,
  { id }: Instance,
  { endsAt }: Extract<OwnerMail, { kind: 'end_reminder' }>,
  secret: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ email: string }>`
    update platform.instances set reminder_hash = ${hashOfSecret(secret)}
    where id = ${id} and ends_at = ${new Date(endsAt)} and end_decision <> 'let_go' and owner_email <> ''
    returning owner_email as email`.execute(unbound);
  return rows[0]?.email;
}

/** Reminds of the end date, with a link to keep the instance or let it go. */
function endReminder(
  { endsAt }: Extract<OwnerMail, { kind: 'end_reminder' }>,
  language: Language,
  { secret, timezone }: { secret: string; timezone: string },
): Written {
  return {
    texts: mailTexts('end_reminder', language),
    path: `/instance_reminder?token=${secret}`,
    values: { date: writeMoment(endsAt, timezone) },
  };
}

const mebibyte = 1024 * 1024;

/** Warns that the instance is close to one of its limits, or has reached it. */
function limitWarning(
  { limit, state, used, max }: Extract<OwnerMail, { kind: 'limit_warning' }>,
  language: Language,
): Written {
  const { subjects, paragraphs, kinds, action, footnotes } = textsIn(language).mails.limit_warning;
  const shown = (value: number) => String(limit === 'storage' ? Math.round(value / mebibyte) : value);
  return {
    texts: {
      subject: subjects[state],
      paragraphs: [paragraphs.greeting, kinds[limit], paragraphs[state]],
      action,
      footnotes: Object.values(footnotes),
    },
    path: '/',
    values: { used: shown(used), max: shown(max) },
  };
}
