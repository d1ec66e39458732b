import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import type { ColumnName } from './asset-places.ts';
import { assetPlaces, contentPlaces, withoutContent, namingNoAsset } from './asset-places.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Column {
  name: ColumnName;
  type: string;
  /** The table that a foreign key over this column alone leads to. */
  leads_to: string | null;
}

function columns(): Promise<Column[]> {
  return server.db().rows(sql<Column>`
    select t.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      (select f.confrelid::regclass::text from pg_constraint f
       where f.conrelid = t.oid and f.contype = 'f' and f.conkey = array[a.attnum] limit 1) as leads_to
    from pg_class t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.relnamespace = 'instance_main'::regnamespace and t.relkind in ('r', 'p') order by 1`);
}

const named = new Set<string>(Object.keys(assetPlaces));

describe('a new column', () => {
  it('that names a file is known to the sweep, or said to name none', async () => {
    const known = new Set([...named, ...namingNoAsset]);
    const forgotten = (await columns()).filter(({ name, type, leads_to }) => {
      if (known.has(name)) return false;
      if (leads_to !== null) return leads_to.endsWith('.assets');
      // Ids of the row itself, and what else could hold ids of files.
      return (type === 'uuid' && !name.endsWith('.id')) || ['uuid[]', 'jsonb', 'json'].includes(type);
    });
    expect(forgotten.map((column) => column.name)).toEqual([]);
  });

  it('that names what is stored is known to the sweep, or said to name nothing that is', async () => {
    const known = new Set<string>([...contentPlaces.map((place) => place.column), ...withoutContent]);
    const forgotten = (await columns()).filter(({ name, type }) => type === 'bytea' && !known.has(name));
    expect(forgotten.map((column) => column.name)).toEqual([]);
  });
});

it('every file that a foreign key leads to is known by its column, one id each', async () => {
  const led = (await columns()).filter((column) => column.leads_to?.endsWith('.assets'));
  expect(led.length).toBeGreaterThan(5);
  // An older version is the file's own, and doesn't keep it from being nobody's.
  for (const { name } of led.filter((column) => column.name !== 'asset_versions.asset_id'))
    expect(assetPlaces[name], name).toBe('id');
});

it('no column is known twice, and each that is known is there', async () => {
  const there = new Set<string>((await columns()).map((column) => column.name));
  const all = [...named, ...namingNoAsset];
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((name) => !there.has(name))).toEqual([]);
});
