import { useTranslation } from 'react-i18next';
import { optionText } from '@plumbline/domain/question-types/choosing';
import type { PathRule } from '@plumbline/domain/question-types/question-settings';
import { questionTraits } from '@plumbline/domain/question-types/question-traits';
import { takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { pathConditionOf } from '@plumbline/domain/questionnaire/paths';
import { useSpoken } from '../../../question-inputs/spoken.ts';
import { isolatedName } from '../../../i18n/isolated.ts';

/** When a rule of a question is followed, in words: "If the answer is Yes". Null is for whatever no rule catches. */
export function useRuleWords(): (question: Question, rule: PathRule | null) => string {
  const { t } = useTranslation('jobTypeEditor');
  const spoken = useSpoken();
  return (question, rule) => {
    if (rule === null) return t(($) => $.jobTypeEditor.map.otherwise);
    if (!takesAnswer(question)) return t(($) => $.jobTypeEditor.path.always);
    const condition = pathConditionOf(rule);
    if (condition.kind !== 'value') return t(($) => $.jobTypeEditor.map[condition.kind]);
    if (questionTraits[question.type].answersYesNo) {
      const answer = t(($) => $.jobTypeEditor.path[condition.key === 'true' ? 'yes' : 'no']);
      return t(($) => $.jobTypeEditor.map.if, { answer });
    }
    const option = spoken(question).settings.childs?.find((one) => one.value.trim() === condition.key);
    return t(($) => $.jobTypeEditor.map.if, { answer: isolatedName(option ? optionText(option) : condition.key) });
  };
}
