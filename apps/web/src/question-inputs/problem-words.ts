import { useTranslation } from 'react-i18next';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { useFormats } from '../lib/access/hooks.ts';
import { numberProblems, stepsAround } from '@plumbline/domain/question-types/number-rules';
import type { AnswerProblemCode } from '@plumbline/domain/questionnaire/answer-problem';

/** What is wrong with an answer, in the person's words (spec/2 §5, §8). */
export function useProblemWords(): (
  code: AnswerProblemCode,
  question: Pick<Question, 'settings'>,
  value: unknown,
) => string {
  const { t } = useTranslation('questionInputs');
  const formats = useFormats();
  return (code, { settings }, value) => {
    const number = code === 'number_not_on_step' ? offStep(value, settings) : undefined;
    if (number === undefined) return t(($) => $.questionInputs.problems[code]);
    const [below, above] = stepsAround(number, settings);
    return t(($) => $.questionInputs.offStep, {
      step: formats.number(settings.step ?? 1),
      below: formats.number(below),
      above: formats.number(above),
    });
  };
}

/** The number, or the first end of a range, that lies between two steps. */
function offStep(value: unknown, settings: QuestionSettings): number | undefined {
  const ends = typeof value === 'object' && value !== null ? Object.values(value) : [value];
  return ends.find(
    (end): end is number => typeof end === 'number' && numberProblems(end, settings).includes('number_not_on_step'),
  );
}

/** What the author of a question (as it is read) says instead of the common words; null where there is nothing of theirs. */
export function authorsProblemText(
  question: Question,
  code: AnswerProblemCode,
  fill: (text: string, mentionedIn?: string) => string,
): string | null {
  const { constraintMessage, mandatoryMessage } = question.settings;
  const said = { constraint_not_met: constraintMessage, answer_required: mandatoryMessage }[code as 'answer_required'];
  return said ? fill(said, question.id) : null;
}
