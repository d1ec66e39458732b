import type { AutomationEvent } from '@plumbline/domain/automations/event-kinds';
import { dueInZone } from '@plumbline/domain/automations/schedule';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { StoredEvent } from '../../events/consumer.ts';

const timezoneOf = (side: unknown): string | undefined => {
  const { timezone } = (side ?? {}) as { timezone?: unknown };
  return typeof timezone === 'string' ? timezone : undefined;
};

/** Moves time-based automations to the hours of the time zone that the company has moved to. @returns how many */
export async function moveDueTimes(db: InstanceDatabase, events: readonly StoredEvent[]): Promise<number> {
  let moved = 0;
  for (const { name, before, after } of events) {
    const [from, to] = [timezoneOf(before), timezoneOf(after)];
    if (name !== 'settings.changed' || from === undefined || to === undefined) continue;
    const rows = await db.rows(sql<{ id: string; event: unknown; due: Date }>`
      select id, event, next_due_at as due from ${db.table('automations')}
      where removed_at is null and next_due_at is not null order by id for no key update`);
    const dues = rows.flatMap(({ id, event, due }) => {
      const { kind, ...config } = event as AutomationEvent;
      if (kind !== 'time' || !('schedule' in config)) return [];
      return [{ id, due: dueInZone(config.schedule, due.toISOString(), from, to) }];
    });
    await db.rows(sql`update ${db.table('automations')} a set next_due_at = d.due
      from jsonb_to_recordset(${JSON.stringify(dues)}::jsonb) as d (id uuid, due timestamptz) where a.id = d.id`);
    moved += dues.length;
  }
  return moved;
}
