import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { newId } from '../../ids.ts';
import { readQuestionnaire } from '../../questionnaire-store/read-questionnaire.ts';

const anyId = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Copies the questions of one job type into another, empty one. Own questions get new ids and remember their root; path
 * rules, mentions and summaries among them follow to the copies. Global questions stand in both.
 * @returns the new id of each copied question by the old one
 */
export async function copyQuestions(
  db: InstanceDatabase,
  fromId: string,
  toId: string,
  authorId: string,
): Promise<ReadonlyMap<string, string>> {
  const questions = (await readQuestionnaire(db, fromId))?.questions ?? [];
  const copies = new Map(questions.filter((one) => !one.is_global).map((one) => [one.ID, newId()]));
  const follow = (text: string) => text.replace(anyId, (id) => copies.get(id) ?? id);
  const rows = questions.map((one) => ({
    id: copies.get(one.ID) ?? one.ID,
    is_copy: copies.has(one.ID),
    root_id: one.root ?? one.ID,
    type: one.type,
    title: follow(one.title),
    description: follow(one.description),
    settings: JSON.parse(follow(JSON.stringify(one.settings))) as unknown,
    file_required: one.fileRequired,
    is_client_visible: one.isClientVisible,
    background_mobile: one.backgroundMobile,
    background_desktop: one.backgroundDesktop,
    dark_mode: one.darkMode,
    step_icon: one.stepIcon ?? '',
    sequence: one.sequence,
    is_disabled: one.disabled,
  }));
  await db.rows(sql`
    with given as (
      select * from json_to_recordset(${JSON.stringify(rows)}::json) as g (id uuid, is_copy boolean, root_id uuid,
        type smallint, title text, description text, settings jsonb, file_required boolean, is_client_visible boolean,
        background_mobile uuid, background_desktop uuid, dark_mode boolean, step_icon text, sequence int, is_disabled boolean)
    ), copied as (
      insert into ${db.table('questions')} (id, root_id, is_global, current_revision, created_by)
      select id, root_id, false, 1, ${authorId}::uuid from given where is_copy returning id
    ), revised as (
      insert into ${db.table('question_revisions')} (question_id, revision, type, title, description, settings,
        file_required, is_client_visible, background_mobile, background_desktop, dark_mode, step_icon, created_by)
      select id, 1, type, title, description, settings, file_required, is_client_visible, background_mobile,
        background_desktop, dark_mode, step_icon, ${authorId}::uuid from given where is_copy returning question_id
    )
    insert into ${db.table('job_type_questions')} (job_type_id, question_id, sequence, is_disabled)
    select ${toId}::uuid, id, sequence, is_disabled from given`);
  return copies;
}
