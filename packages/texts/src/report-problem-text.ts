import type { ReportProblem } from '@plumbline/domain/reports/check-report';
import type { Language } from '@plumbline/domain/languages/languages';
import { expressionTable, expressionText } from './expression-texts.ts';
import { fieldText } from './field-texts.ts';

/** What is said of a mistake in a report, in one language. The names that stand for questions elsewhere name its columns. */
export function reportProblemText({ code, expression }: ReportProblem, language: Language): string {
  if (expression?.code === 'question_unknown') return expressionTable[language].problems.column_unknown;
  return expression ? expressionText(expression, language) : fieldText(code, language, {});
}
