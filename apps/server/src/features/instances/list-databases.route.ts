import * as calls from '@plumbline/contract/databases';
import { sql } from 'kysely';
import { endpoint } from '../../http/endpoint.ts';

export const listDatabasesEndpoint = endpoint(calls.listDatabases, {
  handle: async ({ db, authorize, services }) => {
    authorize('instance.manage');
    const rows = await db.rows(sql<{ id: string | null; name: string; instances: number }>`
      select d.id, d.name, (select count(*)::int from platform.instances i where i.database_id is not distinct from d.id) as instances
      from (select null::uuid as id, '' as name, null::timestamptz as created_at
        union all select id, name, created_at from platform.databases) d
      order by d.created_at nulls first, d.name`);
    if (rows.length > services.databases.others.length + 1) await services.databases.load();
    const ready = new Set(
      services.databases.others.filter(({ isReady }) => isReady).map(({ database }) => database.id),
    );
    return rows.map(({ id, name, instances }) => ({ name, instances, is_reachable: id === null || ready.has(id) }));
  },
});
