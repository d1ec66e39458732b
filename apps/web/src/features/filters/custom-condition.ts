import { isDateExpression } from '@plumbline/domain/dates/expression-names';
import type { CustomFilterField, CustomFilterKind, CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import { isDay } from '@plumbline/domain/filters/field-types';
import type { Condition } from '@plumbline/domain/filters/filter';
import type { Operator } from '@plumbline/domain/filters/operator-names';
import { filterDaysLimit } from '@plumbline/domain/filters/operator-names';

/** What the dialog offers to ask of each part of a question, a field or a skill. */
export const offeredOperators = {
  text: ['contains', 'not_contains', 'not_empty', 'empty'],
  number: ['less', 'greater', 'equal', 'between', 'not_empty', 'empty'],
  date: ['less', 'greater', 'equal', 'between', 'within', 'next_days', 'older_than', 'not_empty', 'empty'],
  yes: ['equal', 'not_empty', 'empty'],
  option: ['in', 'not_in', 'not_empty', 'empty'],
  filled: ['not_empty', 'empty'],
  issue: ['equal'],
  comment: ['contains', 'not_empty', 'empty'],
  user: ['not_empty', 'empty'],
} as const satisfies Readonly<Record<CustomFilterPart, readonly Operator[]>>;

export type OfferedOperator = (typeof offeredOperators)[CustomFilterPart][number];

/** A condition as it is put in: what is compared may still be missing. */
export interface CustomDraft extends CustomFilterField {
  readonly operator: OfferedOperator;
  /** One, the two ends of a range, or the chosen options. */
  readonly values: readonly string[];
}

/** What a part is asked for before anything was chosen. */
export function newDraft(kind: CustomFilterKind, id: string, part: CustomFilterPart): CustomDraft {
  return { kind, id, part, operator: offeredOperators[part][0], values: [] };
}

/** A condition as the dialog shows it; null for one that only others put together (a link, another program). */
export function draftOf(condition: Condition, field: CustomFilterField): CustomDraft | null {
  const operator = offeredOperators[field.part].find((one) => one === condition.operator);
  if (!operator) return null;
  return { ...field, operator, values: 'value' in condition ? [condition.value].flat().map(String) : [] };
}

const asText = (text: string) => text.trim() || null;

const readings: Readonly<Record<CustomFilterPart, (text: string) => string | number | boolean | null>> = {
  text: asText,
  comment: asText,
  option: asText,
  filled: asText,
  user: asText,
  number: (text) => (text.trim() === '' || !Number.isFinite(Number(text)) ? null : Number(text)),
  date: (text) => (isDay(text) ? text : null),
  yes: (text) => text !== 'false',
  issue: (text) => text !== 'false',
};

const isDays = (days: unknown): days is number =>
  typeof days === 'number' && Number.isInteger(days) && days >= 0 && days <= filterDaysLimit;

/** The condition of a draft; null while a value to compare with is missing. */
export function conditionOf({ operator, values, ...asked }: CustomDraft): Condition | null {
  const field = customFilterName(asked);
  if (operator === 'empty' || operator === 'not_empty') return { field, operator };
  if (operator === 'in' || operator === 'not_in') {
    return values.length === 0 ? null : ({ field, operator, value: [...values] } as Condition);
  }
  if (operator === 'within') {
    const [when = ''] = values;
    return isDateExpression(when) ? { field, operator, value: when } : null;
  }
  if (operator === 'older_than' || operator === 'next_days') {
    const days = readings.number(values[0] ?? '');
    return isDays(days) ? { field, operator, value: days } : null;
  }
  const read = readings[asked.part];
  const value = read(values[0] ?? '');
  if (value === null) return null;
  if (operator !== 'between') return { field, operator, value } as Condition;
  const other = read(values[1] ?? '');
  return other === null ? null : ({ field, operator, value: [value, other] } as Condition);
}
