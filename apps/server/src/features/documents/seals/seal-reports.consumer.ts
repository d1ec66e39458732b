import { createHash } from 'node:crypto';
import { firstPrevious, sealText } from '@plumbline/domain/documents/seal';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { EventConsumer, StoredEvent } from '../../../worker/consumer.ts';
import { sealHashes } from './seal-hashes.ts';

/**
 * Seals a job when it is reported: a hash over its answers, files, marked plans and history, which builds on that of the report before.
 * A submission that is handled twice finds its seal there.
 */
export const sealReportsConsumer: EventConsumer = {
  name: 'seal-reports',
  consume: async (events, { db, services }) => {
    const submissions = events.filter(({ name }) => name === 'job.submitted');
    if (submissions.length === 0) return;
    // One after the other over all workers: each seal builds on the last.
    await db.rows(sql`select pg_advisory_xact_lock(hashtext(${`${db.schema}.job_seals`}))`);
    for (const event of submissions) await sealReport(db, event, services.now());
  },
};

async function sealReport(db: InstanceDatabase, event: StoredEvent, now: Date): Promise<void> {
  const jobId = event.subjectId;
  const found = await db.first(sql<{
    number: number;
    through: string | null;
    position: number;
    previous: string | null;
  }>`
    select j.number, (select max(a.received_at)::text from ${db.table('answers')} a where a.job_id = j.id) as through,
      coalesce((select max(s.position) from ${db.table('job_seals')} s), 0) + 1 as position,
      (select encode(s.hash, 'hex') from ${db.table('job_seals')} s order by s.position desc limit 1) as previous
    from ${db.table('jobs')} j
    where j.id = ${jobId} and not exists (select from ${db.table('job_seals')} s where s.event_id = ${event.id})`);
  if (!found) return;
  const { number: jobNumber, through, position } = found;
  // To the millisecond, as the text of the seal has it.
  const sealedAt = new Date(now.getTime());
  const lastEventId = event.id;
  const span = { through: sql`${through}::timestamptz`, firstEventId: 0, lastEventId, sealedAt };
  const hashes = await sealHashes(db, jobId, span);
  const previous = found.previous ?? firstPrevious;
  const { answers, files, markings, history } = hashes;
  const text = sealText({
    position,
    jobId,
    jobNumber,
    sealedAt: sealedAt.toISOString(),
    answers,
    files,
    markings,
    history,
    previous,
  });
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  await db.rows(sql`
    insert into ${db.table('job_seals')} (position, job_id, event_id, sealed_at, sealed_through, first_event_id, last_event_id,
      answer_count, event_count, answers_hash, files_hash, markings_hash, history_hash, previous_hash, hash)
    values (${position}, ${jobId}, ${event.id}, ${sealedAt}, ${through}::timestamptz, ${hashes.firstEventId}, ${lastEventId},
      ${hashes.answerCount}, ${hashes.eventCount}, ${bytes(answers)}, ${bytes(files)}, ${bytes(markings)},
      ${bytes(history)}, ${bytes(previous)}, ${createHash('sha256').update(text).digest()})
    on conflict (event_id) do nothing`);
}
