const charts = ['project-chart'] as const;
const jobs = ['project-jobs'] as const;

/** The query keys of the job data on a project's page: it changes with jobs, not with the project. */
export const projectPageKeys = {
  charts,
  chart: (projectId: string, language: string) => [...charts, projectId, language] as const,
  jobs,
  jobsWith: (projectId: string, status: string | null) => [...jobs, projectId, status] as const,
};
