import * as calls from '@plumbline/contract/instances';
import { isServed } from '@plumbline/domain/instances/life-cycle';
import { sql } from 'kysely';
import { migrateInstance } from '../../database/migrate-all.ts';
import { readMigrations } from '../../database/migration-files.ts';
import type { SignedInContext } from '../../http/context.ts';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { schemaOfInstance } from '../../instances/create-instance.ts';
import { errorText } from '../../logger.ts';
import { creationLock } from './creation.ts';
import type { LockedInstance } from './instances.queries.ts';
import { isNameTaken, lockInstance, readInstance } from './instances.queries.ts';
import { setOwnHost } from './own-host.ts';

/** The same after a change: every server forgets what it knew, and what rested goes on if the instance is served. */
export function announceChange(
  {
    services,
    now,
    afterCommit,
    publishAfterCommit,
  }: Pick<SignedInContext, 'services' | 'now' | 'afterCommit' | 'publishAfterCommit'>,
  after: LockedInstance,
): void {
  publishAfterCommit({ kind: 'instances' });
  afterCommit(async () => {
    services.instances.forget();
    if (isServed(after, now)) await services.queue.release(after.schema);
  });
}

/** Another name: the former one leads on to it, and nobody else gets it. */
async function rename({ db }: SignedInContext, instance: LockedInstance, name: string): Promise<void> {
  // Nobody makes an instance of that name meanwhile, or gives it to another.
  await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${creationLock(schemaOfInstance(name))}, 0))`);
  if (await isNameTaken(db, name, instance.id))
    throw new Problem('name_taken', { fields: [{ path: 'name', code: 'name_taken', message: '' }] });
  await db.rows(sql`delete from platform.instance_names where name = ${name} and instance_id = ${instance.id}`);
  await db.rows(sql`insert into platform.instance_names (name, instance_id) values (${instance.name}, ${instance.id})
    on conflict do nothing`);
  await db.rows(sql`update platform.instances set name = ${name} where id = ${instance.id}`);
}

/** Another end date is reminded of from the start. In whole milliseconds, as the wire and reminders have it. */
async function setEnd({ db }: SignedInContext, { id }: LockedInstance, endsAt: string | null): Promise<void> {
  const end = endsAt === null ? null : new Date(endsAt);
  await db.rows(sql`update platform.instances set ends_at = ${end}, end_decision = 'open', reminded_days = null,
      reminder_hash = null
    where id = ${id} and ends_at is distinct from ${end}::timestamptz`);
}

export const changeInstanceEndpoint = endpoint(calls.changeInstance, {
  handle: async (context) => {
    const { db, authorize, input } = context;
    authorize('instance.manage');
    const { name, ownHost, isActive, incognito, ownerEmail, endsAt, limits } = input.body;
    const instance = await lockInstance(context, input.params.id);
    const isMain = instance.name === '';
    const touchesMain = isActive === false || incognito === true || name !== undefined || (endsAt ?? null) !== null;
    if (isMain && touchesMain) throw new Problem('instance_is_main');
    if (name !== undefined && name !== instance.name) await rename(context, instance, name);
    if (ownHost !== undefined) await setOwnHost(context, instance.id, ownHost);
    if (isActive !== undefined)
      await db.rows(sql`update platform.instances set is_active = ${isActive} where id = ${instance.id}`);
    // Who hides an instance of somebody else would lose it from sight.
    if (incognito !== undefined)
      await db.rows(sql`update platform.instances set is_listed = ${!incognito},
        maker_id = case when ${incognito} then ${context.actor.id}::uuid else maker_id end where id = ${instance.id}`);
    if (ownerEmail !== undefined)
      await db.rows(sql`update platform.instances set owner_email = ${ownerEmail} where id = ${instance.id}`);
    if (endsAt !== undefined) await setEnd(context, instance, endsAt);
    if (limits)
      await db.rows(sql`update platform.instances set people_limit = ${limits.people}, storage_limit = ${limits.storage},
        jobs_a_day_limit = ${limits.jobs_a_day}, limits_warned = '{}' where id = ${instance.id}`);
    announceChange(context, await lockInstance(context, instance.id));
    return readInstance(context, instance.id);
  },
});

/** How long a call tries for locks that others have, in milliseconds. */
const tryAgainMs = 20_000;

export const migrateInstanceEndpoint = endpoint(calls.migrateInstance, {
  ownTransaction: true,
  handle: async (context) => {
    const { authorize, services, input, inTransaction } = context;
    authorize('instance.manage');
    const { schema } = await lockInstance(context, input.params.id);
    try {
      const { pool } = services.databases.of(schema);
      await migrateInstance({ platform: services.pool, pool }, schema, await readMigrations('instance'), {
        log: (line) => services.logger.info(line),
        patienceMs: tryAgainMs,
      });
    } catch (error) {
      // The instance itself says why.
      services.logger.warn({ schema, error: errorText(error) }, 'an instance could not be migrated');
    }
    return inTransaction(async (change) => {
      const inside = { ...context, ...change };
      announceChange(inside, await lockInstance(inside, input.params.id));
      return readInstance(inside, input.params.id);
    });
  },
});
