import type { ReportProblem } from '@plumbline/domain/reports/check-report';
import type { Language } from '@plumbline/domain/languages/languages';
import { expressionText } from './expression-texts.ts';
import { fieldText } from './field-texts.ts';
import { reportTexts } from './report-texts.ts';

/** The names that stand for questions in the words on expressions: here they name columns. */
const columnUnknown = { en: 'There is no such column in this report.', he: 'אין עמודה כזו בדוח.' } as const;

/** What is said of a mistake in a report, in one language. */
export function reportProblemText({ code, expression }: ReportProblem, language: Language): string {
  if (expression?.code === 'question_unknown') return columnUnknown[language];
  if (expression) return expressionText(expression, language);
  return Object.hasOwn(reportTexts, code)
    ? reportTexts[code as keyof typeof reportTexts][language]
    : fieldText(code, language, {});
}
