import { useTranslation } from 'react-i18next';
import { expressionText } from '@plumbline/texts/expression-texts';
import type { ExpressionProblem } from '@plumbline/domain/expressions/expression-problem';
import { functionNames } from '@plumbline/domain/expressions/functions';
import { realLanguage } from '../i18n/language.ts';

/** Conditions and calculations in the person's words: what is wrong with one, as the server says it, and what functions do. */
export function useExpressionWords() {
  const { t, i18n } = useTranslation('expressions');
  return {
    problemText: (problem: ExpressionProblem): string => expressionText(problem, realLanguage(i18n.language)),
    /** Every function with what it does. */
    functions: functionNames.map((name) => ({ name, text: t(($) => $.expressions.functions[name]) })),
  };
}
