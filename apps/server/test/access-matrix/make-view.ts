import { newId } from '../../src/ids.ts';
import type { InstanceName, TestServer } from '../support/test-server.ts';

/** A view of the list of jobs: its owner's alone, or theirs and administrators'. */
export async function makeView(
  server: TestServer,
  instance: InstanceName,
  { ownerId, isPrivate, isRemoved }: { ownerId: string; isPrivate: boolean; isRemoved: boolean },
): Promise<string> {
  const id = newId();
  await server
    .db(instance)
    .query.insertInto('list_views')
    .values({
      id,
      list: 'jobs',
      name: `View ${id}`,
      state: JSON.stringify({ sort: 'ID' }),
      sharing: isPrivate ? 'private' : 'roles',
      owner_id: ownerId,
      removed_at: isRemoved ? new Date() : null,
    })
    .execute();
  return id;
}
