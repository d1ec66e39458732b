import { questionFromWire } from '@plumbline/contract/questions';
import type { Actor } from '@plumbline/domain/actor/actor';
import { mayViewPlans } from '@plumbline/domain/access/modes';
import { answererOf, maySeeAnswer } from '@plumbline/domain/questionnaire/answerability';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import { readQuestionsById } from '../../questions/index.ts';

/** Of some blueprint questions those whose markings a person sees: all of them, or only their own ones. */
export interface SeenQuestions {
  readonly all: readonly string[];
  readonly own: readonly string[];
}

/**
 * Which questions' markings a person sees: the question itself must be shown to their role (spec/2 §6), and `own only` hides what
 * others have drawn. Whether they see the job and the file is asked of each row.
 */
export async function seenQuestions(
  db: InstanceDatabase,
  actor: Actor,
  questionIds: readonly string[],
): Promise<SeenQuestions> {
  const answerer = answererOf(actor, null);
  const questions = (await readQuestionsById(db, [...new Set(questionIds)])).map(questionFromWire);
  // What was marked for a question that is disabled now stays readable.
  const seen = questions.filter((question) => mayViewPlans({ ...question, disabled: false }, answerer));
  const isOwnOnly = (question: (typeof seen)[number]) => !maySeeAnswer(question, answerer, null);
  return {
    all: seen.filter((question) => !isOwnOnly(question)).map(({ id }) => id),
    own: seen.filter(isOwnOnly).map(({ id }) => id),
  };
}

/** The elements that a person sees by {@link seenQuestions}, as a condition on `b` (blueprints) and `e` (their elements). */
export function isSeenElement(actor: Pick<Actor, 'id'>, { all, own }: SeenQuestions): RawBuilder<unknown> {
  return sql`(b.question_id = any(${[...all]}::uuid[])
    or b.question_id = any(${[...own]}::uuid[]) and e.created_by = ${actor.id})`;
}

/** The questions for which anything is marked on these blueprints. @param condition on `b` */
export async function markedQuestions(db: InstanceDatabase, condition: RawBuilder<unknown>): Promise<string[]> {
  const rows = await db.rows(sql<{ id: string }>`
    select distinct b.question_id as id from ${db.table('blueprints')} b where ${condition}`);
  return rows.map(({ id }) => id);
}
