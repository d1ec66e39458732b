import type { WireDraft } from '@plumbline/contract/answer-drafts';
import * as calls from '@plumbline/contract/answer-drafts';
import type { Actor } from '@plumbline/domain/actor/actor';
import { askedId, askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { sql } from 'kysely';
import { visibleJobs } from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { prepared } from '../../database/prepared-statements.ts';
import { momentJson } from '../../database/reference-json.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';

/** @throws Problem not_found where the person doesn't see the job */
async function demandJob(db: InstanceDatabase, actor: Actor, jobId: string): Promise<void> {
  const job = await db.first(sql<{ id: string }>`
    select j.id from ${db.table('jobs')} j where j.id = ${jobId} and ${visibleJobs(db, actor)}`);
  if (!job) throw new Problem('not_found');
}

/** The person's own drafts in a job, oldest first. */
async function readDrafts(db: InstanceDatabase, actor: Actor, jobId: string): Promise<WireDraft[]> {
  const rows = await db.rows(sql<{ draft: WireDraft }>`${prepared}
    select d.content || jsonb_build_object('ID', d.id, 'question', d.question_id, 'repetition', d.repetition,
      'date', ${momentJson(sql`d.put_in_at`)}) as draft
    from ${db.table('answer_drafts')} d where d.user_id = ${actor.id} and d.job_id = ${jobId}
    order by d.put_in_at, d.question_id, d.repetition`);
  return rows.map(({ draft }) => draft);
}

export const listAnswerDrafts = endpoint(calls.listAnswerDrafts, {
  handle: async ({ db, actor, input: { query } }) => {
    await demandJob(db, actor, query.jobId);
    return readDrafts(db, actor, query.jobId);
  },
});

export const saveAnswerDrafts = endpoint(calls.saveAnswerDrafts, {
  handle: async ({ db, actor, input: { body } }) => {
    const { jobId, drafts } = body;
    await demandJob(db, actor, jobId);
    // If a question is sent twice the last draft counts, as if the two had been sent separately.
    const last = new Map(drafts.map((draft) => [askedIdOf(draft), draft]));
    await db.rows(sql`
      insert into ${db.table('answer_drafts')} as d (user_id, job_id, question_id, repetition, id, over_id, content, put_in_at)
      select ${actor.id}::uuid, j.id, s."questionId", s.repetition, s.id, s.over, s.content, s.at
      from json_to_recordset(${JSON.stringify([...last.values()])}::json) as s
        ("questionId" uuid, repetition text, id text, over text, content jsonb, at timestamptz)
      join ${db.table('jobs')} j on j.id = ${jobId}
      join ${db.table('job_type_questions')} q on q.job_type_id = j.job_type_id and q.question_id = s."questionId"
      -- A draft that comes late, after its answer, is no draft any more.
      where not exists (select from ${db.table('answers')} a where a.job_id = j.id and a.question_id = s."questionId"
        and a.repetition = s.repetition and a.user_id = ${actor.id} and a.answered_at >= s.at)
      on conflict (user_id, job_id, question_id, repetition) do update
        set id = excluded.id, over_id = excluded.over_id, content = excluded.content, put_in_at = excluded.put_in_at
        where d.id in (excluded.over_id, excluded.id)`);
    const stand = await readDrafts(db, actor, jobId);
    const stored = new Map(stand.map((draft) => [askedId(draft.question, draft.repetition), draft]));
    return drafts.map((draft) => stored.get(askedIdOf(draft)) ?? null);
  },
});
