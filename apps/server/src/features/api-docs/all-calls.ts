import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Call } from '@plumbline/contract/call';
import { z } from 'zod';

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value;

/** What is worth a name: an object, or a cell, which may also be empty. */
const isNamed = (value: unknown): value is z.ZodType => value instanceof z.ZodObject || value instanceof z.ZodNullable;

const end = '.ts';
const names = readdirSync(dirname(createRequire(import.meta.url).resolve('@plumbline/contract/call')))
  .filter((name) => name.endsWith(end) && !name.endsWith('.test.ts'))
  .map((name) => name.slice(0, -end.length))
  .toSorted();

/** The modules of the contract by name: found at start, listed nowhere. */
const modules = await Promise.all(
  names.map(
    async (name) => [name, (await import(/* @vite-ignore */ `@plumbline/contract/${name}`)) as object] as const,
  ),
);

const features = modules.filter(([, module]) => Object.values(module).some(isCall));

/** Every call of the product. */
export const allCalls: readonly Call[] = features.flatMap(([, module]) => Object.values(module).filter(isCall));

/** What has no call and yet names shapes that several speak of. */
const shared: readonly string[] = ['references', 'report-cells', 'report-shapes', 'webhook-payload'];

/** The shapes that several calls speak of, each by the name under which it is exported: `project`, `personReference`. */
export const namedSchemas: ReadonlyMap<z.ZodType, string> = new Map(
  [...modules.filter(([name]) => shared.includes(name)), ...features].flatMap(([, module]) =>
    Object.entries(module).flatMap(([name, value]) => (isNamed(value) ? [[value, name] as const] : [])),
  ),
);
