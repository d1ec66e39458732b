import { cleanRich } from '@plumbline/domain/question-types/clean-rich';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { withNames } from '@plumbline/domain/questionnaire/question-names';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** A question as it is put into an empty job type. */
export interface NewQuestion {
  id: string;
  /** False for a global question that already exists elsewhere. */
  isNew: boolean;
  /** What it was copied from in the end; itself for an original. */
  rootId: string;
  /** Made of its title where it is empty or taken. */
  name: string | null;
  /** The type's number. */
  type: number;
  title: string;
  description: string;
  settings: unknown;
  fileRequired: boolean;
  isClientVisible: boolean;
  backgroundMobile: string | null;
  backgroundDesktop: string | null;
  darkMode: boolean;
  stepIcon: string | null;
  language: string | null;
  translations: unknown;
  sequence: number;
  disabled: boolean;
}

/** A file may say of a message what it likes. */
function withCleanMessage(settings: unknown): unknown {
  const { message } = (settings ?? {}) as { message?: unknown };
  return typeof message === 'string' ? { ...(settings as object), message: cleanRich(message) } : settings;
}

/** Puts questions into a job type that has none, all in one statement. */
export async function insertQuestions(
  db: InstanceDatabase,
  jobTypeId: string,
  questions: readonly NewQuestion[],
  authorId: string,
): Promise<void> {
  const named = withNames(
    questions.map((one) => ({ ...one, name: one.name ?? '', type: questionTypeOf(one.type) ?? 'message' })),
  );
  const rows = questions.map((one, place) => ({
    id: one.id,
    name: named[place]?.name,
    is_new: one.isNew,
    root_id: one.rootId,
    type: one.type,
    title: one.title,
    description: one.description,
    settings: withCleanMessage(one.settings),
    file_required: one.fileRequired,
    is_client_visible: one.isClientVisible,
    background_mobile: one.backgroundMobile,
    background_desktop: one.backgroundDesktop,
    dark_mode: one.darkMode,
    step_icon: one.stepIcon ?? '',
    language: one.language,
    translations: one.translations,
    sequence: one.sequence,
    is_disabled: one.disabled,
  }));
  await db.rows(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as g (id uuid, name text, is_new boolean, root_id uuid,
        type smallint, title text, description text, settings jsonb, file_required boolean, is_client_visible boolean,
        background_mobile uuid, background_desktop uuid, dark_mode boolean, step_icon text, language text, translations jsonb,
        sequence int, is_disabled boolean)
    ), made as (
      insert into ${db.table('questions')} (id, root_id, is_global, current_revision, created_by)
      select id, root_id, false, 1, ${authorId}::uuid from given where is_new returning id
    ), revised as (
      insert into ${db.table('question_revisions')} (question_id, revision, type, title, description, settings,
        file_required, is_client_visible, background_mobile, background_desktop, dark_mode, step_icon,
        language, translations, created_by)
      select id, 1, type, title, description, settings, file_required, is_client_visible, background_mobile,
        background_desktop, dark_mode, step_icon, language, translations, ${authorId}::uuid from given where is_new returning question_id
    )
    insert into ${db.table('job_type_questions')} (job_type_id, question_id, name, sequence, is_disabled)
    select ${jobTypeId}::uuid, id, name, sequence, is_disabled from given`);
}
