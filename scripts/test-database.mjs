// A PostgreSQL of one's own for the HTTP tests: that it answers, and may be used, is known before any test begins.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from './repository.mjs';
import { UserFacingError } from './say.mjs';

/**
 * Throws a {@link UserFacingError} where a variable names a PostgreSQL that the tests cannot use. To be called once packages are installed.
 * @param {NodeJS.ProcessEnv} env
 */
export async function ensureTestDatabase(env) {
  const name = ['TEST_DATABASE_URL', 'DATABASE_URL'].find((variable) => env[variable]);
  if (name === undefined) return;
  // The server's driver, which is not there when this file is read.
  const pg = createRequire(join(root, 'apps', 'server', 'package.json'))('pg');
  const client = new pg.Client({ connectionString: env[name], connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
    const asked = 'select rolcreatedb or rolsuper as may from pg_roles where rolname = current_user';
    const { rows } = await client.query(asked);
    if (rows[0]?.may !== true)
      throw new UserFacingError(
        `${name} names a user who may create no databases: the HTTP tests make one for each file.`,
      );
  } catch (error) {
    if (error instanceof UserFacingError) throw error;
    const why = error instanceof Error ? error.message || String(error.name) : String(error);
    throw new UserFacingError(`${name} names a PostgreSQL that cannot be used (${why}): start it, or unset ${name}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}
