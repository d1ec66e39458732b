import { checkExpression, typeOfExpression } from '../expressions/check.ts';
import type { Expression } from '../expressions/expression.ts';
import type { ExpressionProblem, MeaningProblem } from '../expressions/expression-problem.ts';
import { parseExpression } from '../expressions/parse.ts';
import { expressionTypeOf } from '../expressions/question-types.ts';
import { dependenciesOf } from '../expressions/references.ts';
import type { ExpressionType } from '../expressions/types.ts';
import { questionTraits } from '../question-types/question-traits.ts';
import { calculableTypeOf } from './calculated-value.ts';
import { groupsOf, type Question, type QuestionnaireDefinition } from './definition.ts';
import { formulaNames, formulaText, type FormulaName } from './formulas.ts';

/** A mistake in one of a question's expressions, with its place in the text. */
export interface FormulaProblem {
  readonly questionId: string;
  readonly setting: FormulaName;
  readonly problem: ExpressionProblem;
}

/**
 * The problems of a questionnaire's expressions before it is saved: syntax errors, references to missing or later
 * questions, incompatible types. Since references only go back, there can be no cycles.
 */
export function findFormulaProblems(definition: QuestionnaireDefinition): readonly FormulaProblem[] {
  const scope = new FormulaScope(definition);
  return definition.questions.flatMap((question) =>
    formulaNames.flatMap((setting) => {
      const text = formulaText(question.settings, setting);
      if (text === null || !isRead(question, setting)) return [];
      return scope
        .problemsOf(question, setting, text)
        .map((problem): FormulaProblem => ({ questionId: question.id, setting, problem }));
    }),
  );
}

/** The problems of one expression while it is edited; if there are none, it may be saved. */
export function checkFormula(
  definition: QuestionnaireDefinition,
  question: Question,
  setting: FormulaName,
  text: string,
): readonly ExpressionProblem[] {
  return text.trim() === '' ? [] : new FormulaScope(definition).problemsOf(question, setting, text);
}

/** The questions that an expression of this question may look at, in their order. */
export function questionsInScope(
  definition: QuestionnaireDefinition,
  question: Question,
  setting: FormulaName,
): readonly Question[] {
  const scope = new FormulaScope(definition);
  return definition.questions.filter((one) => scope.typeOf(one, question, setting) !== null);
}

/** The types of those questions by id, for reading a formula as clauses. */
export function typesInScope(
  definition: QuestionnaireDefinition,
  question: Question,
  setting: FormulaName,
): ReadonlyMap<string, ExpressionType> {
  const scope = new FormulaScope(definition);
  const types = definition.questions.map((one) => [one.id, scope.typeOf(one, question, setting)] as const);
  return new Map(types.flatMap(([id, type]) => (type === null ? [] : [[id, type] as const])));
}

/** Settings that a question's type doesn't read are stored, but not checked. */
function isRead(question: Question, setting: FormulaName): boolean {
  return setting !== 'calculate' || calculableTypeOf(question) !== null;
}

class FormulaScope {
  readonly #byId: ReadonlyMap<string, Question>;
  readonly #placeOf: ReadonlyMap<string, number>;
  readonly #groups: ReadonlyMap<string, Question>;

  constructor(definition: QuestionnaireDefinition) {
    this.#byId = new Map(definition.questions.map((one) => [one.id, one]));
    this.#placeOf = new Map(definition.questions.map(({ id }, place) => [id, place]));
    this.#groups = groupsOf(definition);
  }

  problemsOf(question: Question, setting: FormulaName, text: string): readonly ExpressionProblem[] {
    const parsed = parseExpression(text);
    if (!parsed.ok) return [parsed.problem];
    const types = new Map<string, ExpressionType>();
    for (const id of dependenciesOf(parsed.expression)) {
      const one = this.#byId.get(id);
      const type = one && this.typeOf(one, question, setting);
      if (type) types.set(id, type);
    }
    const wanted = setting === 'calculate' ? (calculableTypeOf(question) ?? 'unknown') : 'boolean';
    const problems = checkExpression(parsed.expression, types, wanted);
    return problems.length > 0 ? problems : wrongDate(question, setting, parsed.expression, types);
  }

  /** The type of a question's answers in another question's expression; null if it may not be referenced there. */
  typeOf(one: Question, from: Question, setting: FormulaName): ExpressionType | null {
    const isEarlier = (this.#placeOf.get(one.id) ?? Infinity) < (this.#placeOf.get(from.id) ?? -1);
    const isItself = one.id === from.id && setting === 'constraint';
    if (!isEarlier && !isItself) return null;
    const group = this.#groups.get(one.id);
    return expressionTypeOf(one, group !== undefined && group !== this.#groups.get(from.id));
  }
}

/** A date question accepts a day or a moment: two types, which a single wanted type can't express. */
function wrongDate(
  question: Question,
  setting: FormulaName,
  expression: Expression,
  types: ReadonlyMap<string, ExpressionType>,
): readonly MeaningProblem[] {
  const { asksWhen } = questionTraits[question.type];
  if (setting !== 'calculate' || !asksWhen || question.settings.dateMode === 'time') return [];
  const found = typeOfExpression(expression, types);
  if (['date', 'datetime', 'unknown', 'empty'].includes(found)) return [];
  const { at, length } = expression;
  return [{ code: 'result_type', at, length, expected: 'date_or_datetime', found }];
}
