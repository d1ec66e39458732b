import * as calls from '@plumbline/contract/instance-reminders';
import type { EndDecision } from '@plumbline/domain/instances/life-cycle';
import { keptUntil } from '@plumbline/domain/instances/life-cycle';
import { sql } from 'kysely';
import type { RequestContext } from '../../http/context.ts';
import { openEndpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { hashOfSecret } from '../sessions/index.ts';

const limit = { points: 60, seconds: 900 };

/** The end of this instance, for whoever has the link of its last reminder. @throws Problem not_found */
async function readReminder({ db, instance, services, settings }: RequestContext, token: string) {
  const row = await services.platformOf(db).first(sql<{ endsAt: Date | null; decision: string }>`
    select i.ends_at as "endsAt", i.end_decision as decision from platform.instances i
    where i.id = ${instance.id} and i.reminder_hash = ${hashOfSecret(token)}`);
  if (!row?.endsAt) throw new Problem('not_found');
  return {
    company: settings.companyName,
    ends_at: row.endsAt.toISOString(),
    decision: row.decision as EndDecision,
    kept_until: keptUntil(row.endsAt).toISOString(),
  };
}

export const readInstanceReminderEndpoint = openEndpoint(calls.readInstanceReminder, {
  limit,
  handle: (context) => readReminder(context, context.input.params.token),
});

export const decideInstanceEndEndpoint = openEndpoint(calls.decideInstanceEnd, {
  limit,
  ownTransaction: true,
  handle: async (context) => {
    const { instance, services, input, inTransaction } = context;
    const { decision, endsAt } = input.body;
    const before = new Date(endsAt);
    return inTransaction(
      async ({ db, publishAfterCommit, afterCommit }) => {
        // Sent twice, or after the end date has moved, it changes nothing.
        const changed = await services.platformOf(db).rows(sql`
          update platform.instances set end_decision = ${decision},
            ends_at = ${decision === 'kept' ? keptUntil(before) : before},
            reminded_days = case when ${decision === 'kept'} then null else reminded_days end
          where id = ${instance.id} and reminder_hash = ${hashOfSecret(input.params.token)} and ends_at = ${before}
          returning id`);
        if (changed.length > 0) {
          publishAfterCommit({ kind: 'instances' });
          afterCommit(() => services.instances.forget());
        }
        return readReminder({ ...context, db }, input.params.token);
      },
      { actorId: null },
    );
  },
});
