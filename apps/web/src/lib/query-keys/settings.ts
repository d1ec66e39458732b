const all = ['settings'] as const;

/** The query keys of the instance's settings, and of what depends on them. */
export const settingKeys = {
  all,
  /** What everybody gets of them when the app starts. */
  bootstrap: ['bootstrap'] as const,
  toggles: ['toggles'] as const,
  mail: [...all, 'mail'] as const,
  signInProviders: [...all, 'sign-in-providers'] as const,
  documentPreview: <Layout>(jobTypeId: string | null, layout: Layout, page: number) =>
    [...all, 'document-preview', jobTypeId, layout, page] as const,
};
