import type { WireAnswer } from '@plumbline/contract/answers';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { isAnswered } from '@plumbline/domain/questionnaire/content-rules';
import type { Question, QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { pathOf } from '@plumbline/domain/questionnaire/paths';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';

/** One question of a job with the answer that stands, for reading. */
export interface ReadRow {
  readonly question: Question;
  readonly answer: Answer | null;
  /** What the server tells of this very answer; null while it only lies on this device. */
  readonly told: WireAnswer | null;
  /** `skipped`: the path jumps over it now. `not_asked`: it is disabled or removed since. */
  readonly standing: 'current' | 'skipped' | 'not_asked';
}

export interface ReadSection {
  readonly step: Question | null;
  readonly rows: readonly ReadRow[];
}

function saysSomething(question: Question, answer: Answer): boolean {
  return (
    isAnswered(question, answer) ||
    answer.files.length > 0 ||
    answer.comment !== null ||
    answer.signature !== null ||
    answer.emails.length > 0 ||
    answer.isIssue
  );
}

/**
 * A job's questions and answers in the questionnaire's order, by step, as they are read: every answer there is, and of the
 * questions without one those that the path leads through. An answer that was emptied again counts as none, unless it has
 * a history. Questions that are not asked any more come last.
 */
export function readSections(
  definition: QuestionnaireDefinition,
  standing: readonly Answer[],
  told: ReadonlyMap<string, WireAnswer>,
): readonly ReadSection[] {
  const answers = new Map(standing.map((answer) => [answer.questionId, answer]));
  const onPath = new Set(pathOf(definition, answers));
  const sections: { step: Question | null; rows: ReadRow[] }[] = [{ step: null, rows: [] }];
  const gone: ReadRow[] = [];
  for (const question of definition.questions) {
    if (question.type === 'step') {
      if (!question.disabled) sections.push({ step: question, rows: [] });
      continue;
    }
    const given = answers.get(question.id) ?? null;
    const wire = told.get(question.id) ?? null;
    const isTold = wire !== null && wire.ID === given?.id;
    const answer = given && (saysSomething(question, given) || (wire?.earlier ?? 0) > 0) ? given : null;
    const row = { question, answer, told: isTold ? wire : null };
    if (question.disabled) {
      if (answer) gone.push({ ...row, standing: 'not_asked' });
    } else if (onPath.has(question.id)) {
      if (questionTypeRegistry[question.type].takesAnswer) sections.at(-1)?.rows.push({ ...row, standing: 'current' });
    } else if (answer) sections.at(-1)?.rows.push({ ...row, standing: 'skipped' });
  }
  return [...sections, { step: null, rows: gone }].filter((section) => section.rows.length > 0);
}

/** How many of the questions that count are answered. */
export function progressOf(sections: readonly ReadSection[]): { readonly answered: number; readonly total: number } {
  const rows = sections.flatMap((section) => section.rows).filter((row) => row.standing === 'current');
  return { answered: rows.filter((row) => row.answer !== null).length, total: rows.length };
}
