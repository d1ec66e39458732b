import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';

/** What a revision `r` asks, in the wire's words: the part that `question` and `askedQuestion` of the contract share. */
const askedFields = sql`'revision', r.revision, 'type', r.type, 'title', r.title, 'description', r.description,
  'settings', r.settings, 'withBackground', coalesce((r.settings ->> 'withBackground')::boolean, false),
  'backgroundMobile', r.background_mobile, 'backgroundDesktop', r.background_desktop, 'darkMode', r.dark_mode,
  'isClientVisible', r.is_client_visible, 'fileRequired', r.file_required, 'stepIcon', nullif(r.step_icon, ''),
  'language', r.language, 'translations', r.translations`;

/** A question as it was asked (`askedQuestion`), over `r` (question_revisions). */
export const askedQuestionJson: RawBuilder<unknown> = sql`json_build_object('ID', r.question_id, ${askedFields})`;

/** A question (`question`), over `q` (questions), `r` (question_revisions) and `p` (job_type_questions, may be null). */
export const questionJson: RawBuilder<unknown> = sql`json_build_object('_id', q.id, 'ID', q.id, ${askedFields},
  'name', p.name, 'sequence', p.sequence, 'root', nullif(q.root_id, q.id), 'disabled', coalesce(p.is_disabled, false),
  'is_global', q.is_global, 'jobType', p.job_type_id, 'removed', q.removed_at is not null)`;
