import * as calls from '@plumbline/contract/drive';
import { changeJob } from '@plumbline/contract/jobs';
import { changeProject, createProject } from '@plumbline/contract/projects';
import { connectDrive, disconnectDrive, isDriveConnected } from '@plumbline/contract/settings';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { googleError, listenAsGoogleDrive } from '../../../test/support/google-drive-server.ts';
import { graphError, listenAsOneDrive } from '../../../test/support/one-drive-server.ts';
import { driveClient } from '../../../test/support/drive-server.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { makeJob } from '../answers/answers.fixtures.ts';
import { makeJobType } from '../jobs/jobs.fixtures.ts';
import { allReported, connect, driveOnce, reportJob, tryNow } from './drive.fixtures.ts';
import { readConnectedDrive } from './drive-rows.ts';
import { withDrive } from './drive-session.ts';

let server: TestServer;
let google: Awaited<ReturnType<typeof listenAsGoogleDrive>>;
let microsoft: Awaited<ReturnType<typeof listenAsOneDrive>>;
let admin: TestPerson;
let jobTypeId: string;

beforeAll(async () => {
  google = await listenAsGoogleDrive();
  microsoft = await listenAsOneDrive();
  const environment = { ...microsoft.environment, ...google.environment, WEBHOOKS_ALLOW: '127.0.0.1' };
  server = await startTestServer({ works: true, environment });
  admin = await server.person('business_admin');
  jobTypeId = await makeJobType(server, { title: 'Lift' });
}, 120_000);
afterAll(async () => {
  await server.close();
  await google.close();
  await microsoft.close();
});
beforeEach(() => {
  for (const state of [google.state, microsoft.state]) {
    state.fault = undefined;
    state.losesResponse = undefined;
  }
});
afterEach(async () => {
  await server.call(disconnectDrive, { as: admin });
  await server.db().query.deleteFrom('drives').execute();
});

const project = async (name: string) => (await server.call(createProject, { as: admin, body: { name } })).body._id;

async function report(projectId: string) {
  const id = await makeJob(server, jobTypeId, [], { projectId, status: 'reported' });
  const number = await reportJob(server, { id, jobTypeId, projectId });
  await server.eventsHandled();
  return { id, number };
}

/** Waits until the queue has nothing left to do now. */
const allDone = () =>
  expect
    .poll(
      async () => {
        const { rows } = await server.services.pool.query<{ left: number }>(
          "select count(*)::int as left from queue.job where name = 'drive-filing' and state in ('created', 'retry', 'active') and start_after < now()",
        );
        return rows[0]?.left;
      },
      { timeout: 60_000 },
    )
    .toBe(0);

describe('a connection with Google Drive', () => {
  it('is made with the narrowest scope, PKCE and a state of whoever began it, and ended', async () => {
    const notSetUp = await server.call(connectDrive, { as: admin });
    expect(notSetUp.problem.code).toBe('not_set_up');
    const made = await connect(server, admin, google.state);
    expect(made.body).toMatchObject({ connected: true, account: 'drive@example.com', problem: null });
    expect(JSON.stringify(made.body)).not.toContain(driveClient.secret);
    const { link } = (await server.call(connectDrive, { as: admin })).body;
    expect(new URL(link).searchParams.get('scope')).toBe('https://www.googleapis.com/auth/drive.file');
    const other = await server.person('business_admin');
    const stolen = await server.call(calls.finishDrive, { as: other, body: google.state.authorize(link) });
    expect(stolen.problem.code).toBe('drive_expired');
    expect((await server.call(isDriveConnected, { as: admin })).body).toEqual({ connected: true });
    await server.call(disconnectDrive, { as: admin });
    expect((await server.call(isDriveConnected, { as: admin })).body).toEqual({ connected: false });
    await expect.poll(() => google.state.isRevoked).toBe(true);
    const { client_secret: stored } = await server
      .db()
      .query.selectFrom('drives')
      .select('client_secret')
      .executeTakeFirstOrThrow();
    expect(stored).not.toContain(driveClient.secret);
  });

  it('is refused without the scope, with another secret, and by a page for people', async () => {
    google.state.scope = 'openid';
    expect((await connect(server, admin, google.state)).problem.code).toBe('drive_scope_missing');
    google.state.scope = 'https://www.googleapis.com/auth/drive.file';
    const wrong = await connect(server, admin, google.state, { clientSecret: 'another' });
    expect(wrong.problem.code).toBe('drive_refused');
    google.state.fault = () => ({ status: 200, text: '<!doctype html><p>Sign in to the Wi-Fi' });
    expect((await connect(server, admin, google.state)).problem.code).toBe('drive_unreachable');
  });
});

const services = [
  { provider: 'google', state: () => google.state, refuse: googleError },
  { provider: 'onedrive', state: () => microsoft.state, refuse: graphError },
] as const;

describe.each(services)('filing in $provider', ({ provider, state, refuse }) => {
  const begin = (rules: Partial<typeof allReported> = {}) =>
    connect(server, admin, state(), { provider, rules: { ...allReported, ...rules } });
  const clear = () => {
    for (const item of state().items.values())
      if (item.parentId !== null || provider === 'google') item.isDeleted = true;
  };
  beforeEach(clear);
  const attempts = async () =>
    (await server.db().query.selectFrom('drive_files').select('attempts').execute()).map((row) => row.attempts);

  it('puts the PDF of a reported job into folders of its project and itself, once', async () => {
    await begin();
    const { number } = await report(await project(`Tower ${provider}`));
    const drive = await driveOnce(server, admin, ({ counts }) => counts.filed === 1);
    expect(drive).toMatchObject({ problem: null, attention: [] });
    expect(state().paths()).toEqual([expect.stringMatching(new RegExp(`/Tower ${provider}/${number} Lift/.*\\.pdf$`))]);
    const [file] = [...state().items.values()].filter((item) => !item.isFolder && !item.isDeleted);
    expect(file?.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it.each(['never arrives', 'is carried out, and its response is lost'])(
    'goes on where it was when a request %s, whichever it is',
    async (what) => {
      await begin();
      const projectId = await project(`Steps ${provider} ${what.slice(0, 5)}`);
      let broken = 0;
      for (let step = 1; step <= 10; step += 1) {
        let count = 0;
        const isBroken = () => {
          count += 1;
          if (count !== step) return false;
          broken += 1;
          return true;
        };
        if (what === 'never arrives') state().fault = () => (isBroken() ? 'cut' : undefined);
        else state().losesResponse = isBroken;
        await report(projectId);
        await driveOnce(server, admin, ({ counts, attention }) => counts.filed === step || attention.length > 0);
        state().fault = undefined;
        state().losesResponse = undefined;
        await tryNow(server);
        await driveOnce(server, admin, ({ counts }) => counts.filed === step && counts.waiting === 0);
      }
      expect(state().paths()).toHaveLength(10);
      expect(broken).toBeGreaterThan(2);
    },
    120_000,
  );

  it('holds what waits while access is revoked, and goes on once it is given again', async () => {
    await begin();
    state().revoke();
    await report(await project(`Revoked ${provider}`));
    const held = await driveOnce(server, admin, ({ problem }) => problem !== null);
    expect(held).toMatchObject({ problem: 'access_revoked', counts: { waiting: 1, filed: 0 } });
    await begin();
    await driveOnce(server, admin, ({ counts }) => counts.filed === 1);
  });

  it('says that the quota is used up, that it is throttled, down, or something else than a drive', async () => {
    await begin();
    const full = provider === 'google' ? refuse(403, 'storageQuotaExceeded') : refuse(507, 'quotaLimitReached');
    const faults = [
      [full, 'quota_used_up'],
      [{ ...refuse(429, 'tooManyRequests'), headers: { 'retry-after': '600' } }, 'busy'],
      [refuse(503, 'backendError'), 'unreachable'],
      [{ status: 404, text: '<html>Not here' }, 'response_unreadable'],
      [{ status: 200, text: 'x'.repeat(10_000_000) }, 'response_unreadable'],
    ] as const;
    await report(await project(`Faults ${provider}`));
    await driveOnce(server, admin, ({ counts }) => counts.filed === 1);
    for (const [index, [reply, problem]] of faults.entries()) {
      state().fault = ({ url }) => (url.pathname.endsWith('/token') ? undefined : reply);
      await report(await project(`Fault ${index} ${provider}`));
      await driveOnce(server, admin, (drive) => drive.problem === problem && drive.attention[0]?.problem === problem);
      if (problem === 'busy') {
        const [waiting] = (await server.call(calls.readDrive, { as: admin })).body.attention;
        expect(Date.parse(waiting?.next_attempt_at ?? '') - Date.now()).toBeGreaterThan(500_000);
      }
      state().fault = undefined;
      await server.call(calls.checkDrive, { as: admin });
      await tryNow(server);
      await driveOnce(server, admin, ({ counts }) => counts.filed === index + 2 && counts.waiting === 0);
    }
  }, 120_000);

  it('tries again what could not be filed for a day while the service was down, and files it once', async () => {
    await begin();
    state().fault = () => 'cut';
    await report(await project(`Down ${provider}`));
    for (let tries = 1; tries <= 8; tries += 1) {
      const { attention } = await driveOnce(
        server,
        admin,
        ({ attention: [one] }) => one?.problem === 'unreachable' && one.next_attempt_at !== null,
      );
      expect(attention).toMatchObject([{ state: 'waiting' }]);
      await expect.poll(attempts, { timeout: 60_000 }).toEqual([tries]);
      if (tries < 8) await tryNow(server);
    }
    // The eighth attempt is more than a day after the first.
    const { attention, problem } = (await server.call(calls.readDrive, { as: admin })).body;
    expect(problem).toBe('unreachable');
    expect(Date.parse(attention[0]?.next_attempt_at ?? '') - Date.now()).toBeGreaterThan(12 * 3_600_000);
    state().fault = undefined;
    await tryNow(server);
    const drive = await driveOnce(server, admin, ({ counts }) => counts.filed === 1);
    expect(drive).toMatchObject({ problem: null, attention: [] });
    expect(state().paths()).toHaveLength(1);
  }, 240_000);

  it('says of a deleted folder with its files, and not of the connection', async () => {
    await begin();
    const [from, to] = [await project(`From ${provider}`), await project(`To ${provider}`)];
    const { id } = await report(from);
    await report(to);
    await driveOnce(server, admin, ({ counts }) => counts.filed === 2);
    state().remove(`To ${provider}`);
    await server.call(calls.checkDrive, { as: admin });
    await driveOnce(server, admin, ({ counts }) => counts.removed === 1);
    // Its folder is to be moved into the one that is gone.
    await server.call(changeJob, { as: admin, params: { id }, body: { project: to } });
    await server.eventsHandled();
    await allDone();
    const drive = (await server.call(calls.readDrive, { as: admin })).body;
    expect(drive).toMatchObject({ problem: null, counts: { filed: 1, removed: 1 } });
  });

  it('renames and moves folders with their projects and jobs', async () => {
    await begin();
    const before = await project(`Before ${provider}`);
    const { id, number } = await report(before);
    await driveOnce(server, admin, ({ counts }) => counts.filed === 1);
    await server.call(changeProject, { as: admin, params: { id: before }, body: { name: `After ${provider}` } });
    await server.eventsHandled();
    await expect.poll(() => state().paths()[0], { timeout: 10_000 }).toContain(`/After ${provider}/${number} Lift/`);
    const other = await project(`Other ${provider}`);
    await server.call(changeJob, { as: admin, params: { id }, body: { project: other } });
    await server.eventsHandled();
    await expect.poll(() => state().paths()[0], { timeout: 10_000 }).toContain(`/Other ${provider}/${number} Lift/`);
    expect(state().paths()).toHaveLength(1);
  });

  it('says what was deleted there, and makes it again only when it is asked for', async () => {
    await begin();
    const name = `Deleted ${provider}`;
    const projectId = await project(name);
    await report(projectId);
    await driveOnce(server, admin, ({ counts }) => counts.filed === 1);
    state().remove(name);
    await server.call(calls.checkDrive, { as: admin });
    const told = await driveOnce(server, admin, ({ counts }) => counts.removed === 1);
    expect(told.attention).toMatchObject([{ state: 'removed' }]);
    await report(projectId);
    const refused = await driveOnce(server, admin, ({ counts }) => counts.failed === 1);
    expect(refused.attention).toContainEqual(expect.objectContaining({ state: 'failed', problem: 'folder_removed' }));
    expect(state().paths()).toEqual([]);
    await server.call(calls.refileDrive, { as: admin, body: {} });
    await driveOnce(server, admin, ({ counts }) => counts.filed === 2);
    expect(state().paths()).toHaveLength(2);
  });

  it('renews access tokens that ran out', async () => {
    await begin();
    await report(await project(`Expired ${provider}`));
    await driveOnce(server, admin, ({ counts }) => counts.filed === 1);
    state().expire();
    await report(await project(`Renewed ${provider}`));
    const drive = await driveOnce(server, admin, ({ counts }) => counts.filed === 2);
    expect(drive.problem).toBeNull();
  });

  it('renews them once for all who want to at the same moment, and by the token of whoever was faster', async () => {
    await begin();
    const before = await readConnectedDrive(server.db());
    if (!before) throw new Error('nothing is connected');
    const account = () =>
      withDrive(server.services, server.db(), before, async (drive) => (await drive.account()).name);
    // By now the row that was read first has a refresh token that OneDrive takes no more.
    for (const _ of ['first', 'later']) {
      state().expire();
      expect(await Promise.all([account(), account(), account()])).toEqual(Array(3).fill('drive@example.com'));
    }
  });
});
