/** The keys of documents that are verified by their code. */
export const proofKeys = {
  document: (code: string) => ['proof', 'document', code] as const,
};
