import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { createProject } from '@plumbline/contract/projects';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import type { DriveRequest } from '../../../test/support/drive-server.ts';
import { listenAsGoogleDrive } from '../../../test/support/google-drive-server.ts';
import { listenAsOneDrive } from '../../../test/support/one-drive-server.ts';
import type { ServerProcess } from '../../../test/support/started-program.ts';
import { startProgram } from '../../../test/support/started-program.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { pieceBytes } from '../../adapters/drives/drive.ts';
import { withDatabase } from '../../database/connection-address.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import { makeJob } from '../answers/answers.fixtures.ts';
import { makeJobType } from '../jobs/jobs.fixtures.ts';
import { connect, driveOnce, reportJob } from './drive.fixtures.ts';
import { readConnectedDrive } from './drive-rows.ts';
import { enqueueFiles } from './enqueue-files.ts';

let server: TestServer;
let google: Awaited<ReturnType<typeof listenAsGoogleDrive>>;
let microsoft: Awaited<ReturnType<typeof listenAsOneDrive>>;
let admin: TestPerson;
let jobTypeId: string;
let running: ServerProcess | undefined;

beforeAll(async () => {
  google = await listenAsGoogleDrive();
  microsoft = await listenAsOneDrive();
  const environment = { ...microsoft.environment, ...google.environment, WEBHOOKS_ALLOW: '127.0.0.1' };
  server = await startTestServer({ environment });
  admin = await server.person('business_admin');
  jobTypeId = await makeJobType(server, { title: 'Lift' });
}, 120_000);
afterEach(() => running?.kill());
afterAll(async () => {
  await server.close();
  await google.close();
  await microsoft.close();
});
beforeEach(async () => {
  await server.db().query.deleteFrom('drives').execute();
});

const start = async () => {
  running = await startProgram('serve', {
    ...microsoft.environment,
    ...google.environment,
    WEBHOOKS_ALLOW: '127.0.0.1',
    DATABASE_URL: withDatabase(inject('postgres').connectionString, server.place.database),
    DATA_DIR: server.place.folder,
  });
};

/** Ends the server and the process that files, as a power cut does: at once, and nothing is said to anybody. */
function cutPower(): void {
  const pid = running?.pid ?? 0;
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(pid)], { encoding: 'utf8' });
  for (const one of [...children.split('\n').map(Number), pid]) {
    try {
      if (one > 0) process.kill(one, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}

/** The queue gives back what a dead process was at once its heartbeat is a minute old (dispatcher.test.ts): that minute is left out. */
const heartbeatsOver = () =>
  server.services.pool.query(
    "update queue.job set state = 'retry', start_after = now(), heartbeat_on = null where name = 'drive-filing' and state = 'active'",
  );

const isFolder = ({ method, url, body }: DriveRequest) =>
  method === 'POST' && /\/children$|^\/drive\/v3\/files$/.test(url.pathname) && body.includes('Lift');
const isBegin = ({ method, url }: DriveRequest) =>
  method === 'POST' && /\/createUploadSession$|^\/upload\//.test(url.pathname);
const isPiece = ({ headers }: DriveRequest) => /^bytes \d/.test(headers['content-range'] ?? '');

const services = [
  { provider: 'google', state: () => google.state },
  { provider: 'onedrive', state: () => microsoft.state },
] as const;

describe.each(services)('a server that is killed while it files in $provider', ({ provider, state }) => {
  /** Starts the server and ends it the moment the drive has done what it was asked by such a request; its response is lost. */
  async function killedAt(isReached: (request: DriveRequest) => boolean): Promise<void> {
    let isDead = false;
    state().losesResponse = (request) => {
      if (!isDead && isReached(request)) {
        isDead = true;
        cutPower();
      }
      return isDead;
    };
    await start();
    await expect.poll(() => isDead, { timeout: 240_000, interval: 50 }).toBe(true);
    await running?.kill();
    state().losesResponse = undefined;
    await heartbeatsOver();
  }

  /** A file of several pieces that waits to be filed. */
  async function addLargeFile(bytes: Buffer): Promise<void> {
    const stored = await server.services.files.write('instance_main', Readable.from([bytes]), Number.POSITIVE_INFINITY);
    const author = { actorId: null, impersonatorId: null, requestId: null };
    await changeInTransaction(server.services, { schema: 'instance_main', author }, async ({ db, afterCommit }) => {
      const row = await readConnectedDrive(db);
      if (!row) throw new Error('not connected');
      const file = { key: 'report large', kind: 'report', jobId: null, input: null, name: 'Large.bin' } as const;
      await enqueueFiles({ db, services: server.services, afterCommit }, row.id, [
        { ...file, content: stored, contentType: 'application/octet-stream' },
      ]);
    });
  }

  it('loses nothing and files nothing twice, whichever step it had come to', { timeout: 900_000 }, async () => {
    const rules = { documents: 'reported', photos: 'never', reports: true } as const;
    await connect(server, admin, state(), { provider, rules });
    const project = (await server.call(createProject, { as: admin, body: { name: 'Tower' } })).body._id;
    // The event is there, and no server: it was killed after it had stored it.
    const id = await makeJob(server, jobTypeId, [], { projectId: project, status: 'reported' });
    await reportJob(server, { id, jobTypeId, projectId: project });
    await killedAt(isFolder);
    await killedAt(isBegin);
    // The whole PDF is one piece: it is there, and nothing says so here.
    await killedAt(isPiece);
    expect(state().paths()).toHaveLength(1);
    const bytes = randomBytes(2 * pieceBytes + 100_000);
    await addLargeFile(bytes);
    let pieces = 0;
    await killedAt((request) => isPiece(request) && request.body.length === pieceBytes && (pieces += 1) === 1);
    await killedAt((request) => isPiece(request) && request.body.length === 100_000);

    await start();
    const drive = await driveOnce(server, admin, ({ counts }) => counts.filed === 2 && counts.waiting === 0);
    expect(drive).toMatchObject({ problem: null, attention: [] });
    expect(state().paths()).toEqual([
      expect.stringMatching(/\/Reports\/Large\.bin$/),
      expect.stringMatching(/\/Tower\/\d+ Lift\/.*\.pdf$/),
    ]);
    const large = [...state().items.values()].find(({ name }) => name === 'Large.bin');
    expect(large?.bytes.equals(bytes)).toBe(true);
    // What had arrived before the kill was not sent again.
    const sent = state().requests.filter((one) => isPiece(one) && one.body.length === pieceBytes);
    expect(sent).toHaveLength(2);
    const folders = state().paths({ withFolders: true }).length - 2;
    expect(folders).toBe(4);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from instance_main.events e
      where e.name = 'drive.filed' and e.subject_id in (select id::text from instance_main.drive_files)`.execute(
      server.services.unbound,
    );
    expect(rows[0]?.count).toBe(2);
  });
});
