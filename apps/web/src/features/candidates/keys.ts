/** The query keys of candidates for jobs. */
export const candidateKeys = {
  ofJob: (job: string) => ['candidates', job] as const,
};
