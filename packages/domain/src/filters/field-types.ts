import type { Operator } from './operator-names.ts';

interface FieldType {
  readonly operators: readonly Operator[];
  /** Whether a single value of a comparison can stand for this type at all. */
  readonly takes: (value: unknown) => boolean;
}

const isWord = (value: unknown) => typeof value === 'string';
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value);
const isId = (value: unknown) => typeof value === 'string' && value.length > 0 && !value.includes('\0');

/** A calendar day or a moment with its zone; the day must exist. */
export function isDay(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const parts = /^(\d{4}-\d{2}-\d{2})(T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2}))?$/.exec(value);
  if (!parts) return false;
  const day = new Date(`${parts[1]}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(parts[1]!) && !Number.isNaN(Date.parse(value));
}

/** The types of filter fields with the operators that each allows; text only allows contains (spec/2 §5). */
export const filterFieldTypes = {
  text: { operators: ['contains'], takes: isWord },
  table: { operators: ['contains'], takes: isWord },
  list: { operators: ['equal', 'not_equal', 'in', 'not_in', 'empty', 'not_empty'], takes: isId },
  number: { operators: ['equal', 'not_equal', 'in', 'not_in', 'less', 'greater', 'between'], takes: isNumber },
  date: {
    operators: ['equal', 'less', 'greater', 'between', 'within', 'older_than', 'next_days', 'empty', 'not_empty'],
    takes: isDay,
  },
  boolean: { operators: ['equal', 'not_equal'], takes: (value) => typeof value === 'boolean' },
} as const satisfies Record<string, FieldType>;

export type FilterFieldType = keyof typeof filterFieldTypes;
