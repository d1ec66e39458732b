import type { Question, QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { blankQuestion, makeDefinition } from '@plumbline/domain/questionnaire/definition';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';

/*
 * One questionnaire said twice: pages of 25 questions, three rules for every ten of them. Of each ten the third is shown by a
 * condition over the first, the sixth is computed from the second and the fourth, the ninth is held to a constraint beside the
 * eighth. So 1,000 questions have 300 rules: 100 conditions, 100 calculations, 100 constraints.
 */

export const pageLength = 25;

function place(index: number): number {
  return index % 10;
}

/** The same words for both: which rule a question has, over which others. */
function rulesOf(index: number): { showWhen?: string; calculate?: string; constraint?: string } {
  const other = (back: number) => `{q${index - back}}`;
  if (place(index) === 2) return { showWhen: `${other(2)} > 5` };
  if (place(index) === 5) return { calculate: `${other(4)} + ${other(2)} * 2` };
  return place(index) === 8 ? { constraint: `{q${index}} >= ${other(1)}` } : {};
}

/** As the product has it. With `paths` conditions stand as path rules: two of them in ten questions. */
export function asDefinition(count: number, paths = false): QuestionnaireDefinition {
  const questions: Question[] = [];
  for (let index = 0; index < count; index++) {
    if (index % pageLength === 0) questions.push(question(`s${index}`, 'step', {}, questions.length));
    const { showWhen, ...rules } = rulesOf(index);
    const jumps = (to: number) => ({ value: '3', toQuestion: `q${Math.min(index + to, count - 1)}` });
    const settings: QuestionSettings = {
      textKind: 'number',
      min: -1_000_000,
      ...rules,
      ...(paths
        ? place(index) === 0
          ? { path: [jumps(4), jumps(3)] }
          : {}
        : showWhen === undefined
          ? {}
          : { showWhen }),
    };
    questions.push(question(`q${index}`, 'text', settings, questions.length));
  }
  return makeDefinition('bench', questions);
}

function question(id: string, type: 'text' | 'step', settings: QuestionSettings, sequence: number): Question {
  return { ...blankQuestion, id, type, settings, sequence, title: id, revision: 1, isClientVisible: true };
}

/** As survey-core has it. */
export function asSurvey(count: number): object {
  const pages: { name: string; elements: object[] }[] = [];
  for (let index = 0; index < count; index++) {
    if (index % pageLength === 0) pages.push({ name: `p${index}`, elements: [] });
    const { showWhen, calculate, constraint } = rulesOf(index);
    pages.at(-1)?.elements.push({
      name: `q${index}`,
      ...(calculate === undefined
        ? { type: 'text', inputType: 'number' }
        : { type: 'expression', expression: calculate }),
      ...(showWhen !== undefined && { visibleIf: showWhen }),
      ...(constraint !== undefined && { validators: [{ type: 'expression', expression: constraint }] }),
    });
  }
  return { pages, checkErrorsMode: 'onComplete' };
}

/** The answers that are given, in turns: the inputs of every rule, each turn another number. */
export function answersOf(count: number, turn: number): readonly (readonly [id: string, value: number])[] {
  return Array.from({ length: count }, (_, index) => index)
    .filter((index) => [0, 1, 3, 7, 8].includes(place(index)))
    .map((index) => [`q${index}`, ((index * 7 + turn * 3) % 9) + (place(index) === 8 ? 9 : 0)] as const);
}
