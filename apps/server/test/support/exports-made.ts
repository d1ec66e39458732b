import type { TestServer } from './test-server.ts';

/** What the audit trail says of files that were given out, the newest last, and who got them. */
export async function exportsMade(server: TestServer): Promise<readonly object[]> {
  const { query } = server.db();
  const events = await query
    .selectFrom('events')
    .select(['after', 'actor_id'])
    .where('name', '=', 'export.made')
    .orderBy('id')
    .execute();
  return events.map(({ after, actor_id: by }) => ({ ...(after as object), by }));
}
