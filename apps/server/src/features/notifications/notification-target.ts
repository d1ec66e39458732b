import { drivePage } from '@plumbline/domain/settings/cloud-drive';
import type { StoredEvent } from '../../events/consumer.ts';
import type { MailTarget } from './notification-mails.ts';
import type { NotifiedLine } from './notified-lines.ts';
import type { NotificationRecipient } from './notification-recipients.ts';

/** Whether the reader themselves was assigned, taken off or added. */
export function isAbout({ event, type, person }: NotificationRecipient): boolean {
  const named = [event.before, event.after].flatMap((side) => {
    const { userIds = [], assigneeIds = [] } = (side ?? {}) as { userIds?: string[]; assigneeIds?: string[] };
    return [...userIds, ...assigneeIds];
  });
  return (
    type === 'user_assigned' || named.includes(person.id) || (type.startsWith('skill_') && event.userId === person.id)
  );
}

/** What a message about an event opens for its reader. */
export function targetOf({ event, person, opens }: NotificationRecipient): MailTarget {
  if (!opens) return 'home';
  if (event.jobId !== null) return 'job';
  if (event.projectId !== null) return 'project';
  if (event.name.startsWith('webhook.')) return 'webhook';
  if (event.name.startsWith('channel.')) return 'channel';
  if (event.name.startsWith('automation.')) return 'automation';
  if (event.name.startsWith('export.')) return 'exports';
  if (event.name.startsWith('work.')) return 'workers';
  if (event.name.startsWith('drive.')) return 'drive';
  if (event.name.startsWith('skill.') || event.name.startsWith('user.absence'))
    return event.userId === person.id ? 'profile' : 'person';
  return event.jobTypeId === null ? 'home' : 'job_type';
}

/** What a line of a message opens: its thing, or the list of the jobs that a bulk change has changed. */
export function pathOfLine(line: NotifiedLine | undefined): string {
  const [first, ...others] = line?.recipients ?? [];
  if (!first) return '/';
  return others.length > 0 || first.bulk ? '/jobs' : pathOf(targetOf(first), first.event);
}

/** The address of a target within the instance. */
export function pathOf(target: MailTarget, event: StoredEvent): string {
  return {
    job: `/jobs/${event.jobId}`,
    jobs: '/jobs',
    project: `/project/view/${event.projectId}`,
    job_type: `/job_type/editor/${event.jobTypeId}`,
    automation: `/settings/automations?automation=${event.subjectId}`,
    webhook: `/settings/webhooks?webhook=${event.subjectId}`,
    channel: `/settings/channels?channel=${event.subjectId}`,
    exports: '/exports',
    workers: '/workers',
    drive: drivePage,
    person: `/users/${event.userId}`,
    profile: '/profile',
    home: '/',
  }[target];
}
