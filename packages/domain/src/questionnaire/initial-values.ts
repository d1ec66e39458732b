import { questionTypeRegistry } from '../question-types/registry.ts';
import type { AnswerContent } from './answers.ts';
import { emptyContent } from './answers.ts';
import { isCalculated } from './calculated-value.ts';
import type { Question } from './definition.ts';
import { judge, routed, screenAfterPathChange, settled, stand } from './screen-state.ts';
import type { QuestionnaireState } from './state.ts';

/** Whether questions of this type can begin with something: those whose answer is a plain value. */
function takesInitialValue({ type }: Pick<Question, 'type'>): boolean {
  return questionTypeRegistry[type].properties.some(({ name }) => name === 'initialValue');
}

/** What a question begins with, in its stored form; null for nothing, and for what does not fit the question (any more). */
export function initialValueOf(question: Pick<Question, 'type' | 'settings'>): unknown {
  const { initialValue, isPunchClock } = question.settings;
  const hasNone = initialValue === undefined || initialValue === null;
  if (hasNone || isPunchClock || isCalculated(question) || !takesInitialValue(question)) return null;
  const type = questionTypeRegistry[question.type];
  const value = type.normalize(initialValue, question.settings);
  const isFitting = type.validate(value, question.settings).length === 0 && type.isAnswered(value, question.settings);
  return isFitting ? value : null;
}

/**
 * Puts what questions begin with into those that nobody has answered yet and that this person may answer, wherever they stand:
 * repetitions that are new have some too. What was emptied stays empty. Filling twice changes nothing.
 */
export function fillIn(state: QuestionnaireState): QuestionnaireState {
  const { setting } = state;
  const { paths, stored } = setting;
  const contents = new Map<string, AnswerContent>();
  paths.questions.forEach((question, index) => {
    if (!setting.mayAnswer[index] || stored.has(question.id) || state.contents.has(question.id)) return;
    const value = initialValueOf(question);
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
  const kept = { ...stand(met, screenAfterPathChange(state, met), state.focus), toSave: state.toSave };
  // What the move before said stands: filling is no move.
  return { ...kept, refusal: state.refusal, finished: state.finished };
}
