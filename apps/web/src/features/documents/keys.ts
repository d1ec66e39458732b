const mentionable = ['documents', 'mentionable-questions'] as const;

/** The keys of what the margins of documents can mention. */
export const documentKeys = {
  mentionable,
  mentionableOf: (jobTypeId: string | null) => [...mentionable, jobTypeId] as const,
};
