/** The keys of how jobs differ from the visits before. */
export const reviewKeys = {
  ofJob: (jobId: string, version: number) => ['reviews', jobId, version] as const,
};
