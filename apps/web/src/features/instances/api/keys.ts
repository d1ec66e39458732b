const all = ['instances'] as const;

/** The keys of the instances of this installation. */
export const instanceKeys = {
  all,
  list: <Query>(query: Query) => [...all, 'list', query] as const,
  databases: () => [...all, 'databases'] as const,
  item: (id: string) => [...all, 'item', id] as const,
  name: (name: string) => [...all, 'name', name] as const,
  creation: (id: string) => [...all, 'creation', id] as const,
  reminder: (token: string) => [...all, 'reminder', token] as const,
};
