import { auditAreaOf } from '@plumbline/domain/events/audited';
import type { EventConsumer } from '../../events/consumer.ts';
import { chainEvents, lockChain } from './chain-events.ts';

/** Adds what belongs there to the audit trail (decision 0096). Events that are handled twice find their entries there. */
export const auditTrailConsumer: EventConsumer = {
  name: 'audit-trail',
  consume: async (events, { db }) => {
    const audited = events.filter(({ name }) => auditAreaOf(name) !== undefined);
    if (audited.length === 0) return;
    await lockChain(db);
    await chainEvents(
      db,
      audited.map(({ id }) => Number(id)),
    );
  },
};
