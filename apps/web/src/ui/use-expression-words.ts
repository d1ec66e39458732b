import { useTranslation } from 'react-i18next';
import type { ExpressionProblem, MeaningProblem } from '@plumbline/domain/expressions/expression-problem';
import { functionNames } from '@plumbline/domain/expressions/functions';
import { isListType, itemType, type ExpressionType } from '@plumbline/domain/expressions/types';

/** Conditions and calculations in the person's words: what is wrong with one, what a type is called, what a function does. */
export function useExpressionWords() {
  const { t } = useTranslation('expressions');

  const typeText = (type: NonNullable<MeaningProblem['expected']>): string => {
    if (type === 'date_or_datetime' || type === 'list') return t(($) => $.expressions.types[type]);
    const item = t(($) => $.expressions.types[itemType(type)]);
    return isListType(type) ? t(($) => $.expressions.listOf, { type: item }) : item;
  };

  return {
    typeText: (type: ExpressionType) => typeText(type),
    problemText: (problem: ExpressionProblem): string => {
      const about: Partial<Omit<MeaningProblem, 'code'>> = problem;
      return t(($) => $.expressions.problems[problem.code], {
        name: about.name ?? '',
        expected: about.expected ? typeText(about.expected) : '',
        found: about.found ? typeText(about.found) : '',
      });
    },
    /** Every function with what it does. */
    functions: functionNames.map((name) => ({ name, text: t(($) => $.expressions.functions[name]) })),
  };
}
