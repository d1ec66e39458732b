import { readdirSync, readFileSync } from 'node:fs';
import type { Call } from '@plumbline/contract/call';
import { expect, it } from 'vitest';
import { withoutSchemasOf } from '../../../build/without-schemas.ts';

const read = (folder: URL, name: string) => ({ name, code: readFileSync(new URL(name, folder), 'utf8') });
const contract = new URL('../../../../../packages/contract/src/', import.meta.url);
const modules = readdirSync(contract)
  .filter((name) => name !== 'define-call.ts')
  .map((name) => read(contract, name));

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;
const allCalls = (
  await Promise.all(
    modules
      .filter(({ name }) => !name.endsWith('.test.ts'))
      .map(({ name }) => import(/* @vite-ignore */ `@plumbline/contract/${name.replace('.ts', '')}`)),
  )
).flatMap((module: object) => Object.values(module).filter(isCall));

it('are sent as the contract has them', () => {
  const sent = modules.flatMap(({ name, code }) =>
    [...withoutSchemasOf(code, name).matchAll(/^export const (\w+) = (\{"authentication".*\});$/gm)].map(
      ([, call = '', text = '']) => [call, JSON.parse(text) as unknown] as const,
    ),
  );
  const wanted = allCalls.map(({ name, method, path, authentication, bodyKind }) => [
    name,
    { method, path, authentication, bodyKind },
  ]);
  expect(Object.fromEntries(sent)).toEqual(Object.fromEntries(wanted));
  expect(sent).toHaveLength(allCalls.length);
});

it('are written out whole, or the build fails', () => {
  const code = `const about = { method: 'GET' }; export const readIt = defineCall({ ...about, path: '/v2/it' });`;
  expect(() => withoutSchemasOf(code, 'x.ts')).toThrow('a call is written out whole');
});

it('bring no schema along', () => {
  const calls = ['access', 'users', 'settings', 'jobs', 'projects', 'notifications', 'live', 'dashboard'];
  for (const { name, code } of modules.filter((one) => calls.includes(one.name.replace('.ts', '')))) {
    expect(withoutSchemasOf(code, name), name).not.toMatch(/^import \{/m);
  }
});

it('keep the functions beside them, with what those need', () => {
  const code = [
    `import { z } from 'zod';`,
    `import { limit, other } from './limits.ts';`,
    `const shape = z.object({ limit: z.number() });`,
    `export const most = 7;`,
    `export const schema = shape.optional();`,
    `export function atMost(value: z.output<typeof shape>) { return Math.min(limit, value.limit); }`,
  ].join('\n');
  expect(withoutSchemasOf(code, 'x.ts').split('\n')).toEqual([
    '',
    `import { limit } from './limits.ts';`,
    '',
    `export const most = 7;`,
    '',
    `export function atMost(value: z.output<typeof shape>) { return Math.min(limit, value.limit); }`,
  ]);
});
