const all = ['instances'] as const;

/** The keys of the instances of this installation. */
export const instanceKeys = {
  all,
  list: <Query>(query: Query) => [...all, 'list', query] as const,
  databases: () => [...all, 'databases'] as const,
  item: (id: string) => [...all, 'item', id] as const,
  name: (name: string, except?: string) => [...all, 'name', name, except] as const,
  host: (host: string, except?: string) => [...all, 'host', host, except] as const,
  creation: (id: string) => [...all, 'creation', id] as const,
  reminder: (token: string) => [...all, 'reminder', token] as const,
};
