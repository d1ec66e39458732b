import { makesNewRevision } from '@plumbline/domain/questionnaire/revisions';
import { writtenIn } from '@plumbline/domain/translations/change-texts';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { readQuestionnaire } from '../questions/index.ts';

/** Holds the questions of a job type while they are changed: before the job type itself, as everywhere. */
export async function lockQuestionsOf(db: InstanceDatabase, jobTypeId: string): Promise<void> {
  await db.rows(sql`select q.id from ${db.table('questions')} q
    where q.id in (select p.question_id from ${db.table('job_type_questions')} p where p.job_type_id = ${jobTypeId})
    order by q.id for no key update`);
}

/**
 * A job type has another default language: its own questions that are translated into it completely are written in it from
 * now on, and what they said is a translation. The others stay as they are, and so do those that other job types use too.
 */
export async function writeInLanguage(
  db: InstanceDatabase,
  jobTypeId: string,
  { language, former, authorId }: { language: string; former: string; authorId: string },
): Promise<void> {
  const questionnaire = await readQuestionnaire(db, jobTypeId);
  const rewritten = (questionnaire?.definition.questions ?? []).flatMap((question) => {
    if (question.isGlobal) return [];
    const after = writtenIn(question, language, former);
    return makesNewRevision(question, after) ? [after] : [];
  });
  if (rewritten.length === 0) return;
  const rows = rewritten.map(({ id, title, description, settings, language: own, translations }) => ({
    id,
    title,
    description,
    settings,
    language: own,
    translations,
  }));
  await db.rows(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json)
        as g (id uuid, title text, description text, settings jsonb, language text, translations jsonb)
    )
    insert into ${db.table('question_revisions')} (question_id, revision, type, title, description, settings,
      file_required, is_client_visible, background_mobile, background_desktop, dark_mode, step_icon,
      language, translations, created_by)
    select q.id, q.current_revision + 1, r.type, g.title, g.description, g.settings, r.file_required, r.is_client_visible,
      r.background_mobile, r.background_desktop, r.dark_mode, r.step_icon, g.language, g.translations, ${authorId}::uuid
    from given g join ${db.table('questions')} q on q.id = g.id
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision`);
  await db.rows(sql`update ${db.table('questions')} set current_revision = current_revision + 1
    where id = any(${rewritten.map(({ id }) => id)}::uuid[])`);
}
