import { setTimeout as pause } from 'node:timers/promises';
import { listJobs } from '@plumbline/contract/jobs';
import { readNotifications } from '@plumbline/contract/notifications';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { allEndpoints } from '../features/all-endpoints.ts';
import { openLogger } from '../logger.ts';
import type { Services } from '../services.ts';
import { buildServer } from './server.ts';

let server: TestServer;
let logged: FastifyInstance;
let manager: TestPerson;
let lines: Record<string, unknown>[] = [];

beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager');
  const logger = openLogger('info', {
    write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const services: Services = { ...server.services, logger };
  // What any part of the server logs on the way, before and after something has been waited for.
  const endpoints = allEndpoints.map((one) => ({
    ...one,
    run: async (...given: Parameters<typeof one.run>) => {
      await pause(5);
      services.logger.warn('from within');
      if (one.call.name === listJobs.name && given[0].request.headers['x-fails'] === '1') throw new Error('no');
      return one.run(...given);
    },
  }));
  logged = await buildServer(services, endpoints);
  await logged.ready();
});
afterAll(async () => {
  await logged.close();
  await server.close();
});

const authorized = (extra: Record<string, string> = {}) => ({
  host: 'localhost',
  authorization: `Bearer ${manager.token}`,
  ...extra,
});

/** Sends a request, and waits for the line at its end. */
async function sent(options: InjectOptions): Promise<{ id: string; response: LightMyRequestResponse }> {
  const response = await logged.inject(options);
  const id = String(response.headers['x-request-id']);
  await expect.poll(() => linesOf(id).map(({ msg }) => msg)).toContain('request');
  return { id, response };
}

const linesOf = (id: string) => lines.filter(({ requestId }) => requestId === id);

it('every line of a request has its id, which the response names, and the id of its instance', async () => {
  lines = [];
  const instance = await server.services.instances.byName('');
  const requests = await Promise.all(
    [1, 2, 3].map(() => sent({ method: 'GET', url: listJobs.path, headers: authorized() })),
  );
  for (const { id } of requests) {
    expect(linesOf(id).map(({ msg }) => msg)).toEqual(['from within', 'request']);
    expect(linesOf(id).map(({ instanceId }) => instanceId)).toEqual([instance?.id, instance?.id]);
  }
  expect(lines).toHaveLength(6);
});

it('so has a request with a body, which is read before it is handled', async () => {
  lines = [];
  const { id } = await sent({
    method: 'PUT',
    url: readNotifications.path,
    headers: authorized(),
    payload: {},
  });
  expect(lines.map(({ msg }) => msg)).toEqual(['from within', 'request']);
  expect(linesOf(id)).toEqual(lines);
});

it('a fault is found in the log by the id that its problem names', async () => {
  lines = [];
  const { id, response } = await sent({
    method: 'GET',
    url: listJobs.path,
    headers: authorized({ 'x-fails': '1' }),
  });
  expect(response.statusCode).toBe(500);
  expect(response.json<{ request_id: string }>().request_id).toBe(id);
  expect(linesOf(id).find(({ msg }) => msg === 'a request failed')?.['error']).toContain('Error: no');
});

it('what is logged outside of requests names none', async () => {
  await sent({ method: 'GET', url: listJobs.path, headers: authorized() });
  lines = [];
  logged.log.warn('from outside');
  expect(lines).toEqual([{ level: 40, time: expect.any(Number), msg: 'from outside' }]);
});
