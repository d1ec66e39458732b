import { questionTypeRegistry } from '../question-types/registry.ts';
import type { AnswerContent } from './answers.ts';
import { emptyContent } from './answers.ts';
import type { ExpressionContext } from '../expressions/clock.ts';
import { compileExpression } from '../expressions/compile.ts';
import { parseExpression } from '../expressions/parse.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import { calculableTypeOf, calculatedValue, isCalculated } from './calculated-value.ts';
import { noClock } from './walk.ts';
import type { Question } from './definition.ts';
import { judge, routed, screenAfterPathChange, settled, stand } from './screen-state.ts';
import type { QuestionnaireState } from './state.ts';

/** Whether questions of this type can have an initial value: those whose answer is a plain value. */
function takesInitialValue({ type }: Pick<Question, 'type'>): boolean {
  return questionTypeRegistry[type].properties.some(({ name }) => name === 'initialValue');
}

/** The expression of an initial value, such as `today()`; null for a plain initial value or none. */
export function initialFormulaOf({ initialValue }: QuestionSettings): string | null {
  const isFormula = typeof initialValue === 'object' && initialValue !== null && 'formula' in initialValue;
  return isFormula && typeof initialValue.formula === 'string' ? initialValue.formula : null;
}

/** The current result of that expression. It can't reference questions, because nothing is answered yet. */
function initialResult(
  question: Pick<Question, 'type' | 'settings'>,
  formula: string,
  clock: ExpressionContext,
): unknown {
  const parsed = parseExpression(formula);
  if (!parsed.ok || calculableTypeOf(question) === null) return null;
  const { dependencies, run } = compileExpression(parsed.expression);
  return dependencies.length > 0
    ? null
    : calculatedValue(
        question,
        run(() => null, clock),
        clock,
      );
}

/**
 * The initial value of a question, in its stored form; null for none, and for one that does not fit the question (any
 * more).
 * @param clock the current time, for expressions that use it
 */
export function initialValueOf(
  question: Pick<Question, 'type' | 'settings'>,
  clock: ExpressionContext = noClock,
): unknown {
  const { initialValue, isPunchClock } = question.settings;
  const hasNone = initialValue === undefined || initialValue === null;
  if (hasNone || isPunchClock || isCalculated(question) || !takesInitialValue(question)) return null;
  const type = questionTypeRegistry[question.type];
  const formula = initialFormulaOf(question.settings);
  const begun = formula === null ? initialValue : initialResult(question, formula, clock);
  const value = type.normalize(begun, question.settings);
  const isFitting = type.validate(value, question.settings).length === 0 && type.isAnswered(value, question.settings);
  return isFitting ? value : null;
}

/**
 * Fills in initial values where nobody has answered yet and this person may answer, at any place, including new
 * repetitions. What was cleared stays empty. Idempotent.
 */
export function fillIn(state: QuestionnaireState): QuestionnaireState {
  const { setting } = state;
  const { paths, stored } = setting;
  const contents = new Map<string, AnswerContent>();
  paths.questions.forEach((question, index) => {
    if (!setting.mayAnswer[index] || stored.has(question.id) || state.contents.has(question.id)) return;
    const value = initialValueOf(question, setting.clock);
    if (value !== null) contents.set(question.id, { ...emptyContent, value });
  });
  const isStale = [...state.filled].some((id) => stored.has(id));
  if (contents.size === 0 && !isStale) return state;
  const filled = new Set([...state.filled, ...contents.keys()].filter((id) => !stored.has(id)));
  const all = new Map([...state.contents, ...contents]);
  const verdicts = state.verdicts.map((verdict, index) =>
    contents.has(paths.questions[index]?.id ?? '') ? judge(setting, index, all) : verdict,
  );
  const met = routed({ ...settled(state), contents: all, filled, verdicts });
  const moved = { ...stand(met, screenAfterPathChange(state, met), state.focus), toSave: state.toSave };
  // Filling in is no move, so the outcome of the previous move remains.
  return { ...moved, refusal: state.refusal, finished: state.finished };
}
