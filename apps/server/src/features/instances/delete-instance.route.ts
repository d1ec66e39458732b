import * as calls from '@plumbline/contract/instances';
import { erasedAt } from '@plumbline/domain/instances/life-cycle';
import { sql } from 'kysely';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { announceChange } from './change-instance.route.ts';
import { erasureQueue } from './erase-instances.ts';
import type { LockedInstance } from './instances.queries.ts';
import { lockInstance, readInstance } from './instances.queries.ts';

/** Nobody deletes the wrong one by a slip. @throws Problem instance_name_differs */
function assertConfirmed(instance: LockedInstance, name: string): void {
  if (instance.name === name) return;
  throw new Problem('instance_name_differs', {
    fields: [{ path: 'name', code: 'instance_name_differs', message: '' }],
  });
}

export const deleteInstanceEndpoint = endpoint(calls.deleteInstance, {
  handle: async (context) => {
    const { db, authorize, now, input } = context;
    authorize('instance.manage');
    const instance = await lockInstance(context, input.params.id);
    if (instance.name === '') throw new Problem('instance_is_main');
    assertConfirmed(instance, input.body.name);
    await db.rows(sql`update platform.instances set deletes_at = ${erasedAt(now)}
      where id = ${instance.id} and deletes_at is null`);
    announceChange(context, await lockInstance(context, instance.id));
    return readInstance(context, instance.id);
  },
});

export const undeleteInstanceEndpoint = endpoint(calls.undeleteInstance, {
  handle: async (context) => {
    const { db, authorize, now, input } = context;
    authorize('instance.manage');
    const instance = await lockInstance(context, input.params.id);
    // Once its time has come, a worker may be erasing it.
    if (instance.deletesAt && instance.deletesAt <= now) throw new Problem('not_found');
    await db.rows(sql`update platform.instances set deletes_at = null where id = ${instance.id}`);
    announceChange(context, await lockInstance(context, instance.id));
    return readInstance(context, instance.id);
  },
});

export const eraseInstanceEndpoint = endpoint(calls.eraseInstance, {
  handle: async (context) => {
    const { db, authorize, now, input, enqueue } = context;
    authorize('instance.manage');
    const instance = await lockInstance(context, input.params.id);
    if (!instance.deletesAt) throw new Problem('instance_not_deleted');
    assertConfirmed(instance, input.body.name);
    await db.rows(sql`update platform.instances set deletes_at = least(deletes_at, ${now}) where id = ${instance.id}`);
    await enqueue(erasureQueue, [{}]);
    announceChange(context, await lockInstance(context, instance.id));
    return { success: true as const };
  },
});
