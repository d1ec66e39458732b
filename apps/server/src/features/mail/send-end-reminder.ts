import { writeMoment } from '@plumbline/domain/dates/write-moment';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import { newId } from '../../ids.ts';
import type { Instance } from '../../instances/instance.ts';
import type { Services } from '../../services.ts';
import { hashOfSecret, newSecret } from '../sessions/index.ts';
import { mailTexts } from './mails.ts';
import type { PersonMail } from './person-mail-queue.ts';
import { writeToPerson } from './write-to-person.ts';

type EndReminder = Extract<PersonMail, { kind: 'end_reminder' }>;

/**
 * Reminds the owner of an instance of its end date, with a link to keep it or let it go. Each try makes another link, and
 * the last one counts. Nothing is sent once the end date has moved, or the owner has let the instance go.
 */
export async function sendEndReminder(services: Services, instance: Instance, { endsAt }: EndReminder): Promise<void> {
  const secret = newSecret();
  const { rows } = await sql<{ email: string }>`
    update platform.instances set reminder_hash = ${hashOfSecret(secret)}
    where id = ${instance.id} and ends_at = ${new Date(endsAt)} and end_decision <> 'let_go' and owner_email <> ''
    returning owner_email as email`.execute(services.unbound);
  const [owner] = rows;
  if (!owner) return;
  const db = services.databaseOf(instance.schema);
  const { settings } = await services.settings.of(db);
  const person = await db.first(sql<{ language: Language | null }>`
    select language from ${db.table('users')} where email = ${owner.email}`);
  const language = person?.language ?? settings.defaultLanguage;
  await writeToPerson(services, instance, {
    id: newId(),
    email: owner.email,
    language,
    texts: mailTexts('end_reminder', language),
    path: `/instance_reminder?token=${secret}`,
    values: { email: owner.email, date: writeMoment(endsAt, settings.timezone) },
  });
}
