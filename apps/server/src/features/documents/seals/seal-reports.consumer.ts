import { createHash, randomBytes } from 'node:crypto';
import { firstPrevious, newestSealVersion, reportsJob, sealText } from '@plumbline/domain/documents/seal';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { EventConsumer, StoredEvent } from '../../../events/consumer.ts';
import { cameWith, sealHashes } from './seal-hashes.ts';

/**
 * Seals a job when it is reported, by whatever way: a hash over its answers, files, marked plans and history, which builds on that of the report before.
 * A report that is handled twice finds its seal there.
 */
export const sealReportsConsumer: EventConsumer = {
  name: 'seal-reports',
  consume: async (events, { db, services }) => {
    const reports = events.filter(reportsJob);
    if (reports.length === 0) return;
    // One after the other over all workers: each seal builds on the last.
    await db.rows(sql`select pg_advisory_xact_lock(hashtext(${`${db.schema}.job_seals`}))`);
    for (const event of reports) await sealReport(db, event, services.now());
  },
};

async function sealReport(db: InstanceDatabase, event: StoredEvent, now: Date): Promise<void> {
  const jobId = event.subjectId;
  // The last seal of both: the place of one that is gone from either is not given again.
  const found = await db.first(sql<{
    number: number;
    through: string | null;
    lastEventId: string | number | null;
    position: number | null;
    previous: string | null;
  }>`
    select j.number, (select max(a.received_at)::text from ${db.table('answers')} a where a.job_id = j.id) as through,
      (select max(e.id) from ${db.table('events')} r join ${db.table('events')} e on ${cameWith(sql`e`, sql`r`)}
        where r.id = ${event.id}) as "lastEventId",
      last.position, encode(last.hash, 'hex') as previous
    from ${db.table('jobs')} j
    left join lateral (
      (select r.position, r.hash, 1 as place from ${db.table('job_seal_register')} r order by r.position desc limit 1)
      union all (select s.position, s.hash, 2 from ${db.table('job_seals')} s order by s.position desc limit 1)
      order by position desc, place limit 1) last on true
    where j.id = ${jobId} and not exists (select from ${db.table('job_seals')} s where s.event_id = ${event.id})
      -- The status that a submission has given is sealed with it.
      and not exists (select from ${db.table('events')} e join ${db.table('events')} r on ${cameWith(sql`e`, sql`r`)}
        where e.id = ${event.id} and r.job_id = j.id and r.name = 'job.submitted' and r.id <> e.id)`);
  if (!found) return;
  const { number: jobNumber, through } = found;
  const version = newestSealVersion;
  const position = (found.position ?? 0) + 1;
  // To the millisecond, as the text of the seal has it.
  const sealedAt = new Date(now.getTime());
  const lastEventId = Number(found.lastEventId ?? event.id);
  const salt = randomBytes(16);
  const span = { version, through: sql`${through}::timestamptz`, firstEventId: 0, lastEventId, sealedAt, salt };
  const hashes = await sealHashes(db, jobId, span);
  const previous = found.previous ?? firstPrevious;
  const { answers, files, markings, history } = hashes;
  const text = sealText({
    version,
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
  const hash = createHash('sha256').update(text).digest();
  await db.rows(sql`
    with sealed as (
      insert into ${db.table('job_seals')} (position, version, job_id, event_id, sealed_at, sealed_through, first_event_id,
        last_event_id, answer_count, event_count, answers_hash, files_hash, markings_hash, history_hash, previous_hash, hash, salt)
      values (${position}, ${version}, ${jobId}, ${event.id}, ${sealedAt}, ${through}::timestamptz, ${hashes.firstEventId},
        ${lastEventId}, ${hashes.answerCount}, ${hashes.eventCount}, ${bytes(answers)}, ${bytes(files)}, ${bytes(markings)},
        ${bytes(history)}, ${bytes(previous)}, ${hash}, ${salt})
      on conflict (event_id) do nothing
      returning position, job_id, sealed_at, hash
    )
    insert into ${db.table('job_seal_register')} (position, job_id, sealed_at, hash)
    select position, job_id, sealed_at, hash from sealed`);
}
