import { roles } from '@plumbline/domain/access/roles';
import { allRows } from '../access-matrix/all-rows.ts';
import type { World } from '../access-matrix/world.ts';
import { allEndpoints } from '../features/all-endpoints.ts';
import type { TestPerson, TestServer } from '../testing/test-server.ts';
import { namesOf } from './inputs-of-schema.ts';
import { requestOf, streams } from './sent-request.ts';

interface Reading {
  /** Who reads; nobody when left out. */
  as?: TestPerson;
  /** Things to ask for wherever an id is taken, besides the reader's own. */
  ids: readonly string[];
  /** Texts to search for wherever something can be searched. */
  searches: readonly string[];
}

/** Answers that were given, each with what was asked. */
export interface Read {
  asked: string;
  status: number;
  text: string;
}

/**
 * Asks every reading call for everything that it may tell a person: as it is asked ordinarily, whole, in pages, searched
 * and filtered for each text, narrowed to each id, and for each id itself.
 */
export async function readEverything(server: TestServer, world: World, reading: Reading): Promise<Read[]> {
  const read: Read[] = [];
  for (const endpoint of allEndpoints) {
    const { call } = endpoint;
    if (call.method !== 'GET' || streams.has(call.name)) continue;
    const valid = (await allRows[call.name]?.send(world, 'own', reading.as?.role ?? null)) ?? {};
    const names = namesOf(call.query);
    const queries: Record<string, string>[] = [valid.query ?? {}];
    if (names.includes('page_size')) {
      const largest = names.includes('filters') ? '1000' : '200';
      queries.push({ ...valid.query, page_size: largest });
      for (const page of ['0', '1', '2', '3']) queries.push({ ...valid.query, page_size: '5', page });
    }
    const search = names.includes('search');
    for (const text of reading.searches) if (search) queries.push({ ...valid.query, search: text });
    if (names.includes('filters')) {
      for (const text of reading.searches.slice(0, 3)) {
        for (const field of ['name', 'email', 'projectName', 'title']) {
          queries.push({ filters: JSON.stringify({ field, operator: 1, value: text }), page_size: '1000' });
        }
      }
    }
    const narrowing = names.filter((name) =>
      ['user', 'project', 'jobType', 'job', 'question', 'type', 'company'].includes(name),
    );
    for (const name of narrowing) for (const id of reading.ids) queries.push({ ...valid.query, [name]: id });
    if (names.includes('role')) for (const role of roles) queries.push({ ...valid.query, role, page_size: '200' });
    for (const query of queries) await ask(server, reading, read, requestOf(endpoint, { ...valid, query }).url);
    for (const [name, value] of Object.entries(valid.params ?? {})) {
      // Places in a picture and pages of a file are nobody's.
      if (/^\d+$/.test(value)) continue;
      for (const id of reading.ids) {
        const { url } = requestOf(endpoint, { ...valid, params: { ...valid.params, [name]: id } });
        await ask(server, reading, read, url);
      }
    }
  }
  return read;
}

async function ask(server: TestServer, { as }: Reading, read: Read[], url: string): Promise<void> {
  const response = await server.server.inject({
    method: 'GET',
    url,
    headers: { host: 'localhost', ...(as && { authorization: `Bearer ${as.token}` }) },
  });
  read.push({ asked: url.slice(0, 200), status: response.statusCode, text: response.body });
}
