const all = ['jobTypes'] as const;
const items = [...all, 'item'] as const;

/** The keys of what is read of job types: all begin alike, so that a change of them makes all of it old. */
export const jobTypeKeys = {
  all,
  menu: [...all, 'menu'] as const,
  templates: [...all, 'templates'] as const,
  items,
  item: (id: string) => [...items, id] as const,
  exportReport: (id: string) => [...all, 'exportReport', id] as const,
  /** Those that projects can be answered by. */
  ofLinks: [...all, 'of-links'] as const,
  publicLink: (id: string) => [...all, id, 'link'] as const,
};
