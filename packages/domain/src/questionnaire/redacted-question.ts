import { blankQuestion, type Question } from './definition.ts';
import { formulaText } from './formulas.ts';
import { isStep } from '../question-types/question-traits.ts';
import { isRepeatGroup } from '../question-types/takes-answer.ts';

/**
 * The placeholder of a question that a person may not see, with only what the path needs: whether it is a step, which
 * may be repeated; and its condition, as far as the person sees the inputs. Where its answer leads and its repetitions
 * are sent separately.
 */
export function redactedQuestion(
  question: Pick<Question, 'id' | 'type' | 'sequence' | 'disabled' | 'settings'>,
): Question {
  const { id, sequence, disabled, settings } = question;
  const showWhen = formulaText(settings, 'showWhen');
  return {
    ...blankQuestion,
    id,
    revision: 0,
    type: isStep(question) ? 'step' : 'message',
    sequence,
    disabled,
    isUnseen: true,
    settings: {
      ...(showWhen !== null && { showWhen }),
      ...(isRepeatGroup(question) && { repeat: { min: 0, max: null } }),
    },
  };
}
