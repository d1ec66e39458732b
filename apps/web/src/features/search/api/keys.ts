/** The keys of the search for everything. */
export const searchKeys = {
  found: (text: string) => ['search', text] as const,
};
