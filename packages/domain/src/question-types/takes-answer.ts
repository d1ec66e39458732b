import type { QuestionSettings } from './question-settings.ts';
import type { QuestionType } from './question-type.ts';
import { isStep } from './question-traits.ts';
import { questionTypeRegistry } from './registry.ts';

/** What decides whether a question can be answered. */
interface Asking {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

/** Whether a step's questions are answered once for each repetition. */
export function isRepeatGroup(question: Asking): boolean {
  const { repeat } = question.settings;
  return repeat !== undefined && repeat !== null && isStep(question);
}

/** Whether there is something to fill in: what the type says, and the repetitions of a repeat group. */
export function takesAnswer(question: Asking): boolean {
  return questionTypeRegistry[question.type].takesAnswer || isRepeatGroup(question);
}
