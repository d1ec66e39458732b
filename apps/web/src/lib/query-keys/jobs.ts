const all = ['jobs'] as const;
const lists = [...all, 'list'] as const;
const items = [...all, 'item'] as const;
const names = [...all, 'names'] as const;

/** The query keys of jobs; whatever changes with any job is below `lists`. */
export const jobKeys = {
  all,
  lists,
  list: <Query>(query: Query, section: string | null) => [...lists, query, section] as const,
  board: <Query>(status: string, query: Query, size: number) => [...lists, 'board', status, query, size] as const,
  allPlaces: [...lists, 'places'] as const,
  places: <Bounds>(search: string, filters: string | null, bounds: Bounds) =>
    [...lists, 'places', search, filters, bounds] as const,
  ticked: <Narrowed>(search: string, narrowed: Narrowed) => [...lists, 'ticked', search, narrowed] as const,
  ofPerson: (userId: string) => [...lists, 'of-person', userId] as const,
  suggestions: (search: string) => [...lists, 'suggestions', search] as const,
  /** Whether there is any; of any type without one. */
  anyOfType: (jobTypeId: string | null) => [...lists, 'any-of-type', jobTypeId] as const,
  items,
  item: (id: string) => [...items, id] as const,
  feed: (id: string) => [...all, 'feed', id] as const,
  seal: (id: string, version: number) => [...all, 'seal', id, version] as const,
  jobTypeNames: [...names, 'job-types'] as const,
  usableJobTypes: (search: string) => [...names, 'job-types', 'usable', search] as const,
  projectNames: [...names, 'projects'] as const,
  projectsFound: (search: string) => [...names, 'projects', search] as const,
};
