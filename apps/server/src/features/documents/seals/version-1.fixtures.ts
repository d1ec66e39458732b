import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { TestServer } from '../../../../test/support/test-server.ts';

interface Hashes {
  position: number;
  number: number;
  sealedAt: Date;
  previous: string;
  answers: string;
  files: string;
  markings: string;
  history: string;
}

const hash = (rows: string) => `encode(sha256(convert_to(coalesce((${rows}), ''), 'UTF8')), 'hex')`;

/**
 * Turns the newest seal, which is this job's, into one of version 1. The computation is duplicated here on purpose:
 * existing databases contain such seals, so it must not follow changes of the product's code.
 */
export async function sealByVersion1(server: TestServer, job: string): Promise<void> {
  const db = server.db();
  const one = await db.first(sql<Hashes>`
    with seal as (
      select s.*, j.number from ${db.table('job_seals')} s join ${db.table('jobs')} j on j.id = s.job_id
      where s.job_id = ${job} order by s.position desc limit 1
    ), sealed as (
      select a.* from ${db.table('answers')} a, seal where a.job_id = ${job} and a.received_at <= seal.sealed_through
    ), attached as (
      select distinct f.id, f.sha256, f.removed_at from sealed s, unnest(s.files) as named (id)
      join ${db.table('assets')} f on f.id = named.id
    ), told as (
      select e.* from ${db.table('events')} e, seal where e.job_id = ${job}
        and e.id between seal.first_event_id and seal.event_id and e.name not in ('job.visited', 'job.exported')
    )
    select seal.position, seal.number, seal.sealed_at as "sealedAt", encode(seal.previous_hash, 'hex') as previous,
      ${sql.raw(
        hash(`select string_agg(json_build_array(s.id, s.question_id, s.question_revision, s.repetition, s.value,
        s.comment, s.files, s.signature, s.emails, s.is_issue, s.user_id, s.latitude, s.longitude,
        extract(epoch from s.answered_at), extract(epoch from s.received_at))::text, E'\\n' order by s.received_at, s.id)
        from sealed s`),
      )} as answers,
      ${sql.raw(
        hash(`select string_agg(json_build_array(f.id, encode(f.sha256, 'hex'), f.removed_at is not null)::text, E'\\n'
        order by f.id) from attached f`),
      )} as files,
      encode(sha256(convert_to(coalesce((select string_agg(json_build_array(m.id, m.element_id, m.canvas_data, m.visible,
        m.version, m.removed_at is not null)::text, E'\\n' order by m.id) from ${db.table('blueprint_elements')} m
        join ${db.table('blueprints')} b on b.id = m.blueprint_id
        where b.job_id = ${job} and m.created_at <= seal.sealed_at), ''), 'UTF8')), 'hex') as markings,
      ${sql.raw(
        hash(`select string_agg(json_build_array(t.id, t.name, extract(epoch from t.at), t.actor_id, t.before,
        t.after)::text, E'\\n' order by t.id) from told t`),
      )} as history
    from seal`);
  if (!one) throw new Error('the job has no seal');
  const { position, number, sealedAt, answers, files, markings, history, previous } = one;
  const hashes = [answers, files, markings, history, previous];
  const text = JSON.stringify(['seal 1', position, job, number, sealedAt.toISOString(), ...hashes]);
  const bytes = (hex: string) => Buffer.from(hex, 'hex');
  const whole = createHash('sha256').update(text).digest();
  await db.rows(sql`
    update ${db.table('job_seals')} set version = 1, salt = null, last_event_id = event_id, answers_hash = ${bytes(answers)},
      files_hash = ${bytes(files)}, markings_hash = ${bytes(markings)}, history_hash = ${bytes(history)}, hash = ${whole}
    where position = ${position}`);
  // The register has those of before it as the migration put them in.
  await db.rows(sql`update ${db.table('job_seal_register')} set hash = ${whole} where position = ${position}`);
}
