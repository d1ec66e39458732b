const all = ['users'] as const;
const lists = [...all, 'list'] as const;

/** The query keys of people, with a common prefix, so that a change makes all of them stale. */
export const userKeys = {
  all,
  me: [...all, 'me'] as const,
  lists,
  list: <Query>(query: Query, section: string | null) => [...lists, query, section] as const,
  item: (id: string) => [...all, 'item', id] as const,
  /** With so many of their projects. */
  itemWithProjects: (id: string, projects: number) => [...all, 'item', id, projects] as const,
  named: (ids: string | readonly string[]) => [...all, 'named', ids] as const,
  found: <Asked>(asked: Asked) => [...all, 'search', asked] as const,
  removed: (search: string) => [...lists, 'removed', search] as const,
  activities: (id: string) => [...all, 'activities', id] as const,
};

/** The links of invitations, apart from all that a change of people refreshes: asking again ends them. */
export const invitationLinksKey = (users: readonly string[]) => ['invitation-links', users] as const;
