import type { Namespaces } from '../../../i18n/namespaces.ts';

/** The name of an event's text: texts have no dots in their names. */
export type EventTextName = keyof Namespaces['webhooks']['events'];

/** `job.status_changed` → `job_status_changed`. */
export const eventTextName = (name: string): string => name.replace('.', '_');
