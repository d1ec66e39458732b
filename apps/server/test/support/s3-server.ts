import type { ChildProcess } from 'node:child_process';
import { execFile, spawn } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { accessSync, constants, openSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { S3mini } from 's3mini';

const programs = ['ceph', 'ceph-mon', 'ceph-osd', 'monmaptool', 'radosgw', 'radosgw-admin'];
const places = (process.env['PATH'] ?? '').split(':');

function isInstalled(program: string): boolean {
  return places.some((place) => {
    try {
      accessSync(join(place, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Whether this machine has the programs of a real S3 server. Where `npm test` could install them, they are there or it is a
 * failure; elsewhere the tests on S3 are skipped.
 */
export const hasS3Server = programs.every(isInstalled);
if (!hasS3Server && process.env['S3_SERVER'] === 'required') throw new Error(`Not installed: ${programs.join(', ')}`);

/** How tests on S3 are called where they can't run. */
export const onS3 = hasS3Server
  ? 'on an S3 server'
  : 'on an S3 server (needs one: apt-get install -y --no-install-recommends radosgw ceph-mon ceph-osd)';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Everything in memory, on loopback, without copies; and decided at once, since nobody else is to be asked. */
function settings(folder: string, ports: { monitor: number; gateway: number }): string {
  return `[global]
fsid = ${randomUUID()}
mon host = v2:127.0.0.1:${ports.monitor}
mon initial members = a
auth cluster required = none
auth service required = none
auth client required = none
ms bind ipv6 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
run dir = ${folder}
admin socket =
log file = ${folder}/$name.log
osd crush chooseleaf type = 0
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd pool default pg autoscale mode = off
[mon]
mon data = ${folder}/mon
mon allow pool size one = true
mon max pg per osd = 10000
mon data avail crit = 0
mon data avail warn = 0
paxos propose interval = 0.01
paxos min wait = 0.01
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 4294967296
osd class load list = *
osd class default list = *
[client.rgw]
ms mon client mode = crc
rgw frontends = beast endpoint=127.0.0.1:${ports.gateway} tcp_nodelay=1
rgw run sync thread = false
`;
}

/** A real S3 server on loopback, with everything in memory. */
export interface S3Server {
  /** The `FILES_URL` of a new, empty bucket. */
  newBucket(name?: string): Promise<string>;
  /** The keys of what is in a bucket. */
  objects(bucket: string): Promise<string[]>;
  /** As an address says it. */
  key: string;
  secret: string;
  host: string;
  /** Ends it as a power cut would. */
  stop(): Promise<void>;
}

/**
 * Starts Ceph's S3 server with one monitor and one store in memory; ready in about two seconds.
 * @param given what is not to be chosen by chance
 */
export async function startS3Server(given: { key?: string; secret?: string; port?: number } = {}): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-s3-'));
  const configuration = join(folder, 'ceph.conf');
  const ports = { monitor: await freePort(), gateway: given.port ?? (await freePort()) };
  await writeFile(configuration, settings(folder, ports));
  await writeFile(join(folder, 'keyring'), '');
  await Promise.all(['mon', 'osd'].map((name) => mkdir(join(folder, name))));
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(program, ['-c', configuration, ...args], { cwd: folder, timeout: 60_000 });
  const started: ChildProcess[] = [];
  const start = (program: string, ...args: string[]) => {
    const output = openSync(join(folder, `${program}.out`), 'a');
    started.push(
      spawn(program, ['-c', configuration, ...args, '-f'], { cwd: folder, stdio: ['ignore', output, output] }),
    );
  };
  const stop = async () => {
    await Promise.all(
      started
        .filter((child) => child.exitCode === null && child.signalCode === null)
        .map((child) => {
          const ended = once(child, 'exit');
          child.kill('SIGKILL');
          return ended;
        }),
    );
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const { key = randomBytes(8).toString('hex'), secret = `${randomBytes(12).toString('base64')}/+` } = given;
    await run('monmaptool', '--create', '--addv', 'a', `[v2:127.0.0.1:${ports.monitor}]`, join(folder, 'monmap'));
    await run(
      'ceph-mon',
      '-i',
      'a',
      '--mkfs',
      '--monmap',
      join(folder, 'monmap'),
      '--keyring',
      join(folder, 'keyring'),
    );
    start('ceph-mon', '-i', 'a');
    const osd = randomUUID();
    await run('ceph', 'osd', 'new', osd);
    await run('ceph-osd', '-i', '0', '--mkfs', '--osd-uuid', osd);
    start('ceph-osd', '-i', '0');
    await run(
      'radosgw-admin',
      'user',
      'create',
      '--uid=test',
      '--display-name=test',
      `--access-key=${key}`,
      `--secret=${secret}`,
    );
    start('radosgw', '-n', 'client.rgw');
    const host = `127.0.0.1:${ports.gateway}`;
    await answers(`http://${host}/`);
    const bucketOf = (name: string) =>
      new S3mini({ accessKeyId: key, secretAccessKey: secret, endpoint: `http://${host}/${name}`, region: 'default' });
    return {
      key,
      secret,
      host,
      stop,
      newBucket: async (name = `bucket-${randomBytes(6).toString('hex')}`) => {
        if (!(await bucketOf(name).createBucket())) throw new Error('the S3 server made no bucket');
        return `s3://${key}:${encodeURIComponent(secret)}@${host}/${name}?tls=off`;
      },
      objects: async (name) => ((await bucketOf(name).listObjects('/')) ?? []).map((object) => object.Key),
    };
  } catch (error) {
    const said = await readFile(join(folder, 'radosgw.out'), 'utf8').catch(() => '');
    await stop();
    throw new Error(`the S3 server did not start: ${said}`, { cause: error });
  }
}

async function answers(address: string): Promise<void> {
  const until = performance.now() + 60_000;
  for (;;) {
    try {
      await (await fetch(address)).arrayBuffer();
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await pause(50);
    }
  }
}
