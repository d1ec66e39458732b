import type { Actor } from '@plumbline/domain/actor/actor';
import { readerOf } from '@plumbline/domain/access/reader-of';
import { atLeast } from '@plumbline/domain/actor/roles';
import { dataAsSeen } from '@plumbline/domain/automations/data-as-seen';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../../access/job-scope.ts';
import type { ActionContext } from './action-context.ts';
import { eventSights } from './event-sight.ts';
import type { MailRecipient } from './recipients.ts';

/** Somebody who gets something of an event, with what they see of it. */
export interface Addressed {
  readonly to: MailRecipient;
  /** As whom what they get is made. */
  readonly reader: Actor;
  readonly language: Language;
  /** The action's context with what they see of the event: their texts are written with it. */
  readonly context: ActionContext;
}

export interface AddressedPeople {
  readonly addressed: readonly Addressed[];
  /** From whom the event is hidden: they get nothing. */
  readonly hiddenFrom: readonly MailRecipient[];
}

/** Gives each recipient what they see of the event; from whom it is hidden as a whole gets nothing. */
export async function addressedPeople(
  context: ActionContext,
  recipients: readonly MailRecipient[],
): Promise<AddressedPeople> {
  const { owner, data, made } = context;
  const readers = recipients.map((to) => {
    const { userId, role, canManageSkills } = to;
    return readerOf(userId === null || role === null ? null : { id: userId, role, canManageSkills }, owner.actor);
  });
  const sights = await eventSights(context, readers);
  const addressed: Addressed[] = [];
  const hiddenFrom: MailRecipient[] = [];
  for (const [place, to] of recipients.entries()) {
    const [reader, sight] = [readers[place], sights[place]];
    const seen = sight && dataAsSeen(data, made, sight);
    if (!reader || !seen) hiddenFrom.push(to);
    else {
      const language = to.language ?? owner.settings.defaultLanguage;
      addressed.push({ to, reader, language, context: { ...context, ...seen } });
    }
  }
  return { addressed, hiddenFrom };
}

/** Those of the jobs that the reader sees, in their order. */
export async function jobsSeenBy(
  { owner: { db } }: ActionContext,
  reader: Actor,
  jobs: readonly string[],
): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`select j.id from ${db.table('jobs')} j
    where j.id = any(${[...jobs]}::uuid[]) and ${visibleJobsByRow(db, reader)}`);
  const seen = new Set(rows.map(({ id }) => id));
  return jobs.filter((id) => seen.has(id));
}

/** Under one key the same file is made: administrators see the same, and so do all who have no account. */
export function fileKeyOf({ reader, language }: Pick<Addressed, 'reader' | 'language'>): string {
  const isAdministrator = atLeast(reader.role, 'business_admin');
  return `${reader.shownBy ? '' : isAdministrator ? reader.role : reader.id} ${language}`;
}
