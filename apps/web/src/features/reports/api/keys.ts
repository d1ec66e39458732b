const all = ['reports'] as const;
const lists = [...all, 'list'] as const;
const items = [...all, 'item'] as const;
const columns = [...all, 'columns'] as const;

/** The keys of what is read of reports. */
export const reportKeys = {
  lists,
  list: <Query>(query: Query) => [...lists, query] as const,
  items,
  definition: (id: string) => [...items, id, 'definition'] as const,
  rows: (id: string) => [...items, id, 'rows'] as const,
  /** What it comes to, without its rows. */
  figure: (id: string) => [...items, id, 'figure'] as const,
  counters: (id: string) => [...items, id, 'counters'] as const,
  feed: (id: string) => [...items, id, 'feed'] as const,
  preview: <Definition>(definition: Definition) => [...all, 'preview', definition] as const,
  columns,
  columnsOf: <Asked extends readonly unknown[]>(...asked: Asked) => [...columns, ...asked] as const,
  templates: [...all, 'templates'] as const,
};
