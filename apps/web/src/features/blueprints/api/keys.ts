const all = ['plans'] as const;
const ofJobs = [...all, 'of-job'] as const;
const marked = [...all, 'marked'] as const;

/** The query keys of plans; whatever changes with the marks on them is below `marked`. */
export const planKeys = {
  all,
  ofJobs,
  ofJob: (jobId: string, field: string | null) => [...ofJobs, jobId, field] as const,
  info: (file: string) => [...all, 'info', file] as const,
  pages: (file: string) => [...all, 'pages', file] as const,
  tiles: (file: string, page: number) => [...all, 'tiles', file, page] as const,
  lines: (file: string, page: number, rotation: number) => [...all, 'lines', file, page, rotation] as const,
  picture: (address: string | undefined) => [...all, 'picture', address] as const,
  revisions: (file: string) => [...all, 'revisions', file] as const,
  marked,
  markedOn: (file: string, jobId: string, questionId: string | null, allJobs: boolean) =>
    [...marked, file, jobId, questionId, allJobs] as const,
  answered: (file: string, jobId: string) => [...marked, 'answered', file, jobId] as const,
  exported: (file: string, jobId: string | null) => [...marked, 'exported', file, jobId] as const,
  counts: (jobId: string, questionId: string | null, files: readonly string[]) =>
    [...marked, 'counts', jobId, questionId, files] as const,
  ofAllJobs: <Search>(file: string, search: Search) => [...marked, 'all', file, search] as const,
  countsOfAllJobs: (files: readonly string[]) => [...marked, 'counts', 'all', files] as const,
};
