const ofJobTypes = ['questions', 'jobTypes'] as const;

/** The keys of questions that stand in several job types. */
export const questionKeys = {
  global: ['questions', 'global'] as const,
  ofJobTypes,
  jobTypesOf: (id: string) => [...ofJobTypes, id] as const,
};

const sources = ['sources'] as const;

/** The keys of the lists that questions take their choices from. */
export const sourceKeys = {
  all: sources,
  values: (field: string, column: string) => [...sources, 'values', field, column] as const,
  items: (source: string) => [...sources, 'items', source] as const,
};
