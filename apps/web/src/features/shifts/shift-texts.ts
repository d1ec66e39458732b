/** What the board says, with its panel, its menus and its warnings: it would be taken away until their texts come. */
export const shiftTexts = [
  'shifts',
  'assignmentWarnings',
  'availability',
  'exports',
  'filters',
  'jobs',
  'profileFields',
  'roles',
  'status',
  'ui',
] as const;

/** What one's own day says. */
export const myDayTexts = ['myDay', 'shifts', 'availability', 'status', 'ui'] as const;
