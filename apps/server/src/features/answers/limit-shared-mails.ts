import { mailsLeft, sharedMailsPerDay } from '@plumbline/domain/questionnaire/shared-mails';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';
import type { AcceptedAnswer } from './entries.ts';

/**
 * The number of addresses to which answers are sent for the first time, compared with all earlier answers to the same
 * questions in this job.
 */
async function newAddresses(db: InstanceDatabase, jobId: string, shared: readonly AcceptedAnswer[]): Promise<number> {
  const questions = [...new Set(shared.map(({ entry }) => entry.questionId))];
  const rows = await db.rows(sql<{ question: string; repetition: string; email: string }>`
    select distinct a.question_id as question, a.repetition, email from ${db.table('answers')} a, unnest(a.emails) as email
    where a.job_id = ${jobId} and a.question_id = any(${questions}::uuid[]) and a.emails <> '{}'`);
  const keyOf = (question: string, repetition: string, email: string) => JSON.stringify([question, repetition, email]);
  const known = new Set(rows.map(({ question, repetition, email }) => keyOf(question, repetition, email)));
  const before = known.size;
  for (const { entry, content } of shared)
    for (const email of content.emails) known.add(keyOf(entry.questionId, entry.answer.repetition, email));
  return known.size - before;
}

/** To how many addresses the person's answers were sent in the last 24 hours, counted as they are sent: each once. */
async function sentSinceYesterday(db: InstanceDatabase, userId: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - 86_400_000);
  const row = await db.first(sql<{ sent: number }>`
    select count(*)::int as sent from (
      select from ${db.table('answers')} a, unnest(a.emails) as email
      where a.user_id = ${userId} and a.received_at > ${since} and a.emails <> '{}' and not exists (
        select from ${db.table('answers')} b where b.job_id = a.job_id and b.question_id = a.question_id
          and b.repetition = a.repetition and b.received_at < a.received_at and email = any(b.emails))
      limit ${sharedMailsPerDay}) as mails`);
  return row?.sent ?? 0;
}

/**
 * Rate-limits mails that people can trigger to arbitrary addresses.
 * @throws Problem not_valid at the first answer with too many addresses, with the number that is left
 */
export async function limitSharedMails(
  db: InstanceDatabase,
  { jobId, userId, now }: { jobId: string; userId: string; now: Date },
  accepted: readonly { answer: AcceptedAnswer; index: number }[],
): Promise<void> {
  const shared = accepted.filter(({ answer }) => answer.content.emails.length > 0);
  const [first] = shared;
  if (!first) return;
  const more = await newAddresses(
    db,
    jobId,
    shared.map(({ answer }) => answer),
  );
  const { isWithin, left } = mailsLeft(more === 0 ? 0 : await sentSinceYesterday(db, userId, now), more);
  if (isWithin) return;
  throw new Problem('not_valid', {
    details: { limit: sharedMailsPerDay, left },
    fields: [{ path: `data.${first.index}.answer.emails`, code: 'emails_too_many_today', message: '' }],
    about: first.answer.question.title,
  });
}
