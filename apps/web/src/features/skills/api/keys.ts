const all = ['skills'] as const;

/** The keys of what is read of skills: all begin alike, so that a change of one makes all of it old. */
export const skillKeys = {
  all,
  list: <Query>(query: Query) => [...all, 'list', query] as const,
  item: (id: string) => [...all, 'item', id] as const,
  names: [...all, 'names'] as const,
  /** Where automations choose one. */
  choices: [...all, 'automation-choices'] as const,
  suggestions: (search: string, role: string | null) => [...all, 'suggestions', search, role] as const,
};
