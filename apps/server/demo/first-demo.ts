import type { Role } from '@plumbline/domain/actor/roles';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../src/database/instance-database.ts';
import { isPassword } from '../src/features/access/passwords.ts';
import type { Services } from '../src/services.ts';
import { makeDemo, usualJobs } from './make-demo.ts';
import { demoPassword, demoSignIns } from './people.ts';

/**
 * Makes the demo of a new installation: into the main instance, at its first start and unless DEMO is 0. A start that was
 * killed half way through is made up for by the next one.
 */
export async function makeFirstDemo(services: Services, say: (line: string) => void): Promise<void> {
  const row = await sql<{ schema_name: string }>`
    select schema_name from platform.instances where name = '' and wants_demo`.execute(services.unbound);
  const schema = row.rows[0]?.schema_name;
  if (schema === undefined) return;
  const { demo } = services.configuration;
  if (demo === null) {
    await sql`update platform.instances set wants_demo = false where name = ''`.execute(services.unbound);
    return;
  }
  say('Making the demo, once …');
  await makeDemo({
    unbound: services.unbound,
    files: services.files,
    schema,
    jobs: usualJobs,
    language: demo,
    now: services.now(),
    progress: () => undefined,
    onlyIfEmpty: true,
  });
}

/** Someone whom the demo lets in, for the start to show. */
export interface OpenSignIn {
  role: Role;
  email: string;
}

/** The sign-ins of the demo that still have its password: none where there is no demo, fewer where people chose their own. */
export async function openSignIns(db: InstanceDatabase): Promise<OpenSignIn[]> {
  const emails = demoSignIns.map((one) => one.email);
  const people = await db.query
    .selectFrom('users')
    .select(['email', 'role', 'password_hash'])
    .where('email', 'in', emails)
    .where('removed_at', 'is', null)
    .where('banned_at', 'is', null)
    .execute();
  // All were given the same hash, so one comparison is enough for those who haven't changed it.
  const hashes = new Set(people.map((person) => person.password_hash));
  const open = new Set<string | null>();
  for (const hash of hashes) if (await isPassword(hash, demoPassword)) open.add(hash);
  return demoSignIns.filter(({ email }) =>
    people.some((person) => person.email === email && open.has(person.password_hash)),
  );
}
