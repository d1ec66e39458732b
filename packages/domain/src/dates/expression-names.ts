/** The date expressions, in the order of the filter dialog's presets (spec/3 §9). */
export const dateExpressions = [
  'today',
  'tomorrow',
  'last_week',
  'this_week',
  'next_week',
  'last_month',
  'this_month',
  'next_month',
] as const;

export type DateExpression = (typeof dateExpressions)[number];

/** Whether a filter's text is one of the date expressions (and not a date). */
export function isDateExpression(value: string): value is DateExpression {
  return (dateExpressions as readonly string[]).includes(value);
}
