import { ownHostProblem } from '@plumbline/domain/instances/host-names';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';

type Asked = Pick<SignedInContext, 'db' | 'services'>;

/**
 * What is wrong with a host name as an instance's own; null if nothing is. Names of the main host and below it are given by
 * the instance's name.
 * @param host in lower case
 * @param exceptId an instance that may have it already
 */
export async function ownHostProblemFor(
  { db, services }: Asked,
  host: string,
  exceptId: string | null = null,
): Promise<'own_host_not_valid' | 'host_name_reserved' | 'name_taken' | null> {
  const { mainHost } = services.configuration;
  if (host === mainHost || host.endsWith(`.${mainHost}`)) return 'host_name_reserved';
  const problem = ownHostProblem(host);
  if (problem) return problem;
  return (await isHostTaken(db, host, exceptId)) ? 'name_taken' : null;
}

async function isHostTaken(db: InstanceDatabase, host: string, exceptId: string | null): Promise<boolean> {
  const taken = await db.first(sql<{ taken: boolean }>`
    select exists (select from platform.instances i
      where i.own_host = ${host} and i.id is distinct from ${exceptId}::uuid) as taken`);
  return taken?.taken === true;
}

/** @throws Problem name_taken, not_valid at `own_host` */
export async function assertOwnHostFree(asked: Asked, host: string, exceptId: string | null = null): Promise<void> {
  const code = await ownHostProblemFor(asked, host, exceptId);
  if (code === null) return;
  throw new Problem(code === 'name_taken' ? 'name_taken' : 'not_valid', {
    fields: [{ path: 'own_host', code, message: '' }],
  });
}

/** Gives an instance a host name of its own, or takes it away. @throws Problem name_taken, not_valid at `own_host` */
export async function setOwnHost(context: Asked, id: string, host: string | null): Promise<void> {
  const { db } = context;
  if (host !== null) {
    // Nobody gives it to another instance meanwhile.
    await db.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`plumbline.host.${host}`}, 0))`);
    await assertOwnHostFree(context, host, id);
  }
  await db.rows(sql`update platform.instances set own_host = ${host} where id = ${id}`);
}
