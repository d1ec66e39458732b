import { readingEvents } from '@plumbline/domain/events/job-changes';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

/** What a job's seal is computed from, as hashes in hexadecimal digits. */
export interface SealHashes {
  answers: string;
  answerCount: number;
  files: string;
  markings: string;
  history: string;
  eventCount: number;
  firstEventId: number;
}

/** Up to where something was sealed, and by which computation. */
export interface SealedSpan {
  version: number;
  /** Answers received up to here; null before any was. */
  through: RawBuilder<unknown>;
  firstEventId: number;
  lastEventId: number;
  sealedAt: Date;
  /** Hashed before the answers; null for none: before version 3, and once a retention rule has removed what was sealed. */
  salt: Buffer | null;
}

const hashOf = (rows: RawBuilder<unknown>) => sql`encode(sha256(convert_to(coalesce(${rows}, ''), 'UTF8')), 'hex')`;

/** Of one length, so that no part of the rows can be moved into the salt. */
const saltedHashOf = (salt: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  sql`encode(sha256(${salt} || convert_to(coalesce(${rows}, ''), 'UTF8')), 'hex')`;

/** With who signed, where that was written: what was sealed before anybody could write it is computed as it was. */
const signed = sql`case when s.signer_name is null then to_json(s.signature)
  else json_build_array(s.signature, s.signer_name, s.signer_role) end`;

/** Whether somebody removed the file. One that a retention rule removed counts as there: its hash is what the seal covers. */
const isTakenOff = sql`(f.removed_at is not null and f.retired_at is null)`;

/** Computes the hashes of a job over what was there at its sealing, from what is there now. In one statement, where the rows are. */
export async function sealHashes(db: InstanceDatabase, jobId: string, span: SealedSpan): Promise<SealHashes> {
  const { version, through, firstEventId, lastEventId, sealedAt } = span;
  const salt = sql`coalesce(sha256(${span.salt}::bytea), ''::bytea)`;
  const row = await db.first(sql<SealHashes>`
    with sealed as (
      select a.* from ${db.table('answers')} a where a.job_id = ${jobId} and a.received_at <= ${through}
    ), marks as (
      select m.*, b.asset_id from ${db.table('blueprint_elements')} m
      join ${db.table('blueprints')} b on b.id = m.blueprint_id
      where b.job_id = ${jobId} and m.created_at <= ${sealedAt}
    ), attached as (
      select distinct f.id, f.sha256, ${isTakenOff} as is_off from sealed s, unnest(s.files) as named (id)
      join ${db.table('assets')} f on f.id = named.id
    ), named as (
      select unnest(s.files) as id from sealed s
      union select unnest(m.photos) from marks m
      union select m.asset_id from marks m
    ), shown as (
      -- As people see them: one that was merged into another shows that one.
      select n.id, f.sha256, ${isTakenOff} as is_off from named n join ${db.table('assets')} a on a.id = n.id
      join ${db.table('assets')} f on f.id = coalesce(a.merged_into, a.id)
    ), told as (
      select e.* from ${db.table('events')} e where e.job_id = ${jobId}
        and e.id between ${firstEventId} and ${lastEventId} and e.name <> all(${[...readingEvents]}::text[])
    )
    select ${saltedHashOf(
      salt,
      sql`(select string_agg(json_build_array(s.id, s.question_id, s.question_revision, s.repetition, s.value,
        s.comment, s.files, ${signed}, s.emails, s.is_issue, s.user_id, s.latitude, s.longitude,
        extract(epoch from s.answered_at), extract(epoch from s.received_at))::text, E'\\n' order by s.received_at, s.id)
        from sealed s)`,
    )} as answers,
      (select count(*)::integer from sealed) as "answerCount",
      ${hashOf(sql`(select string_agg(json_build_array(f.id, encode(f.sha256, 'hex'), f.is_off)::text, E'\\n'
        order by f.id) from (select * from attached where ${version}::integer = 1
          union all select * from shown where ${version}::integer <> 1) f)`)} as files,
      ${hashOf(sql`(select string_agg(json_build_array(m.id, m.element_id, m.canvas_data, m.visible, m.version,
        m.removed_at is not null)::text, E'\\n' order by m.id) from marks m)`)} as markings,
      ${hashOf(sql`(select string_agg(json_build_array(t.id, t.name, extract(epoch from t.at), t.actor_id, t.before,
        t.after)::text, E'\\n' order by t.id) from told t)`)} as history,
      (select count(*)::integer from told) as "eventCount",
      coalesce((select min(t.id) from told t), ${lastEventId}) as "firstEventId"`);
  if (!row) throw new Error('a seal could not be computed');
  return { ...row, firstEventId: Number(row.firstEventId) };
}

/** Whether an event `e` was recorded together with the submission `r`: as the status that this gives the job. */
export const cameWith = (e: RawBuilder<unknown>, r: RawBuilder<unknown>) =>
  sql`(${e}.job_id = ${r}.job_id and ${e}.id >= ${r}.id and ${e}.at = ${r}.at and ${e}.request_id is not distinct from ${r}.request_id)`;
