import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { driveClient } from '../../../test/support/drive-server.ts';
import { googleError, listenAsGoogleDrive } from '../../../test/support/google-drive-server.ts';
import { graphError, listenAsOneDrive } from '../../../test/support/one-drive-server.ts';
import { readAllowedHosts } from '../outgoing-http/allowed-addresses.ts';
import { nothingAllowed } from '../outgoing-http/allowed-addresses.ts';
import { OutgoingHttp } from '../outgoing-http/outgoing-http.ts';
import type { DriveAddresses, DriveProgram } from './drive-account.ts';
import { authorizationLink, driveOf, exchangeCode, hasScope, newVerifier, refreshTokens } from './drive-account.ts';
import type { Drive, Upload } from './drive.ts';
import { DriveFault, pieceBytes } from './drive.ts';

const http = new OutgoingHttp({ allowed: readAllowedHosts('127.0.0.1') ?? nothingAllowed });
const now = () => new Date();
let google: Awaited<ReturnType<typeof listenAsGoogleDrive>>;
let microsoft: Awaited<ReturnType<typeof listenAsOneDrive>>;
beforeAll(async () => {
  google = await listenAsGoogleDrive();
  microsoft = await listenAsOneDrive();
});
afterAll(async () => {
  http.close();
  await google.close();
  await microsoft.close();
});

const redirectUri = 'http://localhost:8080/settings/drive';
const addresses = (): DriveAddresses => ({
  googleSignInUrl: google.url,
  googleOauthUrl: google.url,
  googleDriveUrl: google.url,
  microsoftSignInUrl: microsoft.url,
  microsoftGraphUrl: microsoft.url,
});
const programOf = (provider: DriveProgram['provider']): DriveProgram => ({
  provider,
  clientId: driveClient.id,
  clientSecret: driveClient.secret,
  tenant: '',
});

const services = [
  { provider: 'google', state: () => google.state, refuse: googleError },
  { provider: 'onedrive', state: () => microsoft.state, refuse: graphError },
] as const;

describe.each(services)('a drive at $provider', ({ provider, state, refuse }) => {
  let drive: Drive;
  let isScoped: boolean;
  let rootId: string;
  beforeEach(async () => {
    state().fault = undefined;
    const program = programOf(provider);
    const verifier = newVerifier();
    const link = authorizationLink(addresses(), program, { redirectUri, state: 'a state', verifier });
    const { code } = state().authorize(link);
    const tokens = await exchangeCode(http, addresses(), program, { code, redirectUri, verifier, now: now() });
    isScoped = hasScope(provider, tokens);
    drive = driveOf(provider, { http, addresses: addresses(), token: tokens.accessToken, now });
    rootId = (await drive.makeFolder({ id: await drive.newId(), name: 'Plumbline', parentId: null })) ?? '';
  });

  const fault = async (what: Promise<unknown>) => {
    const error = await what.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return error instanceof DriveFault ? error : undefined;
  };
  const makeFolder = async (name: string) => {
    const id = await drive.newId();
    const made = await drive.makeFolder({ id, name, parentId: rootId });
    // Asked again after an answer that was lost: the same folder.
    expect(await drive.makeFolder({ id, name, parentId: rootId })).toBe(made);
    return made ?? '';
  };
  const bytes = Buffer.alloc(pieceBytes + 1000, 7);
  const upload = async (parentId: string, name: string, { stopsAfter = Number.POSITIVE_INFINITY } = {}) => {
    const file = { id: await drive.newId(), name, parentId, contentType: 'application/pdf', size: bytes.length };
    let at: Upload | undefined = await drive.beginUpload({ ...file, hasBegun: false });
    let pieces = 0;
    while (typeof at === 'object' && 'url' in at && pieces < stopsAfter) {
      const piece: Buffer = bytes.subarray(at.received, at.received + pieceBytes);
      at = await drive.sendPiece(at.url, piece, { received: at.received, size: bytes.length });
      pieces += 1;
    }
    return { file, at };
  };

  it('refuses a code with another verifier, and a secret that is not the program’s', async () => {
    const program = programOf(provider);
    const link = authorizationLink(addresses(), program, { redirectUri, state: 's', verifier: newVerifier() });
    const given = { ...state().authorize(link), redirectUri, verifier: newVerifier(), now: now() };
    expect((await fault(exchangeCode(http, addresses(), program, given)))?.problem).toBe('access_revoked');
    const other = { ...program, clientSecret: 'another' };
    const refreshed = refreshTokens(http, addresses(), other, { refreshToken: 'one', now: now() });
    expect((await fault(refreshed))?.problem).toBe('client_refused');
  });

  it('is let in by the scope that was asked for', () => expect(isScoped).toBe(true));

  it('takes a file in pieces, and goes on with it from where it was', async () => {
    const folder = await makeFolder(`Pieces ${provider}`);
    const { at } = await upload(folder, 'half.pdf', { stopsAfter: 1 });
    const url = typeof at === 'object' && 'url' in at ? at.url : '';
    expect(await drive.readUpload(url, bytes.length)).toEqual({ url, received: pieceBytes });
    const ended = await drive.sendPiece(url, bytes.subarray(pieceBytes), { received: pieceBytes, size: bytes.length });
    expect(ended).toEqual({ id: expect.any(String) });
    const stored = [...state().items.values()].find(({ name }) => name === 'half.pdf');
    expect(stored?.bytes.equals(bytes)).toBe(true);
  });

  it('finds a file whose last answer was lost, and does not make it twice', async () => {
    const folder = await makeFolder(`Lost ${provider}`);
    const { file, at } = await upload(folder, 'lost.pdf');
    const id = typeof at === 'object' && 'id' in at ? at.id : '';
    expect(await drive.beginUpload({ ...file, hasBegun: true })).toEqual({ id });
    expect([...state().items.values()].filter(({ name }) => name === 'lost.pdf')).toHaveLength(1);
  });

  it('renames and moves a folder, and says when it is gone', async () => {
    const [from, to] = [await makeFolder(`From ${provider}`), await makeFolder(`To ${provider}`)];
    const id = (await drive.makeFolder({ id: await drive.newId(), name: 'One', parentId: from })) ?? '';
    expect(await drive.place({ id, name: 'Two', parentId: to, isSameParent: false })).toBe(true);
    expect(state().items.get(id)).toMatchObject({ name: 'Two', parentId: to });
    expect(await drive.place({ id, name: 'Three', parentId: to, isSameParent: true })).toBe(true);
    state().remove(`To ${provider}`);
    const begun = { id: await drive.newId(), name: 'a.pdf', contentType: 'application/pdf', size: 3, hasBegun: false };
    expect(await drive.beginUpload({ ...begun, parentId: to })).toBeUndefined();
  });

  it('lists what is there, page by page', async () => {
    const names = ['A', 'B', 'C', 'D'].map((letter) => `${letter} ${provider}`);
    const made: string[] = [];
    for (const name of names) made.push(await makeFolder(name));
    state().remove(names[1] ?? '');
    const listed: string[] = [];
    for await (const id of drive.list()) listed.push(id);
    expect(listed).toEqual(expect.arrayContaining([made[0], made[2], made[3]]));
    expect(listed).not.toContain(made[1]);
  });

  it('tells what is wrong by what the service says', async () => {
    const quota = provider === 'google' ? refuse(403, 'storageQuotaExceeded') : refuse(507, 'quotaLimitReached');
    const scope = refuse(403, provider === 'google' ? 'insufficientPermissions' : 'accessDenied');
    const cases = [
      [quota, 'quota_used_up'],
      [scope, 'scope_missing'],
      [refuse(401, 'authError'), 'access_revoked'],
      [refuse(429, 'tooManyRequests'), 'busy'],
      [refuse(503, 'backendError'), 'unreachable'],
      ['cut', 'unreachable'],
      [{ status: 200, text: '<html>Sign in' }, 'response_unreadable'],
      [{ status: 404, text: '<html>Not here' }, 'response_unreadable'],
      [{ status: 200, text: 'x'.repeat(10_000_000) }, 'response_unreadable'],
    ] as const;
    for (const [reply, problem] of cases) {
      state().fault = () => reply;
      const made = drive.makeFolder({ id: 'one', name: 'One', parentId: rootId });
      expect((await fault(made))?.problem).toBe(problem);
    }
    state().fault = () => ({ ...refuse(429, 'slow'), headers: { 'retry-after': '30' } });
    expect((await fault(drive.makeFolder({ id: 'one', name: 'One', parentId: rootId })))?.retryAfterMs).toBe(30_000);
  });

  it('is not asked at an address that only this server can reach', async () => {
    const outside = new OutgoingHttp({ allowed: nothingAllowed });
    const refused = driveOf(provider, { http: outside, addresses: addresses(), token: 'one', now }).account();
    expect((await fault(refused))?.problem).toBe('address_not_allowed');
    outside.close();
  });
});

it('another file of the same name is never taken for the one that is uploaded', async () => {
  microsoft.state.fault = undefined;
  const program = programOf('onedrive');
  const verifier = newVerifier();
  const link = authorizationLink(addresses(), program, { redirectUri, state: 's', verifier });
  const given = { code: microsoft.state.authorize(link).code, redirectUri, verifier, now: now() };
  const { accessToken: token } = await exchangeCode(http, addresses(), program, given);
  const drive = driveOf('onedrive', { http, addresses: addresses(), token, now });
  const folder = (await drive.makeFolder({ id: null, name: '', parentId: null })) ?? '';
  const item = { name: 'own.pdf', parentId: folder, isFolder: false, isDeleted: false, bytes: Buffer.from('own') };
  microsoft.state.items.set('own', { id: 'own', ...item });
  const file = { id: null, name: 'own.pdf', parentId: folder, contentType: 'application/pdf', size: 3 };
  expect(await drive.beginUpload({ ...file, hasBegun: false })).toBe('name_taken');
  expect(await drive.beginUpload({ ...file, size: 4, hasBegun: true })).toBe('name_taken');
});
