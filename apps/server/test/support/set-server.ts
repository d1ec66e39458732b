import type { Role } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll } from 'vitest';
import type { TestPerson, TestServer } from './test-server.ts';
import { startTestServer } from './test-server.ts';

/** A server and people by the names that a test gives them. They are there once the tests run. */
export type SetServer<Name extends string> = Readonly<Record<Name, TestPerson>> & { readonly server: TestServer };

/**
 * Starts a server before the tests of this file, with a person of each of these roles, and closes it after them.
 * @param roles the people by name, `{ admin: 'business_admin' }`
 */
export function setServer<Name extends string>(roles: Readonly<Record<Name, Role>>): SetServer<Name> {
  const set: { server?: TestServer } & Partial<Record<Name, TestPerson>> = {};
  beforeAll(async () => {
    const server = await startTestServer();
    set.server = server;
    for (const [name, role] of Object.entries<Role>(roles)) {
      Object.assign(set, { [name]: await server.person(role) });
    }
  });
  afterAll(() => set.server?.close());
  return set as SetServer<Name>;
}
