const options = ['project-settings', 'options'] as const;

/** The keys of how projects are set up. */
export const projectSettingKeys = {
  fields: ['project-settings', 'fields'] as const,
  options,
  optionsOf: (group: string, search: string, page: number) => [...options, group, search, page] as const,
};
