import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { withDatabase } from '../database/connection-address.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const database = `plumbline_npm_${process.pid}`;

const started: ChildProcess[] = [];
let folder: string;
let admin: pg.Client;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-npm-'));
  const { connectionString, templateName } = inject('postgres');
  admin = new pg.Client({ connectionString });
  await admin.connect();
  await admin.query(`create database ${database} template ${templateName}`);
});
afterAll(async () => {
  for (const { pid = 0 } of started) endGroup(pid);
  await admin.query(`drop database if exists ${database} with (force)`);
  await admin.end();
  await rm(folder, { recursive: true, force: true });
});

/** What a failed test has left. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nothing is left, as it should be.
  }
}

/** Connections are what a living program has, whoever its parent is by now. */
async function isAlive(): Promise<boolean> {
  const { rows } = await admin.query('select 1 from pg_stat_activity where datname = $1', [database]);
  return rows.length > 0;
}

describe('the program that npm runs', () => {
  // Ctrl-C reaches every process of the terminal; process managers signal npm alone.
  it.each(['SIGINT', 'SIGKILL'] as const)('ends when npm alone gets %s', async (signal) => {
    const npm = spawn('npm', ['run', '--silent', 'plumbline', '--', 'worker'], {
      cwd: root,
      env: {
        ...process.env,
        DATABASE_URL: withDatabase(inject('postgres').connectionString, database),
        DATA_DIR: folder,
        DEMO: '0',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    started.push(npm);
    let said = '';
    for (const stream of [npm.stdout, npm.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
    await expect.poll(() => said, { timeout: 25_000 }).toContain('The worker is ready.');
    expect(await isAlive()).toBe(true);
    const ended = once(npm, 'exit');
    npm.kill(signal);
    await ended;
    await expect.poll(isAlive, { timeout: 10_000, interval: 50 }).toBe(false);
  });
});
