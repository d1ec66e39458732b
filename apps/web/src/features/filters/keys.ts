const all = ['filter-names'] as const;
const options = [...all, 'options'] as const;

/** The keys of the names of what lists are filtered by. */
export const filterKeys = {
  jobTypes: [...all, 'job-types'] as const,
  projects: [...all, 'projects'] as const,
  people: [...all, 'people'] as const,
  questions: [...all, 'questions'] as const,
  options,
  optionsOf: (list: string) => [...options, list] as const,
};
