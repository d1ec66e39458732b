/** The keys of how jobs are sent, and of the jobs behind links. */
export const clientLinkKeys = {
  ofJob: (jobId: string) => ['client-links', 'job', jobId] as const,
  shared: (secret: string, language: string) => ['client-links', 'shared', secret, language] as const,
};
