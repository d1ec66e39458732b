/** The consumers of events by name, in their order, for what is said of each of them. */
export const consumerNames = [
  'notify',
  'share-answers',
  'tell-webhooks',
  'jobs-search',
  'prepare-plans',
  'automations',
  'seal-reports',
] as const;
