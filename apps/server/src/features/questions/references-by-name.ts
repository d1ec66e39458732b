import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { namesInFormulas, withIdsForNames } from '@plumbline/domain/questionnaire/named-references';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/**
 * Settings whose conditions and calculations speak of questions by their ids: what was sent with names is stored with ids, so
 * that a renamed question stays the one that was meant. A name that none has stays, and is refused like every unknown reference.
 */
export async function withReferencesById(
  db: InstanceDatabase,
  jobTypeId: string | null,
  settings: QuestionSettings,
): Promise<QuestionSettings> {
  const names = jobTypeId === null ? [] : namesInFormulas(settings);
  if (names.length === 0) return settings;
  const rows = await db.rows(sql<{ name: string; question_id: string }>`
    select name, question_id from ${db.table('job_type_questions')}
    where job_type_id = ${jobTypeId} and name = any(${[...names]}::text[])`);
  return withIdsForNames(settings, new Map(rows.map((row) => [row.name, row.question_id])));
}
