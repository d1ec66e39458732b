import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sent } from '../access-matrix/cells.ts';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import { allEndpoints } from '../features/all-endpoints.ts';
import type { Endpoint } from '../http/endpoint.ts';
import { newId } from '../ids.ts';
import { startTestServer } from '../testing/test-server.ts';
import type { TestPerson, TestServer } from '../testing/test-server.ts';
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

/** Uploads have tests of their own; what is not set up writes nothing; answers that hold tokens are kept nowhere, so that no row lets its reader in. */
const apart = new Set([
  'uploadAsset',
  'createUpload',
  'sendPiece',
  'cancelUpload',
  'impersonate',
  'changePassword',
  'connectMicrosoft',
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
      const answers = await Promise.all([send(), send(), send()]);
      const later = await send();
      expect(growth(before, await rowCounts(server))).toEqual(effect);
      for (const answer of [...answers, later]) {
        const body = {
          ...(answers[0]?.body as object),
          request_id: (answer.body as { request_id?: string }).request_id,
        };
        expect([answer.status, answer.body]).toEqual([
          single.status,
          Array.isArray(answer.body) ? answers[0]?.body : body,
        ]);
      }
      const other = requestOf(endpoint, { ...sent, query: { ...sent.query, another: 'request' } });
      if (endpoint.call.bodyKind === 'json') {
        const reused = await server.send({
          ...other,
          payload: JSON.stringify(endpoint.call.name === 'removeJobs' ? [newId()] : { ...(sent.body as object), x: 1 }),
          as,
          headers: { ...other.headers, 'idempotency-key': key },
        });
        expect([400, 422]).toContain(reused.status);
      }
    });
  }

  it('leaves everything as it must be', async () => {
    expect(await brokenInvariants(server.db())).toEqual([]);
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
