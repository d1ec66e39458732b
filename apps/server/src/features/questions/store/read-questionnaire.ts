import type { WireQuestion } from '@plumbline/contract/questions';
import { questionFromWire } from '@plumbline/contract/questions';
import type { Question, QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { makeDefinition } from '@plumbline/domain/questionnaire/definition';
import { isScored } from '@plumbline/domain/question-types/points';
import { isRepeatGroup } from '@plumbline/domain/question-types/takes-answer';
import { formulasOf } from '@plumbline/domain/questionnaire/formulas';
import { activeRules } from '@plumbline/domain/questionnaire/paths';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { questionJson } from './question-json.ts';

/** The questions that stand in a job type, as the wire has them and as the rules take them. Must not be changed. */
export interface Questionnaire {
  jobTypeId: string;
  /** Grows with every change of these questions. */
  version: number;
  /** That it is shown in, the default one first; none while nobody has named any. */
  languages: readonly string[];
  questions: readonly WireQuestion[];
  definition: QuestionnaireDefinition;
  byId: ReadonlyMap<string, Question>;
  /**
   * The questions whose answers decide what follows: by their rules, by the repetitions that there are, in an expression, or by their
   * points.
   */
  decidingIds: readonly string[];
}

/** At most so many questionnaires stay in a server's memory. */
const maxCached = 300;
const cache = new Map<string, Questionnaire>();

/**
 * The questionnaire of a job type as it is in the database now; undefined when there is no such job type. Use it in a
 * transaction that changes questions: it sees those changes and remembers nothing.
 */
export async function readQuestionnaire(db: InstanceDatabase, jobTypeId: string): Promise<Questionnaire | undefined> {
  const row = await db.first(sql<Pick<Questionnaire, 'version' | 'languages'> & { questions: WireQuestion[] }>`
    select t.questions_version as version, coalesce(t.settings -> 'languages', '[]') as languages, coalesce((
      select json_agg(${questionJson} order by p.sequence, q.id)
      from ${db.table('job_type_questions')} p join ${db.table('questions')} q on q.id = p.question_id
      join ${db.table('question_revisions')} r on r.question_id = q.id and r.revision = q.current_revision
      where p.job_type_id = t.id and q.removed_at is null), '[]') as questions
    from ${db.table('job_types')} t where t.id = ${jobTypeId}`);
  if (!row) return undefined;
  const asked = row.questions.map(questionFromWire);
  const definition = makeDefinition(jobTypeId, asked);
  const looked = new Set(
    [...formulasOf(definition)].flatMap(([id, own]) => [id, ...Object.values(own).flatMap((one) => one.dependencies)]),
  );
  return {
    jobTypeId,
    version: row.version,
    languages: row.languages,
    questions: row.questions,
    definition,
    byId: new Map(asked.map((question) => [question.id, question])),
    decidingIds: asked
      .filter(
        (question) =>
          activeRules(question).length > 0 || isRepeatGroup(question) || looked.has(question.id) || isScored(question),
      )
      .map((question) => question.id),
  };
}

/**
 * The questionnaire of a job type at the version that was just read from the job type's row, from memory if it is there.
 * A newer one may come back when it has been changed since. Not for transactions that change questions.
 */
export async function questionnaireAt(
  db: InstanceDatabase,
  jobTypeId: string,
  version: number,
): Promise<Questionnaire | undefined> {
  const key = `${db.schema}/${jobTypeId}`;
  const known = cache.get(key);
  if (known?.version === version) {
    markUsed(key, known);
    return known;
  }
  const read = await readQuestionnaire(db, jobTypeId);
  if (!read) return undefined;
  cache.set(key, read);
  const [oldest] = cache.keys();
  if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest);
  return read;
}

/** The one that was used last is let go last. */
function markUsed(key: string, questionnaire: Questionnaire): void {
  cache.delete(key);
  cache.set(key, questionnaire);
}

/**
 * The questionnaire that was used last of those in memory with this question: most likely what a job is asked whose question is
 * answered. Whoever takes it compares job type and version with the job's.
 */
export function cachedQuestionnaire(db: InstanceDatabase, questionId: string): Questionnaire | undefined {
  const found = [...cache].findLast(([key, one]) => key.startsWith(`${db.schema}/`) && one.byId.has(questionId));
  if (found) markUsed(...found);
  return found?.[1];
}

/** The questionnaire of a job type now, from memory if it has not changed. */
export async function currentQuestionnaire(
  db: InstanceDatabase,
  jobTypeId: string,
): Promise<Questionnaire | undefined> {
  const row = await db.query
    .selectFrom('job_types')
    .select('questions_version')
    .where('id', '=', jobTypeId)
    .executeTakeFirst();
  return row && questionnaireAt(db, jobTypeId, row.questions_version);
}
