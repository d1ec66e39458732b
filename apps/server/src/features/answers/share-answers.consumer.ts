import { isEmail } from '@plumbline/domain/text/email';
import { sql } from 'kysely';
import { prepared } from '../../database/prepared-statements.ts';
import { idFrom } from '../../ids.ts';
import type { EventConsumer, StoredEvent } from '../../events/consumer.ts';
import { sharedAnswerQueue } from './shared-answer-queue.ts';

function sharedIdsOf({ name, after }: StoredEvent): readonly string[] {
  return name === 'job.answered' ? ((after as { sharedIds?: string[] } | null)?.sharedIds ?? []) : [];
}

/**
 * Emails an answer to the addresses that it is shared with (spec/2 §2 "share-by-email box"): once each, when an answer
 * first names the address. Answers by a public link aren't sent, nor are those that are a day old.
 */
export const shareAnswersConsumer: EventConsumer = {
  name: 'share-answers',
  consume: async (events, { db, services }) => {
    const ids = events.flatMap(sharedIdsOf);
    if (ids.length === 0) return;
    const { settings } = await services.settings.of(services.databaseOf(db.schema));
    if (!settings.notifications.email) return;
    const rows = await db.rows(sql<{ id: string; email: string; at: Date }>`${prepared}
      select a.id, email, a.received_at as at from ${db.table('answers')} a, unnest(a.emails) as email
      where a.id = any(${[...new Set(ids)]}::text[]) and a.user_id is not null
        and a.received_at > now() - interval '1 day'
        and not exists (
          select from ${db.table('answers')} b where b.job_id = a.job_id and b.question_id = a.question_id
            and b.repetition = a.repetition and b.received_at < a.received_at and email = any(b.emails))`);
    const mails = rows
      .filter(({ email }) => isEmail(email))
      .map(({ id, email, at }) => ({
        schema: db.schema,
        answerId: id,
        to: email,
        mailId: idFrom(at.getTime(), [db.schema, id, email]),
      }));
    if (mails.length === 0) return;
    await services.queue.add(db, sharedAnswerQueue, mails, { ids: mails.map(({ mailId }) => mailId) });
  },
};
