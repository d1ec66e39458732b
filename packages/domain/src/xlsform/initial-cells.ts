import { initialValueOf } from '../questionnaire/initial-values.ts';
import { noDate } from '../question-types/date-value.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { QuestionType } from '../question-types/question-type.ts';

interface Beginning {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

/** A cell that is computed when the form begins, or looks at another question: there is nothing like it here. */
function isComputed(cell: string): boolean {
  return cell.includes('${') || /^[\w:-]+\s*\(.*\)$/s.test(cell);
}

/** What a question begins with by its `default` cell; null for what can't be carried over. */
export function readInitialValue(question: Beginning, cell: string): unknown {
  if (isComputed(cell)) return null;
  const value = written(question, cell);
  return initialValueOf({ ...question, settings: { ...question.settings, initialValue: value } });
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
