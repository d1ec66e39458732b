const all = ['bulk-changes'] as const;

/** The keys of what is read of bulk changes. */
export const bulkChangeKeys = {
  all,
  list: [...all, 'list'] as const,
  item: (id: string) => [...all, 'item', id] as const,
};
