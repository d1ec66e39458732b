/** How long an entry may wait once it is due, in seconds, before system administrators are notified; by queue. */
const maxWaits: Readonly<Record<string, number>> = {
  mail: 300,
  sms: 300,
  push: 300,
  'notification-mail': 600,
  'webhook-delivery': 600,
  'automation-mail': 600,
  'shared-answer': 600,
  exports: 1200,
  tiles: 1200,
  'automation-attachment': 1800,
  'renamed-jobs': 1800,
  // One after the other in each drive.
  'drive-filing': 4 * 3600,
  // One after the other, each as long as the company is large.
  'requested-backups': 4 * 3600,
  'nightly-backups': 4 * 3600,
  'erase-instances': 4 * 3600,
  'sweep-files': 4 * 3600,
};

/** As above, for every other queue. */
const usualMaxWait = 900;

/** Seconds that an entry of a queue may wait. */
export const maxWaitOf = (queue: string): number => maxWaits[queue] ?? usualMaxWait;
