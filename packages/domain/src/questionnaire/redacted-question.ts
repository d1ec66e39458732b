import { blankQuestion, type Question } from './definition.ts';
import { formulaText } from './formulas.ts';
import { isStep } from '../question-types/question-traits.ts';
import { isRepeatGroup } from '../question-types/takes-answer.ts';

/**
 * The place of a question that a person may not see: no more of it than the path needs. Whether it is a step, which may be
 * repeated; and the condition under which it is asked, as far as the person sees what that looks at. Where its answer
 * leads and which repetitions there are is given apart.
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
