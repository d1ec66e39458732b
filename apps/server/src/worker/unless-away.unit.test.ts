import { expect, test } from 'vitest';
import { openLogger } from '../logger.ts';
import type { Services } from '../services.ts';
import { unlessAway } from './unless-away.ts';

const services = {
  databases: { isFirst: (schema: string) => schema === 'instance_main' },
  logger: openLogger('silent'),
} as unknown as Services;

test('only what a database beside the first fails with for a moment leaves an instance out', async () => {
  const failing = (fault: Error) => () => Promise.reject(fault);
  const lost = Object.assign(new Error('shutting down'), { code: '57P01' });
  expect(await unlessAway(services, 'instance_far', () => Promise.resolve(7))).toBe(7);
  expect(await unlessAway(services, 'instance_far', failing(lost))).toBe(undefined);
  await expect(unlessAway(services, 'instance_main', failing(lost))).rejects.toThrow('shutting down');
  await expect(unlessAway(services, 'instance_far', failing(new Error('a mistake')))).rejects.toThrow('a mistake');
});
