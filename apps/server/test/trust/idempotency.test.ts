import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sent } from '../access-matrix/cells.ts';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import { allEndpoints } from '../../src/features/all-endpoints.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { newId } from '../../src/ids.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { brokenInvariants } from './invariants.ts';
import { growth, rowCounts } from './rows-of.ts';
import { requestOf, validInput } from './sent-request.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const payload = { companyName: 'Set before' };
  await server.send({ method: 'PUT', url: '/v2/settings', payload, as: world.people.sys_admin });
});
afterAll(() => server.close());

/** Uploads have tests of their own; what is not set up writes nothing; answers that hold tokens are kept nowhere, so that no row lets its reader in;
 * exportMarkings and printLabels only write down what is there; a webhook or channel is tested as often as somebody asks for it; each file of a report that
 * goes out is audited; a device that subscribes again is the same device, whatever the key; an export is cancelled or retried by its id, by its owner alone, and so is a bulk change cancelled or undone,
 * and a calendar ended; what an assistant says has the id of its message, and the calls of its tools have keys; a backup is refused while one of the same company is on its way, and cancelled by its id. */
const apart = new Set([
  'uploadAsset',
  'createUpload',
  'sendPiece',
  'cancelUpload',
  'impersonate',
  'linkInvitations',
  'openProvisioning',
  'changePassword',
  'beginCodeApp',
  'beginPasskey',
  'addPasskey',
  'confirmCodeApp',
  'makeRecoveryCodes',
  'proveIdentity',
  'createAccessToken',
  'rotateAccessToken',
  'revokeAccessToken',
  'createServiceToken',
  'rotateServiceToken',
  'createProgram',
  'decideAuthorization',
  'connectMicrosoft',
  'exportMarkings',
  'testMail',
  'testSignInProvider',
  'testWebhook',
  'testChannel',
  'connectTeamsAccount',
  'previewDocument',
  'printLabels',
  'exportReportXlsx',
  'exportReportPdf',
  'exportReportCsv',
  'exportReportJsonLines',
  'subscribeToPush',
  'removeExport',
  'retryExport',
  'cancelBulkChange',
  'undoBulkChange',
  'closeCalendar',
  'talkToAssistant',
  'startBackup',
  'cancelBackup',
]);
const writes = allEndpoints.filter(
  ({ call }) => call.method !== 'GET' && call.authentication === 'bearer' && !apart.has(call.name),
);

/** A caller of their own for each round, so that nothing but the call itself is counted. */
async function prepared(endpoint: Endpoint): Promise<{ sent: Sent; as: TestPerson }> {
  if (endpoint.call.name === 'changeAttendance') {
    const { id } = await world.job('own');
    const { inspector } = world.people;
    return { sent: { params: { job: id, user: inspector.id }, body: { confirmed: true } }, as: inspector };
  }
  if (endpoint.call.name === 'changeSettings') {
    return { sent: { body: { companyName: newId() } }, as: await server.person('sys_admin') };
  }
  if (endpoint.call.name === 'changeProvisioning') {
    const { sys_admin: as } = world.people;
    await validInput(endpoint, world);
    await server.send({ ...requestOf(endpoint, { body: { defaultRole: 'inspector' } }), as });
  }
  return { sent: await validInput(endpoint, world), as: await server.person('sys_admin') };
}

describe('a write sent again with its Idempotency-Key', () => {
  for (const endpoint of writes) {
    it(`${endpoint.call.name}: three at once have one effect and one answer`, async () => {
      const once = await prepared(endpoint);
      const [start, key] = [await rowCounts(server), newId()];
      const single = await server.send({ ...requestOf(endpoint, once.sent), as: once.as });
      const effect = growth(start, await rowCounts(server));

      const { sent, as } = await prepared(endpoint);
      const request = requestOf(endpoint, sent);
      const before = await rowCounts(server);
      const send = () => server.send({ ...request, as, headers: { ...request.headers, 'idempotency-key': key } });
      const responses = await Promise.all([send(), send(), send()]);
      const later = await send();
      expect(growth(before, await rowCounts(server))).toEqual(effect);
      for (const answer of [...responses, later]) {
        const body = {
          ...(responses[0]?.body as object),
          request_id: (answer.body as { request_id?: string }).request_id,
        };
        expect([answer.status, answer.body]).toEqual([
          single.status,
          Array.isArray(answer.body) ? responses[0]?.body : body,
        ]);
      }
      const { sent: another } = await prepared(endpoint);
      if (JSON.stringify(another) === JSON.stringify(sent)) return;
      const other = requestOf(endpoint, another);
      const reused = await server.send({ ...other, as, headers: { ...other.headers, 'idempotency-key': key } });
      expect(reused.status).toBe(422);
    });
  }

  it('leaves everything as it must be', async () => {
    expect(await brokenInvariants(server.db())).toEqual([]);
  });

  it('is the same write in other words: ids in capitals, spaces around a name, what nobody reads', async () => {
    const { id } = await world.job('own');
    const assignee = await server.person('inspector');
    const key = newId();
    const send = (url: string, method: string, payload: unknown) =>
      server.send({
        method,
        url,
        payload: JSON.stringify(payload),
        as: world.people.sys_admin,
        headers: { 'idempotency-key': `${method}-${key}`, 'content-type': 'application/json' },
      });
    const assign = (spelled: (text: string) => string) =>
      send(`/v2/jobs/${spelled(id)}/assign`, 'PUT', { users: [spelled(assignee.id)] });
    const create = (body: unknown) => send('/v2/projects', 'POST', body);
    const made = [
      await assign((text) => text),
      await assign((text) => text.toUpperCase()),
      await create({ name: 'In other words' }),
      await create({ nobodyKnows: 'this', name: ' In other words ' }),
    ];
    expect(made.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect([made[1]?.body, made[3]?.body]).toEqual([made[0]?.body, made[2]?.body]);
    expect((await create({ name: 'Another input' })).status).toBe(422);
  });

  it('is the same write for the release that understands more of it', async () => {
    const key = newId();
    const as = world.people.business_admin;
    const send = (name: string) =>
      server.send({
        method: 'POST',
        url: '/v2/projects',
        payload: JSON.stringify({ name }),
        as,
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
      });
    const first = await send('Sent twice');
    // As the release before kept it: of what was written only.
    await server.db()
      .rows(sql`update ${server.db().table('idempotency_keys')} set request_hash = substring(request_hash for 32)
        where user_id = ${as.id} and key = ${key}`);
    expect((await send('Sent twice')).body).toEqual(first.body);
    expect((await send('Sent otherwise')).status).toBe(422);
  });

  it('is one person’s own: another’s equal key is another write', async () => {
    const key = newId();
    const headers = { 'idempotency-key': key, 'content-type': 'application/json' };
    const ids = await Promise.all(
      [world.people.sys_admin, world.people.business_admin].map(async (as) => {
        const { body } = await server.send({
          method: 'POST',
          url: '/v2/projects',
          payload: '{"name":"Twice"}',
          as,
          headers,
        });
        return (body as { _id: string })._id;
      }),
    );
    expect(new Set(ids).size).toBe(2);
  });

  it('a failed write does not keep its key: sent right, it is done', async () => {
    const key = newId();
    const send = (payload: string) =>
      server.send({
        method: 'POST',
        url: '/v2/projects',
        payload,
        as: world.people.sys_admin,
        headers: { 'idempotency-key': key, 'content-type': 'application/json' },
      });
    expect((await send('{"name":""}')).status).toBe(400);
    expect((await send('{"name":"Right"}')).status).toBe(200);
  });
});
