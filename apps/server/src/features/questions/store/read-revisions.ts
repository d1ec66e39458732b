import type { WireAskedQuestion, WireQuestion } from '@plumbline/contract/questions';
import { askedQuestionFromWire } from '@plumbline/contract/questions';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { askedQuestionJson, questionJson } from './question-json.ts';

/** Names one revision of one question. */
export interface RevisionName {
  questionId: string;
  revision: number;
}

/** The key under which {@link readRevisions} gives a revision. */
export function revisionKey({ questionId, revision }: RevisionName): string {
  return `${questionId}/${revision}`;
}

/** Questions as they were asked in these revisions, by {@link revisionKey}; one that never was is missing. */
export async function readRevisions(
  db: InstanceDatabase,
  names: readonly RevisionName[],
): Promise<ReadonlyMap<string, Question>> {
  if (names.length === 0) return new Map();
  const rows = await db.rows(sql<{ asked: WireAskedQuestion }>`
    select ${askedQuestionJson} as asked from ${db.table('question_revisions')} r
    join unnest(${names.map((one) => one.questionId)}::uuid[], ${names.map((one) => one.revision)}::int[])
      as wanted (question_id, revision) on wanted.question_id = r.question_id and wanted.revision = r.revision`);
  const questions = rows.map((row) => askedQuestionFromWire(row.asked));
  return new Map(questions.map((one) => [revisionKey({ questionId: one.id, revision: one.revision }), one]));
}

/** Questions of any job type, removed ones included, in their newest revision. */
export async function readQuestionsById(db: InstanceDatabase, ids: readonly string[]): Promise<WireQuestion[]> {
  if (ids.length === 0) return [];
  const rows = await db.rows(sql<{ question: WireQuestion }>`
    select ${questionJson} as question from ${db.table('questions')} q
    join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
    left join ${db.table('job_type_questions')} p on false
    where q.id = any(${[...ids]}::uuid[]) order by q.id`);
  return rows.map((row) => row.question);
}
