import { setTimeout as pause } from 'node:timers/promises';
import { createJob, listJobs } from '@plumbline/contract/jobs';
import type { FastifyInstance } from 'fastify';
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

it('every line of a request has its id, which the response names, and the id of its instance', async () => {
  lines = [];
  const instance = await server.services.instances.byName('');
  const responses = await Promise.all(
    [1, 2, 3].map(() => logged.inject({ method: 'GET', url: listJobs.path, headers: authorized() })),
  );
  for (const { headers } of responses) {
    const own = lines.filter(({ requestId }) => requestId === headers['x-request-id']);
    expect(own.map(({ msg }) => msg)).toEqual(['from within', 'request']);
    expect(own.map(({ instanceId }) => instanceId)).toEqual([instance?.id, instance?.id]);
  }
  expect(lines).toHaveLength(6);
});

it('so has a request with a body, which is read before it is handled', async () => {
  lines = [];
  const { headers } = await logged.inject({
    method: 'POST',
    url: createJob.path,
    headers: authorized(),
    payload: { jobTypeId: 'none' },
  });
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.map(({ requestId }) => requestId)).toEqual(lines.map(() => headers['x-request-id']));
});

it('a fault is found in the log by the id that its problem names', async () => {
  lines = [];
  const response = await logged.inject({
    method: 'GET',
    url: listJobs.path,
    headers: authorized({ 'x-fails': '1' }),
  });
  const { request_id: id } = response.json<{ request_id: string }>();
  expect(response.statusCode).toBe(500);
  expect(lines.find(({ msg }) => msg === 'a request failed')).toMatchObject({
    requestId: id,
    error: expect.stringContaining('Error: no'),
  });
});

it('what is logged outside of requests names none', async () => {
  await logged.inject({ method: 'GET', url: listJobs.path, headers: authorized() });
  lines = [];
  logged.log.warn('from outside');
  expect(lines).toEqual([{ level: 40, time: expect.any(Number), msg: 'from outside' }]);
});
