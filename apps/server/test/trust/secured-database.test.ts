import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import { chmod, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { startEmbeddedPostgres } from '../../src/database/embedded/embedded-postgres.ts';
import { newDatabase } from '../support/new-database.ts';
import type { ServerProcess } from '../support/started-program.ts';
import { startProgram } from '../support/started-program.ts';

const hasOpenSsl = process.platform === 'linux' && existsSync('/usr/bin/openssl');
/** Its port is 5432, which may be in use at 127.0.0.1. */
const host = `127.${1 + (process.pid % 250)}.${1 + ((process.pid >> 8) % 250)}.7`;

let folder: string;
let postgres: EmbeddedPostgres;
let admin: pg.Client;

/** A certificate that vouches for itself, for the server at `host`. */
function makeCertificate(name: string): void {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.crt`)];
  const subject = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=IP:${host}`];
  const made = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync('openssl', ['req', '-x509', ...made, '-keyout', key, '-out', certificate, ...subject], {
    stdio: 'ignore',
  });
}

/** Starts the program with a database that lets in nobody without encryption. */
async function start(parameters: string): Promise<ServerProcess> {
  const address = `postgres://owner:secret@${host}:5432/secured${parameters}`;
  return startProgram('serve', { DATABASE_URL: address, DATA_DIR: join(folder, 'files') });
}

describe.runIf(hasOpenSsl)('a database by TLS', () => {
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'plumbline-tls-'));
    await chmod(folder, 0o755);
    for (const name of ['server', 'stranger']) makeCertificate(name);
    const rules = join(folder, 'rules');
    writeFileSync(rules, 'local all all trust\nhostssl all all all scram-sha-256\nhostnossl all all all reject\n');
    const dataDir = join(folder, 'data');
    // Its files are made first: the account that runs it has to own the key.
    const first = await startEmbeddedPostgres({ dataDir, log: () => undefined });
    await first.stop();
    const { uid, gid } = statSync(join(dataDir, 'postgres'));
    chownSync(join(folder, 'server.key'), uid, gid);
    postgres = await startEmbeddedPostgres({
      dataDir,
      log: () => undefined,
      settings: {
        fsync: 'off',
        hba_file: rules,
        listen_addresses: host,
        ssl: 'on',
        ssl_cert_file: join(folder, 'server.crt'),
        ssl_key_file: join(folder, 'server.key'),
      },
    });
    admin = new pg.Client({ connectionString: postgres.connectionString });
    await admin.connect();
    await admin.query(`create role owner login password 'secret'`);
    await newDatabase(admin, 'secured');
    await admin.query('alter database secured owner to owner');
  });
  afterAll(async () => {
    await admin.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  it.each([['?sslmode=require'], ['?sslmode=verify-full&sslrootcert=server.crt']])(
    'is used with %s, on every connection',
    async (parameters) => {
      const { port, stop } = await start(parameters.replace('server.crt', join(folder, 'server.crt')));
      const response = await fetch(`http://127.0.0.1:${port}/readyz`);
      const { rows } = await admin.query<{ name: string; ssl: boolean }>(
        `select a.application_name as name, s.ssl from pg_stat_activity a join pg_stat_ssl s using (pid)
         where a.usename = 'owner'`,
      );
      expect({ status: response.status, open: rows.filter(({ ssl }) => !ssl) }).toEqual({ status: 200, open: [] });
      // Requests, the queue and live updates have connections of their own.
      expect(rows.length).toBeGreaterThan(3);
      expect(await stop(30_000)).toBe(0);
    },
  );

  it.each([[''], ['?sslmode=verify-full'], ['?sslmode=verify-full&sslrootcert=stranger.crt']])(
    'is refused with %j',
    async (parameters) => {
      const address = parameters.replace('stranger.crt', join(folder, 'stranger.crt'));
      await expect(start(address)).rejects.toThrow('ended at its start');
    },
  );
});
