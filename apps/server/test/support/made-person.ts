import { randomBytes } from 'node:crypto';
import type { Role } from '@plumbline/domain/actor/roles';
import type { InstanceDatabase } from '../../src/database/instance-database.ts';
import { hashToken } from '../../src/http/authenticate.ts';
import { newId } from '../../src/ids.ts';

export type InstanceName = 'main' | 'acme';

/** A signed-in person of a test, with the calls they make. */
export interface TestPerson {
  id: string;
  role: Role;
  token: string;
  instance: InstanceName;
}

/** Makes a person with a session in the instance of the handle. */
export async function makePerson(
  db: InstanceDatabase,
  role: Role,
  made: { instance?: InstanceName; first?: string; last?: string; email?: string },
): Promise<TestPerson> {
  const id = newId();
  const sessionId = newId();
  const token = randomBytes(32).toString('base64url');
  const later = new Date(Date.now() + 3_600_000);
  await db.query
    .insertInto('users')
    .values({
      id,
      email: (made.email ?? `${role}-${id}@example.test`).toLowerCase(),
      first_name: made.first ?? 'Test',
      last_name: made.last ?? role,
      role,
      is_confirmed: true,
      is_verified: true,
    })
    .execute();
  // Just shown who they are, however long the tests take.
  const session = { id: sessionId, user_id: id, expires_at: later, proved_at: later };
  await db.query.insertInto('sessions').values(session).execute();
  await db.query
    .insertInto('tokens')
    .values({ hash: hashToken(token), session_id: sessionId, kind: 'access', expires_at: later })
    .execute();
  return { id, role, token, instance: made.instance ?? 'main' };
}
