import { parseExpression } from '../expressions/parse.ts';
import { printExpression } from '../expressions/print.ts';
import { calculableTypeOf } from '../questionnaire/calculated-value.ts';
import { initialFormulaOf, initialValueOf } from '../questionnaire/initial-values.ts';
import { sameContent } from '../questionnaire/same-content.ts';
import { translateXPath } from './from-xpath.ts';
import { printXPath } from './to-xpath.ts';
import { noDate } from '../question-types/date-value.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { QuestionType } from '../question-types/question-type.ts';

interface Beginning {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

/** A cell that is computed when the form begins. */
function isComputed(cell: string): boolean {
  return cell.includes('${') || /^[\w:-]+\s*\(.*\)$/s.test(cell);
}

/** What a question begins with by its `default` cell; null for what can't be carried over. */
export function readInitialValue(question: Beginning, cell: string): unknown {
  if (isComputed(cell)) return readInitialFormula(question, cell);
  const value = written(question, cell);
  return initialValueOf({ ...question, settings: { ...question.settings, initialValue: value } });
}

/** Any moment: it tells whether an expression gives something that the question takes. */
const sample = { now: new Date('2026-01-02T03:04:05Z'), timeZone: 'UTC' };
const noQuestions = { idOf: () => undefined, nameOf: () => null, self: '', scope: new Map() };

/** What is computed as the question begins, `today()`, say. What looks at another question has nothing like it here. */
function readInitialFormula(question: Beginning, cell: string): unknown {
  const read = translateXPath(cell, calculableTypeOf(question) ?? 'unknown', noQuestions);
  if (!read.ok) return null;
  const initialValue = { formula: printExpression(read.expression) };
  const fits = initialValueOf({ ...question, settings: { ...question.settings, initialValue } }, sample) !== null;
  return fits ? initialValue : null;
}

function initialFormulaCell(question: Beginning, formula: string): string {
  const parsed = parseExpression(formula);
  const cell = parsed.ok ? printXPath(parsed.expression, noQuestions) : null;
  return cell !== null && sameContent(readInitialValue(question, cell), { formula }) ? cell : '';
}

function written({ type, settings }: Beginning, cell: string): unknown {
  switch (type) {
    case 'bool':
      return ['true', 'yes', 'ok', '1'].includes(cell.toLowerCase())
        ? true
        : cell.toLowerCase() === 'false'
          ? false
          : null;
    case 'list':
      return settings.multiSelect ? cell.split(/\s+/) : cell;
    case 'date_time':
      return { ...noDate, date: settings.dateMode === 'time' ? cell.slice(0, 5) : cell };
    case 'text':
      return cell;
    default:
      return null;
  }
}

/** The `default` cell of a question; empty for nothing, and for what a cell can't say. */
export function initialCell(question: Beginning): string {
  const formula = initialFormulaOf(question.settings);
  if (formula !== null) return initialFormulaCell(question, formula);
  const value = initialValueOf(question);
  if (value === null) return '';
  const cell = said(question, value);
  return cell !== '' && JSON.stringify(readInitialValue(question, cell)) === JSON.stringify(value) ? cell : '';
}

function said({ type, settings }: Beginning, value: unknown): string {
  if (type === 'list') return Array.isArray(value) ? value.join(' ') : String(value);
  if (type === 'date_time') return String((value as { date?: unknown }).date ?? '');
  if (type === 'text' && settings.richText) return '';
  return type === 'bool' || type === 'text' ? String(value) : '';
}
