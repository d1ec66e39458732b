import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openLogger } from '../logger.ts';
import { databaseOver } from './database.ts';
import type { StoredDatabase } from './databases.ts';
import { Databases } from './databases.ts';

/** Nothing listens there. */
const away = 'postgresql://nobody@/nowhere?host=/tmp/plumbline-no-such-folder';
const north: StoredDatabase = { id: 'n', name: 'north', connectionString: away, poolSize: 3 };

let stored: StoredDatabase[];
let reads: number;
let databases: Databases;

beforeEach(() => {
  [stored, reads] = [[north], 0];
  const pool = new pg.Pool({ connectionString: away, max: 8 });
  databases = new Databases({
    first: databaseOver({ id: null, name: '', connectionString: away, pool }),
    read: () => {
      reads += 1;
      return Promise.resolve(stored);
    },
    prepare: () => Promise.resolve(),
    logger: openLogger('silent'),
  });
});
afterEach(() => databases.close());

describe('the databases of instances', () => {
  it('are the first one alone, until an instance lies elsewhere', async () => {
    await databases.place([{ schema: 'instance_a', databaseId: null }]);
    expect(databases.of('instance_a')).toBe(databases.first);
    expect(databases.of('platform')).toBe(databases.first);
    expect([databases.isFirst('instance_a'), databases.isReady('instance_a')]).toEqual([true, true]);
    expect(reads).toBe(0);
    expect(databases.others).toEqual([]);
  });

  it('are opened with the first of their instances, each with its own bound of connections', async () => {
    await databases.place([{ schema: 'instance_b', databaseId: 'n' }]);
    const { name, pool } = databases.of('instance_b');
    expect([name, pool.options.max, reads]).toEqual(['north', 3, 1]);
    expect(databases.isFirst('instance_b')).toBe(false);
    await databases.place([{ schema: 'instance_c', databaseId: 'n' }]);
    expect(reads).toBe(1);
    expect(databases.of('instance_c')).toBe(databases.of('instance_b'));
  });

  it('hold up nobody else while they are away', async () => {
    await databases.place([{ schema: 'instance_b', databaseId: 'n' }]);
    expect(databases.isReady('instance_b')).toBe(false);
    expect(databases.grouped(['instance_a', 'instance_b'])).toEqual([
      { database: databases.first, schemas: ['instance_a'] },
    ]);
  });

  it('refuse what is on one that is not known, as a database that is gone for a moment', async () => {
    await databases.place([{ schema: 'instance_d', databaseId: 'unknown' }]);
    expect(() => databases.of('instance_d')).toThrow(expect.objectContaining({ code: '57P03' }));
    expect(databases.grouped(['instance_d'])).toEqual([]);
    stored = [{ ...north, connectionString: undefined }];
    await databases.load();
    await databases.place([{ schema: 'instance_b', databaseId: 'n' }]);
    expect(() => databases.of('instance_b')).toThrow('the database of instance_b is not open');
  });

  it('are opened again at another address, and closed once they are removed', async () => {
    await databases.place([{ schema: 'instance_b', databaseId: 'n' }]);
    const before = databases.of('instance_b');
    await databases.load();
    expect(databases.of('instance_b')).toBe(before);
    stored = [{ ...north, connectionString: `${away}-either` }];
    await databases.load();
    expect(databases.of('instance_b')).not.toBe(before);
    expect(before.pool.ended).toBe(true);
    stored = [];
    await databases.load();
    expect(databases.others).toEqual([]);
  });
});
