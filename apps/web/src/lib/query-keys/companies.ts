const all = ['companies'] as const;

/** The keys of the names of companies that projects and clients have. */
export const companyKeys = {
  all,
  projects: (search: string) => [...all, 'projects', search] as const,
};
