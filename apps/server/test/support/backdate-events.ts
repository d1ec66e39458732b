import type { TestServer } from './test-server.ts';

/** Lets the events of something have happened then; nobody but who owns the tables could, since the audit trail has some of them. */
export async function backdateEvents(server: TestServer, subjectId: string, at: Date): Promise<void> {
  const client = await server.services.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table instance_main.events disable trigger user');
    await client.query('update instance_main.events set at = $1 where subject_id = $2', [at, subjectId]);
    await client.query('alter table instance_main.events enable trigger user');
    await client.query('commit');
  } finally {
    client.release();
  }
}
