/** The key of a person's arranged dashboard: other features add to it. */
export const arrangedWidgetsKey = ['dashboard', 'widgets'] as const;
