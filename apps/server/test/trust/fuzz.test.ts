import { roles } from '@plumbline/domain/actor/roles';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import { allEndpoints } from '../../src/features/all-endpoints.ts';
import { startTestServer } from '../support/test-server.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { brokenInvariants } from './invariants.ts';
import { oddRequests } from './odd-requests.ts';
import { faultOf } from './problem-faults.ts';
import { requestOf, streams, validInput } from './sent-request.ts';

/** The same requests each time, unless told: FUZZ_SEED, and FUZZ_RUNS for more of them a call. */
const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_327);
const runs = Number(process.env['FUZZ_RUNS'] ?? 8);
const runsOfOneInput = 8;
/** No answer takes longer; far above what any takes, so that a busy machine isn't a finding. */
const hangs = 10_000;
/** What works on files waits for its turn behind what earlier calls left running, in processes that may have to start. */
const heavyHangs = 40_000;

let server: TestServer;
let world: World;
let ids: string[];
let sent = 0;
/** What an earlier call has broken is that call's fault. */
const broken = new Set<string>();
const statuses = new Map<number, number>();
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
  const job = await world.job('own');
  ids = [job.id, job.questionId, job.jobTypeId, await world.project('own'), await world.asset('own')];
  ids.push(...Object.values(world.people).map((person) => person.id), (await world.job('foreign')).id);
});
afterAll(() => server.close());

const served = allEndpoints.filter((endpoint) => !streams.has(endpoint.call.name));

/** Mostly the one who may everything, so that what is odd gets far. */
const callers = fc.oneof({ weight: 4, arbitrary: fc.constant('sys_admin' as const) }, fc.constantFrom(...roles));

/** A person for one call's requests: what they do to themselves hurts nobody else's. */
async function caller(role: (typeof roles)[number]): Promise<TestPerson> {
  return role === 'sys_admin' ? server.person('sys_admin') : world.people[role];
}

describe(`odd requests, seed ${seed}`, () => {
  for (const [place, endpoint] of served.entries()) {
    it(
      `${endpoint.call.method} ${endpoint.call.path} answers each with a problem or as asked`,
      { timeout: 600_000 },
      async () => {
        const wrong: string[] = [];
        const limit = endpoint.options.isHeavy ? heavyHangs : hangs;
        for (let done = 0; done < runs; done += runsOfOneInput) {
          const valid = await validInput(endpoint, world);
          const administrator = await caller('sys_admin');
          const odd = fc.tuple(oddRequests(endpoint, valid, ids), callers);
          for (const [request, role] of fc.sample(odd, { seed: seed + place * 1000 + done, numRuns: runsOfOneInput })) {
            sent += 1;
            const began = performance.now();
            const response = await server.send({
              ...request,
              as: role === 'sys_admin' ? administrator : await caller(role),
              remoteAddress: `10.9.${(sent >> 8) & 255}.${sent & 255}`,
            });
            statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
            const fault = performance.now() - began > limit ? 'hangs' : faultOf(response);
            if (fault) wrong.push(`${fault}\n${describeRequest(request)}`);
          }
        }
        const since = (await brokenInvariants(server.db())).filter((one) => !broken.has(one));
        for (const one of since) broken.add(one);
        expect([...wrong, ...since]).toEqual([]);
      },
    );
  }

  it('were refused and taken, each in more than one way', () => {
    const met = [...statuses].map(([status, count]) => `${count} × ${status}`).join(', ');
    expect(sent).toBe(served.length * runs);
    for (const status of [200, 400, 401, 403, 404, 422]) expect(statuses.has(status), met).toBe(true);
  });

  it('what was found once is refused', async () => {
    const cursor = (place: unknown) => Buffer.from(JSON.stringify(place)).toString('base64url');
    // Places of a list at times that there are not.
    for (const key of ['\u0001', '99999999999999999999', '2026-02-30 00:00:00+00', '2026-01-01 00:00:00+99']) {
      for (const list of ['/v2/jobs', '/v2/projects', '/v2/users', '/v2/notifications', '/v1/assets']) {
        const url = `${list}?after=${cursor([key, world.people.client.id])}`;
        const { status, problem } = await server.send({ method: 'GET', url, as: await server.person('sys_admin') });
        expect([url, status, problem.code]).toEqual([url, 400, 'not_valid']);
        expect(problem.errors.map(({ path }) => path)).toEqual(['query.after']);
      }
    }
  });

  it('after all of them every list and page still answers everybody', { timeout: 600_000 }, async () => {
    const wrong: string[] = [];
    for (const endpoint of served.filter((one) => one.call.method === 'GET')) {
      for (const role of roles) {
        const person = await server.person(role);
        const request = requestOf(endpoint, await validInput(endpoint, world));
        const response = await server.send({ ...request, as: person });
        const fault = faultOf(response);
        if (fault) wrong.push(`${endpoint.call.name} as ${role}: ${fault}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await brokenInvariants(server.db('acme'))).toEqual([]);
  });
});

const describeRequest = ({
  method,
  url,
  payload,
  headers,
}: {
  method?: string;
  url: string;
  payload?: unknown;
  headers?: unknown;
}) =>
  `${method} ${url.slice(0, 600)} ${JSON.stringify(headers ?? {}).slice(0, 200)} ${JSON.stringify(String(payload ?? '')).slice(0, 600)}`;
