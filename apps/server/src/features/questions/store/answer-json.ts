import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { assetAddress, authorJson, momentJson } from '../../../database/reference-json.ts';
import { askedQuestionJson } from './question-json.ts';

/** Who signed an answer `a`; null where nobody wrote a name. */
export const signerJson = sql`case when a.signer_name is not null then json_build_object('name', a.signer_name, 'role', coalesce(a.signer_role, '')) end`;

/**
 * An answer (`answer` of the contract), over `a` (answers) and `c` (its row in current_answers, null for an older one).
 * The whole truth: what a person may not see of it is taken away by `visibleAnswers`.
 */
export function answerJson(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`json_build_object('ID', a.id, 'job', a.job_id, 'question', a.question_id, 'repetition', a.repetition,
    'revision', a.question_revision, 'value', a.value, 'files', a.files, 'assets', case when a.files = '{}' then '[]'::json else coalesce((
      select json_agg(json_build_object('assetId', f.id, 'Location', ${assetAddress(sql`f.id`)}, 'originalName', f.original_name, 'extension', f.extension,
        'contentType', f.content_type, 'size', f.size, 'isVideo', f.is_video) order by named.place)
      from unnest(a.files) with ordinality as named (id, place) join ${db.table('assets')} f on f.id = named.id
      where f.removed_at is null), '[]') end,
    'retired', case when a.files <> '{}' or a.retired_at is not null then (
      select json_build_object('files', coalesce(json_agg(f.id order by named.place), '[]'), 'content', a.retired_at is not null,
        'at', ${momentJson(sql`greatest(max(f.retired_at), a.retired_at)`)})
      from unnest(a.files) with ordinality as named (id, place) join ${db.table('assets')} f on f.id = named.id
      where f.retired_at is not null having count(*) > 0 or a.retired_at is not null) end,
    'comment', nullif(a.comment, ''), 'signature', a.signature, 'signer', ${signerJson}, 'emails', a.emails, 'isIssue', a.is_issue,
    'search_value', a.search_value, 'user', (
      select ${authorJson('au', sql`, 'email', au.email`)} from ${db.table('users')} au where au.id = a.user_id),
    'date', ${momentJson(sql`a.answered_at`)}, 'received_at', ${momentJson(sql`a.received_at`)},
    'location', case when a.latitude is not null then json_build_object('lat', a.latitude, 'long', a.longitude) end,
    'base', a.base_answer_id, 'isParallel', a.is_parallel and a.seen_at is null,
    'isCurrent', coalesce(c.is_on_path, false),
    'earlier', (select count(*) from ${db.table('answers')} e
      where e.job_id = a.job_id and e.question_id = a.question_id and e.repetition = a.repetition
        and e.received_at < a.received_at),
    'asked', (select ${askedQuestionJson} from ${db.table('questions')} aq
      join ${db.table('question_revisions')} r on r.question_id = aq.id and r.revision = a.question_revision
      where aq.id = a.question_id and aq.current_revision <> a.question_revision))`;
}
