import type { QuestionSettings } from './question-settings.ts';
import type { QuestionType } from './question-type.ts';
import { questionTypeRegistry } from './registry.ts';

/** What decides whether a question can be answered. */
interface Asking {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

/** Whether a step's questions are answered once for each repetition. */
export function isRepeatGroup({ type, settings }: Asking): boolean {
  return type === 'step' && settings.repeat !== undefined && settings.repeat !== null;
}

/** Whether there is something to fill in: what the type says, and the repetitions of a repeat group. */
export function takesAnswer(question: Asking): boolean {
  return questionTypeRegistry[question.type].takesAnswer || isRepeatGroup(question);
}
