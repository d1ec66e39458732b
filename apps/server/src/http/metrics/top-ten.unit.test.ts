import { expect, it } from 'vitest';
import { Registry } from 'prom-client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { RequestMetrics } from './request-metrics.ts';
import { topTen } from './top-ten.ts';

const responded = (instanceId: string, ms: number) => ({
  request: { routeOptions: { config: { call: 'listJobs' } }, scope: { requestId: 'r', instanceId } },
  reply: { statusCode: 200, elapsedTime: ms },
});

it('of any number of instances ten have time series, those with most seconds, and counters go on', async () => {
  const registry = new Registry();
  const metrics = new RequestMetrics(registry);
  const count = (instanceId: string, ms: number) => {
    const { request, reply } = responded(instanceId, ms);
    metrics.count(request as unknown as FastifyRequest, reply as FastifyReply);
  };
  for (let index = 1; index <= 25; index += 1) count(`i${index}`, index * 1000);
  const instances = async () => {
    metrics.refresh();
    const text = await registry.metrics();
    return [...text.matchAll(/^plumbline_instance_seconds_total\{instance_id="(\w+)"\} (\d+)$/gm)].map(
      ([, id, seconds]) => `${id} ${seconds}`,
    );
  };
  const largest = ['i25 25', 'i24 24', 'i23 23', 'i22 22', 'i21 21', 'i20 20', 'i19 19', 'i18 18', 'i17 17', 'i16 16'];
  expect(await instances()).toEqual(largest);
  expect(await instances()).toEqual(largest);
  count('i1', 100_000);
  expect(await instances()).toEqual(['i1 101', ...largest.slice(0, 9)]);
});

it('what has nothing is not among the first ten', () => {
  expect(
    topTen(
      [
        ['a', 0],
        ['b', 2],
        ['c', 1],
      ],
      Number,
    ),
  ).toEqual([
    ['b', 2],
    ['c', 1],
  ]);
});
