const charts = ['project-chart'] as const;
const jobs = ['project-jobs'] as const;

/** The keys of what a project's page tells of its jobs: it changes with them, and not with the project. */
export const projectPageKeys = {
  charts,
  chart: (projectId: string, language: string) => [...charts, projectId, language] as const,
  jobs,
  jobsWith: (projectId: string, status: string | null) => [...jobs, projectId, status] as const,
};
