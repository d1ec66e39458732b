import type { NotificationRecipient } from './notification-recipients.ts';

/** One line of a message to one person: about one event, or about all that a bulk change did of one type. */
export interface NotifiedLine {
  /** At least one, the newest last. */
  readonly recipients: readonly [NotificationRecipient, ...NotificationRecipient[]];
}

/** How many jobs a line is about; one that belongs to no bulk change counts as one. */
export function jobsOf({ recipients }: NotifiedLine): number {
  return new Set(recipients.map(({ event }) => event.jobId)).size;
}

/** The events of one person as lines, in the order in which each line began. */
export function linesOf(recipients: readonly NotificationRecipient[]): readonly NotifiedLine[] {
  const lines = new Map<string, [NotificationRecipient, ...NotificationRecipient[]]>();
  for (const one of recipients) {
    const key = one.bulk ? `${one.bulk.id} ${one.type}` : String(one.event.id);
    const line = lines.get(key);
    if (line) line.push(one);
    else lines.set(key, [one]);
  }
  return [...lines.values()].map((ofLine) => ({ recipients: ofLine }));
}
