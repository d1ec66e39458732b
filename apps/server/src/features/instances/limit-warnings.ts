import type { LimitKind, LimitState } from '@plumbline/domain/instances/limits';
import { dueWarning, limitKinds, limitState } from '@plumbline/domain/instances/limits';
import { sql } from 'kysely';
import type { Instance } from '../../instances/instance.ts';
import type { Services } from '../../services.ts';
import { personMailQueue } from '../mail/index.ts';
import type { InstanceUsage } from './instance-usage.ts';
import { usageOf } from './instance-usage.ts';

type Warned = Partial<Record<LimitKind, LimitState>>;

const usedOf: Readonly<Record<LimitKind, (usage: InstanceUsage) => number>> = {
  people: (usage) => usage.people,
  storage: (usage) => usage.storage,
  jobs_a_day: (usage) => usage.jobs_today,
};

/** Warns the owners of instances that are close to a limit, or have reached it: once each, until less is used again. */
export async function warnOfLimits(services: Services): Promise<void> {
  const served = await services.instances.served(services.now());
  const limited = served.filter(({ limits }) => limitKinds.some((kind) => limits[kind] !== null));
  const usage = await usageOf(
    services,
    limited.map(({ schema }) => schema),
  );
  for (const instance of limited) {
    const used = usage.get(instance.schema);
    if (used) await warnInstance(services, instance, used);
  }
}

/** The emails' entries and the record of them are one transaction, behind a lock: of two servers, one sends them. */
async function warnInstance(services: Services, { id, schema, limits }: Instance, usage: InstanceUsage): Promise<void> {
  await services.unbound.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ warned: Warned }>`
      select limits_warned as warned from platform.instances where id = ${id} for update`.execute(transaction);
    const before = rows[0]?.warned ?? {};
    const after: Warned = {};
    for (const kind of limitKinds) {
      const [used, max] = [usedOf[kind](usage), limits[kind]];
      const state = limitState(used, max);
      const due = dueWarning(state, before[kind] ?? 'free');
      if (state !== 'free') after[kind] = before[kind] === 'reached' ? 'reached' : state;
      if (due === null || max === null) continue;
      await services.queue.add(transaction, personMailQueue, [
        { kind: 'limit_warning', schema, limit: kind, state: due, used, max },
      ]);
    }
    if (JSON.stringify(after) === JSON.stringify(before)) return;
    await sql`update platform.instances set limits_warned = ${JSON.stringify(after)}::jsonb where id = ${id}`.execute(
      transaction,
    );
  });
}
