import type { AutomationEvent } from '@plumbline/domain/automations/event-kinds';
import { nextDue } from '@plumbline/domain/automations/schedule';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';

/** When a time-based automation is due first after a moment; null for the others. */
export function firstDueAt(
  event: AutomationEvent,
  after: Date,
  { timezone }: Pick<AppSettings, 'timezone'>,
): Date | null {
  return event.kind === 'time' ? new Date(nextDue(event.schedule, after.toISOString(), timezone)) : null;
}
