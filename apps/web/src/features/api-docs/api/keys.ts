/** The keys of the documentation of the API. */
export const apiDocsKeys = {
  document: (version: string) => ['api-docs', version] as const,
  /** The program that shows it. */
  reader: ['swagger-ui'] as const,
};
