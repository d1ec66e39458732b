const histories = ['answers', 'history'] as const;
const sources = ['answers', 'sources'] as const;

/** The keys of what is read of answers beside the job that they stand in. */
export const answerKeys = {
  histories,
  historiesOf: (jobId: string) => [...histories, jobId] as const,
  history: (jobId: string, askedId: string) => [...histories, jobId, askedId] as const,
  sources,
  sourcesOf: (jobId: string) => [...sources, jobId] as const,
  previous: (jobId: string) => ['answers', 'previous', jobId] as const,
};
