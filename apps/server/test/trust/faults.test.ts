import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Sent } from '../access-matrix/cells.ts';
import type { World } from '../access-matrix/world.ts';
import { makeWorld } from '../access-matrix/world.ts';
import { allEndpoints } from '../../src/features/all-endpoints.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';
import { newId } from '../../src/ids.ts';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { watchStatements } from './failing-statements.ts';
import { brokenInvariants } from './invariants.ts';
import { formFaultOf } from './problem-faults.ts';
import { rowPrint } from './rows-of.ts';
import { requestOf, validInput } from './sent-request.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startTestServer();
  world = await makeWorld(server);
});
afterAll(() => server.close());

/** Calls that write in every way there is: one thing, many, with counters, with links, with mail, with ended sessions. */
const tried = [
  'createProject',
  'changeProject',
  'cloneProject',
  'removeProject',
  'createJob',
  'changeJob',
  'cloneJob',
  'assignManyJobs',
  'changeJobStatuses',
  'linkPreviousJob',
  'removeJobs',
  'sendAnswers',
  'createJobType',
  'createQuestion',
  'changeQuestion',
  'changeJobType',
  'attachQuestion',
  'removeJobType',
  'inviteUser',
  'changeUser',
  'banUsers',
  'removeUsers',
  'eraseUser',
  'changeUserRoles',
  'removeAssets',
  'changeSettings',
  'saveClientState',
];

/** What makes a difference, where the valid input of the access matrix makes none. */
async function inputThatChanges(endpoint: Endpoint): Promise<Sent> {
  if (endpoint.call.name !== 'assignManyJobs') return validInput(endpoint, world);
  const users = [world.people.project_manager.id];
  const jobs = [await world.job('own'), await world.job('own')];
  return { body: { jobs: jobs.map((job) => ({ _id: job.id, users })) } };
}

describe('the k-th statement fails, for every k', () => {
  let faults = 0;
  for (const name of tried) {
    it(`${name}: an error, nothing half done, and the retry works`, { timeout: 120_000 }, async () => {
      const endpoint = allEndpoints.find((one) => one.call.name === name);
      if (!endpoint) throw new Error(`no call ${name}`);
      const as = world.people.sys_admin;
      const request = requestOf(endpoint, await inputThatChanges(endpoint));
      const headers = { ...request.headers, 'idempotency-key': newId() };
      const send = () => server.send({ ...request, as, headers });
      const before = await rowPrint(server);
      const wrong: string[] = [];

      /** Lets statement `k` fail. Gives its text, undefined when there is no such statement any more. */
      const fail = async (k: number, failure: 'refused' | 'lost'): Promise<string | undefined> => {
        const watch = watchStatements(k, failure);
        const response = await send().finally(() => watch.end());
        const text = watch.statements[k - 1];
        if (text === undefined) return undefined;
        faults += 1;
        const fault = response.status < 500 ? `answered ${response.status}` : formFaultOf(response);
        if (fault) wrong.push(`${failure} ${k} (${text.slice(0, 80)}): ${fault}`);
        return text;
      };

      // A commit is done even when nobody hears of it; everything else is undone.
      for (let k = 1; k < 100; k += 1) {
        const text = await fail(k, 'lost');
        if (text === undefined) throw new Error('the commit was not seen');
        const isCommit = /^commit|^\/\* prepared, closes \*\//i.test(text);
        if (isCommit) break;
        expect([text.slice(0, 80), await rowPrint(server)]).toEqual([text.slice(0, 80), before]);
      }
      const done = await rowPrint(server);
      expect(done).not.toEqual(before);
      const heard = await send();
      expect([heard.status, await rowPrint(server)]).toEqual([200, done]);

      const next = requestOf(endpoint, await inputThatChanges(endpoint));
      const again = { ...next, as, headers: { ...next.headers, 'idempotency-key': newId() } };
      const untouched = await rowPrint(server);
      for (let k = 1; k < 100; k += 1) {
        const watch = watchStatements(k);
        const response = await server.send(again).finally(() => watch.end());
        const text = watch.statements[k - 1];
        if (text === undefined) {
          expect(response.status).toBe(200);
          break;
        }
        faults += 1;
        const fault = response.status < 500 ? `answered ${response.status}` : formFaultOf(response);
        if (fault) wrong.push(`refused ${k} (${text.slice(0, 80)}): ${fault}`);
        expect([text.slice(0, 80), await rowPrint(server)]).toEqual([text.slice(0, 80), untouched]);
      }
      expect([...wrong, ...(await brokenInvariants(server.db()))]).toEqual([]);
    });
  }

  it('were many for each call', () => {
    expect(faults, `faults in ${tried.length} calls`).toBeGreaterThan(tried.length * 8);
  });
});
