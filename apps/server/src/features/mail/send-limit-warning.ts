import type { Language } from '@plumbline/domain/languages/languages';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import { newId } from '../../ids.ts';
import type { Instance } from '../../instances/instance.ts';
import type { Services } from '../../services.ts';
import type { PersonMail } from './person-mail-queue.ts';
import { writeToPerson } from './write-to-person.ts';

type LimitWarning = Extract<PersonMail, { kind: 'limit_warning' }>;

const mebibyte = 1024 * 1024;

/** Warns the owner of an instance that it is close to one of its limits, or has reached it. */
export async function sendLimitWarning(
  services: Services,
  instance: Instance,
  { limit, state, used, max }: LimitWarning,
): Promise<void> {
  const { rows } = await sql<{ email: string }>`
    select owner_email as email from platform.instances where id = ${instance.id} and owner_email <> ''`.execute(
    services.unbound,
  );
  const [owner] = rows;
  if (!owner) return;
  const db = services.databaseOf(instance.schema);
  const { settings } = await services.settings.of(db);
  const person = await db.first(sql<{ language: Language | null }>`
    select language from ${db.table('users')} where email = ${owner.email}`);
  const language = person?.language ?? settings.defaultLanguage;
  const { subjects, paragraphs, kinds, action, footnotes } = textsIn(language).mails.limit_warning;
  const shown = (value: number) => String(limit === 'storage' ? Math.round(value / mebibyte) : value);
  await writeToPerson(services, instance, {
    id: newId(),
    email: owner.email,
    language,
    texts: {
      subject: subjects[state],
      paragraphs: [paragraphs.greeting, kinds[limit], paragraphs[state]],
      action,
      footnotes: Object.values(footnotes),
    },
    path: '/',
    values: { email: owner.email, used: shown(used), max: shown(max) },
  });
}
