import { listAssets } from '@plumbline/contract/assets';
import { listProjects } from '@plumbline/contract/projects';
import { listSkills } from '@plumbline/contract/skills';
import { listUsers, searchUsers } from '@plumbline/contract/users';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { ok } from '../reports/reports.fixtures.ts';

let server: TestServer;
let admin: TestPerson;

/** Each within its list before the next, whatever alphabet and case it is in. */
const names = [
  '10 Gates',
  '9 Gates',
  'Đakovo',
  'Dan',
  'lodge',
  'Lodz',
  'Łódź',
  'Øst',
  'Q',
  'Straße',
  'x',
  'Żuk',
  'אבן',
  'שער',
];

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('sys_admin');
  const { query } = server.db();
  for (const name of names.toReversed()) {
    const id = newId();
    await query
      .insertInto('projects')
      .values({ id, name: `${name} .` })
      .execute();
    await query
      .insertInto('skills')
      .values({ id, name: `${name} .`, roles: ['inspector'] })
      .execute();
    await query
      .insertInto('users')
      .values({ id, email: `${id}@example.test`, role: 'inspector', first_name: name, last_name: '.' })
      .execute();
    await query
      .insertInto('assets')
      .values({
        id,
        original_name: `${name} .`,
        content_type: 'application/pdf',
        extension: 'pdf',
        size: 1,
        sha256: Buffer.alloc(32),
      })
      .execute();
  }
}, 120_000);
afterAll(() => server.close());

interface Row {
  readonly name?: string | { readonly first: string; readonly last: string };
  readonly originalName?: string;
}

function nameOf({ name, originalName = '' }: Row): string {
  return typeof name === 'object' ? `${name.first} ${name.last}` : (name ?? originalName);
}

/** The names of a list, a page after the other by its cursors. */
async function walked(call: typeof listProjects, sort: string): Promise<string[]> {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const query = { page_size: 4, sort, ...(after ? { after } : {}) };
    const page: { docs: readonly Row[]; next: string | null } = ok(
      await server.call(call, { as: admin, query: query as never }),
    );
    found.push(...page.docs.map(nameOf));
    after = page.next;
  } while (after !== null && found.length < 100);
  return found.filter((name) => name.endsWith(' .')).map((name) => name.slice(0, -2));
}

const lists: readonly (readonly [string, unknown, string])[] = [
  ['projects', listProjects, 'name'],
  ['people', listUsers, 'name'],
  ['skills', listSkills, 'name'],
  ['files', listAssets, 'originalName'],
];

it.each(lists)('has %s by their names in the order of letters, both ways, page after page', async (_, call, sort) => {
  expect(await walked(call as typeof listProjects, sort)).toEqual(names);
  expect(await walked(call as typeof listProjects, `-${sort}`)).toEqual(names.toReversed());
});

it('has people in a picker in the same order', async () => {
  const { docs } = ok(await server.call(searchUsers, { as: admin, query: { page_size: 100 } as never }));
  const found = (docs as readonly Row[]).map(nameOf).filter((name) => name.endsWith(' .'));
  expect(found).toEqual(names.map((name) => `${name} .`));
});

const pages = [
  ['projects', 'projects_by_name'],
  ['users', 'users_by_name'],
  ['assets', 'assets_page_by_name'],
  ['skills', 'skills_by_name'],
] as const;

it.each(pages)('reads a page of %s by name from its index, in the order that it has', async (table, index) => {
  const client = await server.services.pool.connect();
  try {
    // Of a few rows a sort would be cheaper: it is asked whether the index has the order at all.
    await client.query('begin; set local enable_seqscan = off; set local enable_sort = off');
    const { rows } = await client.query<{
      'QUERY PLAN': string;
    }>(`explain select t.id from ${server.db().schema}.${table} t
      where t.removed_at is null and (t.name_key, t.id) > ('lodz'::text, '${newId()}'::uuid) order by t.name_key, t.id limit 21`);
    const lines = rows.map((line) => line['QUERY PLAN']).join('\n');
    expect(lines).toContain(index);
    expect(lines).toContain('Index Cond');
    expect(lines).not.toContain('Sort');
  } finally {
    await client.query('rollback');
    client.release();
  }
});
