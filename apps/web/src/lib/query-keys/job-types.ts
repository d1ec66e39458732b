const all = ['jobTypes'] as const;
const items = [...all, 'item'] as const;

/** The query keys of job types, with a common prefix, so that a change makes all of them stale. */
export const jobTypeKeys = {
  all,
  menu: [...all, 'menu'] as const,
  templates: [...all, 'templates'] as const,
  /** The ready-made ones, by the language of their texts. */
  ready: (language: string) => [...all, 'ready', language] as const,
  readyOne: (language: string, name: string) => [...all, 'ready', language, name] as const,
  items,
  item: (id: string) => [...items, id] as const,
  exportReport: (id: string) => [...all, 'exportReport', id] as const,
  /** Those that projects can be answered by. */
  ofLinks: [...all, 'of-links'] as const,
  publicLink: (id: string) => [...all, id, 'link'] as const,
};
