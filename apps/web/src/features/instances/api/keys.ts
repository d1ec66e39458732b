const all = ['instances'] as const;

/** The keys of the instances of this installation. */
export const instanceKeys = {
  all,
  list: <Query>(query: Query) => [...all, 'list', query] as const,
  item: (id: string) => [...all, 'item', id] as const,
};
