const all = ['games'] as const;

/** The keys of what is read of games. */
export const gameKeys = {
  all,
  list: [...all, 'list'] as const,
  item: (id: string) => [...all, 'item', id] as const,
};
