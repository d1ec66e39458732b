// What an earlier run has left, and what else is in the way, keeps no run from beginning.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetKilledRuns } from './leftovers.mjs';
import { alone, nameOf } from './lock.mjs';
import { ensureTestDatabase } from './test-database.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'start-of-a-run-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The number of a process that has ended. */
async function deadPid() {
  const child = spawn('true');
  await once(child, 'exit');
  return Number(child.pid);
}

describe.runIf(process.platform === 'linux')('the folder of a killed run', () => {
  it('is cleared away with the PostgreSQL that works in it; one of a run that lives is let be', async () => {
    const left = join(folder, `plumbline-test-${await deadPid()}-abc`);
    const other = join(folder, `plumbline-test-${process.pid}-def`);
    const data = join(left, 'plumbline-test-xyz', 'postgres');
    for (const path of [data, other]) mkdirSync(path, { recursive: true });
    // Embedded PostgreSQL works in its data folder.
    const postmaster = spawn('sleep', ['600'], { cwd: data });
    const ended = once(postmaster, 'exit');
    writeFileSync(join(data, 'postmaster.pid'), `${postmaster.pid}\n${data}\n`);
    try {
      forgetKilledRuns(folder);
      expect(await ended).toEqual([null, 'SIGKILL']);
      expect([existsSync(left), existsSync(other)]).toEqual([false, true]);
    } finally {
      postmaster.kill('SIGKILL');
    }
  });
});

describe('a lock that is left over', () => {
  const taken = () => alone('web', async () => 'done', folder);
  const path = () => join(folder, 'web.lock');

  it('of a process that was killed is taken', async () => {
    writeFileSync(path(), `${await deadPid()} 1`);
    expect(await taken()).toBe('done');
    expect(existsSync(path())).toBe(false);
  });

  it.runIf(process.platform === 'linux')('is taken, though its number now belongs to a stranger', async () => {
    writeFileSync(path(), `${process.ppid} 1`);
    expect(await taken()).toBe('done');
  });

  it('is waited for while its process lives', async () => {
    const kept = `${process.ppid} ${nameOf(process.ppid).split(' ')[1] ?? ''}`.trim();
    writeFileSync(path(), kept);
    const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const taking = taken();
    await expect.poll(() => said.mock.calls.join('')).toMatch(/^Waiting for another start \(process \d+\)/);
    expect(readFileSync(path(), 'utf8')).toBe(kept);
    rmSync(path());
    expect(await taking).toBe('done');
    said.mockRestore();
  });
});

describe('a PostgreSQL of one’s own', () => {
  it('that does not answer is named in one sentence', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    server.close();
    await once(server, 'close');
    const url = `postgres://tests@127.0.0.1:${port}/postgres`;
    await expect(ensureTestDatabase({ TEST_DATABASE_URL: url })).rejects.toThrow(
      /^TEST_DATABASE_URL names a PostgreSQL that cannot be used \(.*ECONNREFUSED.*\): start it, or unset TEST_DATABASE_URL\.$/,
    );
    await expect(ensureTestDatabase({ DATABASE_URL: 'not an address' })).rejects.toThrow(/^DATABASE_URL names/);
  });

  it('is not needed', async () => {
    await expect(ensureTestDatabase({ TEST_DATABASE_URL: '' })).resolves.toBeUndefined();
  });
});
