/** The consumers of events by name, in their order, for what is said of each of them. */
export const consumerNames = [
  'audit-trail',
  'notify',
  'share-answers',
  'tell-webhooks',
  'jobs-search',
  'prepare-plans',
  'file-in-drive',
  'automations',
  'seal-reports',
] as const;
