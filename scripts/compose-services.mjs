// compose.yaml as far as ours goes: its services with their variables filled in, and the two that are not ours started on this machine.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './repository.mjs';
import { UserFacingError } from './say.mjs';

const fromServer = createRequire(join(root, 'apps/server/package.json'));
/** Node runs it; these scripts are not checked with it. @param {string} path */
const load = (path) => import(pathToFileURL(join(root, path)).href);

/**
 * @typedef {{ command?: string[], environment: Record<string, string>, volumes: string[], entrypoint?: string[],
 *   read_only?: boolean, tmpfs?: string[], cap_drop?: string[], security_opt?: string[], stop_grace_period?: string }} Service
 */

/**
 * The services of a compose file.
 * @param {string} text
 * @param {Readonly<Record<string, string>>} variables of the file .env
 * @returns {Record<string, Service>}
 * @throws UserFacingError without a variable that has to be set
 */
export function servicesOf(text, variables) {
  const fill = (/** @type {string} */ value) =>
    value.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name, sign, other = '') => {
      const set = variables[name] ?? '';
      if (set === '' && sign === '?') throw new UserFacingError(`${name}: ${other}`);
      return set === '' ? other : set;
    });
  const { services } = fromServer('yaml').parse(text, { merge: true });
  for (const service of Object.values(services)) {
    const entries = Object.entries(service.environment ?? {});
    service.environment = Object.fromEntries(entries.map(([name, value]) => [name, fill(String(value ?? ''))]));
  }
  return services;
}

/**
 * NAME=value lines.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function variablesOf(text) {
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

/**
 * PostgreSQL as its image starts it from these settings: on 127.0.0.1:5432, with a password.
 * @param {Service} service
 * @param {string} folder
 */
export async function startDatabase({ environment }, folder) {
  const { POSTGRES_USER = '', POSTGRES_PASSWORD = '', POSTGRES_DB = '', POSTGRES_INITDB_ARGS = '' } = environment;
  const { chooseAccount } = await load('apps/server/src/database/embedded/account.ts');
  const { findBinaries } = await load('apps/server/src/database/embedded/binaries.ts');
  const account = chooseAccount(folder, join(folder, 'data'));
  const { initdb, postgres } = findBinaries(account, undefined);
  const password = join(folder, 'password');
  mkdirSync(folder, { recursive: true });
  writeFileSync(password, POSTGRES_PASSWORD);
  for (const path of [folder, password]) chownSync(path, account.uid, account.gid);
  /** @type {import('node:child_process').SpawnOptions} */
  const options = { uid: account.uid, gid: account.gid, cwd: folder, env: { LC_ALL: 'C', PATH: process.env.PATH } };
  const trust = ['--auth-local=trust', '--auth-host=scram-sha-256'];
  const made = spawnSync(
    initdb,
    [
      '-D',
      'data',
      '--no-sync',
      `--username=${POSTGRES_USER}`,
      '--pwfile=password',
      ...trust,
      ...POSTGRES_INITDB_ARGS.split(' '),
    ],
    { ...options, stdio: 'pipe' },
  );
  if (made.status !== 0) throw new UserFacingError(`initdb failed:\n${made.stderr}`);
  const settings = ['listen_addresses=127.0.0.1', 'port=5432', 'unix_socket_directories=.', 'fsync=off'];
  spawn(postgres, ['-D', 'data', ...settings.flatMap((one) => ['-c', one])], { ...options, stdio: 'ignore' });
  const address = `postgres://${POSTGRES_USER}:${POSTGRES_PASSWORD}@127.0.0.1:5432/postgres`;
  const { Client } = fromServer('pg');
  for (const until = Date.now() + 60_000; ;) {
    const client = new Client({ connectionString: address });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query(`create database ${POSTGRES_DB}`);
      return;
    } catch (error) {
      if (Date.now() > until) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/**
 * An S3 server with the key, the secret and the bucket that an address of files names, on 127.0.0.1 and its port.
 * @param {string} filesUrl
 * @returns {Promise<{ objects: () => Promise<string[]> }>} the keys of what is stored
 */
export async function startStore(filesUrl) {
  const { username, password, port, pathname } = new URL(filesUrl);
  const { startS3Server } = await load('apps/server/test/support/s3-server.ts');
  const bucket = pathname.slice(1);
  const server = await startS3Server({ key: username, secret: decodeURIComponent(password), port: Number(port) });
  await server.newBucket(bucket);
  return { objects: () => server.objects(bucket) };
}
