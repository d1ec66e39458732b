import type { TestServer } from './test-server.ts';

/** Lets the events of something have happened then; nobody but who owns the tables could, since the audit trail has some of them. */
export async function backdateEvents(server: TestServer, subjectId: string, at: Date): Promise<void> {
  const client = await server.services.pool.connect();
  try {
    await client.query('begin');
    // The worker locks events before it changes them: half of a lock would meet half of its.
    await client.query('lock table instance_main.events in access exclusive mode');
    await client.query('alter table instance_main.events disable trigger user');
    await client.query('update instance_main.events set at = $1 where subject_id = $2', [at, subjectId]);
    await client.query('alter table instance_main.events enable trigger user');
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}
