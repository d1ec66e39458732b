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

/** How the initial value of one question type is written in a cell. */
interface CellForm {
  readonly read: (cell: string, settings: QuestionSettings) => unknown;
  /** Empty for what no cell can say. */
  readonly write: (value: unknown, settings: QuestionSettings) => string;
}

/** Null: forms have no default for questions of the type. */
const cellForms: Readonly<Record<QuestionType, CellForm | null>> = {
  bool: { read: yesOrNo, write: String },
  list: {
    read: (cell, { multiSelect }) => (multiSelect ? cell.split(/\s+/) : cell),
    write: (value) => (Array.isArray(value) ? value.join(' ') : String(value)),
  },
  date_time: {
    read: (cell, { dateMode }) => ({ ...noDate, date: dateMode === 'time' ? cell.slice(0, 5) : cell }),
    write: (value) => String((value as { date?: unknown }).date ?? ''),
  },
  text: { read: (cell) => cell, write: (value, { richText }) => (richText ? '' : String(value)) },
  project_list: null,
  system_list: null,
  image: null,
  length: null,
  message: null,
  project_value: null,
  summary: null,
  step: null,
  project_table: null,
  blueprint: null,
};

/** A cell that is computed when the form begins. */
function isComputed(cell: string): boolean {
  return cell.includes('${') || /^[\w:-]+\s*\(.*\)$/s.test(cell);
}

/** What a question begins with by its `default` cell; null for what can't be carried over. */
export function readInitialValue(question: Beginning, cell: string): unknown {
  if (isComputed(cell)) return readInitialFormula(question, cell);
  const { type, settings } = question;
  const initialValue = cellForms[type]?.read(cell, settings) ?? null;
  return initialValueOf({ ...question, settings: { ...settings, initialValue } });
}

/** Any moment, to find out whether an expression returns something that the question accepts. */
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

function yesOrNo(cell: string): boolean | null {
  const word = cell.toLowerCase();
  if (['true', 'yes', 'ok', '1'].includes(word)) return true;
  return word === 'false' ? false : null;
}

/** The `default` cell of a question; empty for nothing, and for what a cell can't say. */
export function initialCell(question: Beginning): string {
  const formula = initialFormulaOf(question.settings);
  if (formula !== null) return initialFormulaCell(question, formula);
  const value = initialValueOf(question);
  if (value === null) return '';
  const cell = cellForms[question.type]?.write(value, question.settings) ?? '';
  return cell !== '' && JSON.stringify(readInitialValue(question, cell)) === JSON.stringify(value) ? cell : '';
}
