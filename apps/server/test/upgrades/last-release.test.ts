import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { firstInSteps, readMigrations } from '../../src/database/migration-files.ts';
import type { TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { unreadIn } from './dangerous-ddl.ts';
import type { RecordedRelease, RecordedSchema } from './last-release.ts';
import { breaksOf, lastRelease, readSchema, recordRelease } from './last-release.ts';

const root = new URL('../../../../', import.meta.url);
let server: TestServer;
let now: Omit<RecordedRelease, 'release'>;
beforeAll(async () => {
  server = await startTestServer();
  const { pool } = server.services;
  now = { platform: await readSchema(pool, 'platform'), instance: await readSchema(pool, 'instance_main') };
  const release = process.env['RECORD_RELEASE'];
  if (release) await recordRelease({ release, ...now });
});
afterAll(() => server.close());

describe('the tables as the last release knows them', () => {
  it('are recorded with each release', async () => {
    const changes = await readFile(new URL('CHANGELOG.md', root), 'utf8');
    const { version } = JSON.parse(await readFile(new URL('package.json', root), 'utf8')) as { version: string };
    const newest = /^## v?(\d+\.\d+\.\d+)/m.exec(changes)?.[1] ?? version;
    expect((await lastRelease()).release, 'RECORD_RELEASE=… npm run test:http -- last-release').toBe(newest);
  });

  it.each(['platform', 'instance'] as const)('are there for its servers after all migrations: %s', async (kind) => {
    const last = await lastRelease();
    const files = (await readMigrations(kind)).filter(({ version }) => version >= firstInSteps[kind]);
    const unread = new Set(files.flatMap(({ sql }) => unreadIn(sql, last.release)));
    expect(Object.keys(last[kind].tables).length).toBeGreaterThan(5);
    expect(breaksOf(last[kind], now[kind], unread)).toEqual([]);
  });

  it('are compared by what a server that runs would miss', () => {
    const last: RecordedSchema = {
      tables: { a: { id: 'text', note: 'text?', old: 'text' }, b: {} },
      functions: ['f(text)'],
    };
    const next: RecordedSchema = {
      tables: { a: { id: 'uuid', note: 'text=', more: 'text', spare: 'text?', count: 'integer=' } },
      functions: ['f(integer)'],
    };
    expect(breaksOf(last, next, new Set())).toEqual([
      'a.id was text, and is uuid',
      'a.note has to be given, and had not',
      'a.old is missing',
      'a.more is new and has to be given',
      'b is missing',
      'f(text) is missing',
    ]);
    expect(breaksOf(last, last, new Set())).toEqual([]);
    expect(breaksOf(last, next, new Set(['a', 'b', 'f']))).toEqual([]);
  });
});
