import { useTranslation } from 'react-i18next';
import { workCountLimit } from '@plumbline/contract/workers';
import type workerTexts from '../../../i18n/en/workers.json';
import { useFormats } from '../../../lib/access/hooks.ts';

declare module '../../../i18n/namespaces.ts' {
  interface Namespaces {
    workers: typeof workerTexts;
  }
}

const queueNames = [
  'mail',
  'notification-mail',
  'pending-notifications',
  'shared-answer',
  'skill-ends',
  'webhook-delivery',
  'sms',
  'push',
  'automation-mail',
  'automation-attachment',
  'tiles',
  'renamed-jobs',
  'exports',
  'exports-tidy',
  'drive-filing',
  'drive-upkeep',
  'sweep',
  'sweep-files',
  'instance-life',
  'erase-instances',
  'nightly-backups',
  'requested-backups',
  'remove-due-files',
  'watch-work',
] as const satisfies readonly (keyof typeof workerTexts.queues)[];

const consumerNames = [
  'audit-trail',
  'notify',
  'share-answers',
  'tell-webhooks',
  'jobs-search',
  'prepare-plans',
  'file-in-drive',
  'automations',
  'seal-reports',
] as const satisfies readonly (keyof typeof workerTexts.consumers)[];

/** How queues, consumers, lengths of time and counts are written on these screens. */
export function useWorkTexts() {
  const { t } = useTranslation('workers');
  const formats = useFormats();
  return {
    /** One that a later release has is called by its own name. */
    queue: (name: string): string => {
      const known = queueNames.find((one) => one === name);
      return known ? t(($) => $.workers.queues[known]) : name;
    },
    consumer: (name: string): string => {
      const known = consumerNames.find((one) => one === name);
      return known ? t(($) => $.workers.consumers[known]) : name;
    },
    count: (number: number): string =>
      number > workCountLimit
        ? t(($) => $.workers.moreThan, { number: formats.number(workCountLimit) })
        : formats.number(number),
    length: (seconds: number): string => {
      if (seconds < 60) return t(($) => $.workers.length.seconds, { count: seconds });
      if (seconds < 7200) return t(($) => $.workers.length.minutes, { count: Math.floor(seconds / 60) });
      return t(($) => $.workers.length.hours, { count: Math.floor(seconds / 3600) });
    },
  };
}
