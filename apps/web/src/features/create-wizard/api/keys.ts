const all = ['create-wizard'] as const;

/** The keys of what the wizard offers. */
export const createKeys = {
  jobTypes: [...all, 'job-types'] as const,
  jobTypeSkills: (jobType: string | null) => [...all, 'job-type-skills', jobType] as const,
  allProjects: [...all, 'projects'] as const,
  projects: (search: string) => [...all, 'projects', search] as const,
  companies: [...all, 'companies'] as const,
  clientProjects: (companies: readonly string[]) => [...all, 'client-projects', companies] as const,
};
