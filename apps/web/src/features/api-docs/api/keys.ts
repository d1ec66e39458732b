/** The keys of the documentation of the API. */
export const apiDocsKeys = {
  document: (version: string, key: string | undefined) => ['api-docs', 'document', version, key ?? ''] as const,
  /** The program that shows it. */
  viewer: ['api-docs', 'viewer'] as const,
  link: ['api-docs', 'link'] as const,
};
