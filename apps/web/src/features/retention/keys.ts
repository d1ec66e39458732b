const all = ['retention'] as const;
const ofJobType = (jobTypeId: string) => [...all, 'job-type', jobTypeId] as const;

/** The keys of retention rules, and of the jobs that are held back from them. */
export const retentionKeys = {
  ofJobType,
  rule: (jobTypeId: string) => [...ofJobType(jobTypeId), 'rule'] as const,
  preview: <Rule>(jobTypeId: string, rule: Rule) => [...ofJobType(jobTypeId), 'preview', rule] as const,
  hold: (jobId: string) => [...all, 'hold', jobId] as const,
};
