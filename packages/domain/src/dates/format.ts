/** How dates and times are written, in both languages alike (spec/1 §9, spec/3 §9). */
export const datePatterns = {
  wide: 'DD/MM/YY, HH:mm',
  day: 'DD/MM/YY',
  time: 'HH:mm',
  withoutYear: 'DD/MM',
} as const;

export type DatePattern = keyof typeof datePatterns;

/** The hours of "all day" until an instance sets its own (spec/1 §9). */
export const defaultAllDay = { start: '00:00', end: '23:59' } as const;
