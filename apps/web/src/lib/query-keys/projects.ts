const all = ['projects'] as const;
const lists = [...all, 'list'] as const;
const items = [...all, 'item'] as const;
const options = [...all, 'options'] as const;

/** The query keys of projects, with a common prefix, so that a change makes all of them stale. */
export const projectKeys = {
  all,
  lists,
  list: <Query>(query: Query, section: string | null) => [...lists, query, section] as const,
  places: <Bounds>(search: string, filters: string | null, bounds: Bounds) =>
    [...lists, 'places', search, filters, bounds] as const,
  items,
  item: (id: string) => [...items, id] as const,
  feed: (id: string) => [...all, 'feed', id] as const,
  /** The options of the lists that projects' fields choose from. */
  options,
  optionsOf: (id: string, list: string) => [...options, id, list] as const,
  rows: (id: string, fieldId: string) => [...all, 'rows', id, fieldId] as const,
  pageOfRows: (id: string, fieldId: string, search: string, page: number) =>
    [...all, 'rows', id, fieldId, search, page] as const,
  sameName: (search: string) => [...all, 'same-name', search] as const,
};
