import { roles } from '@plumbline/domain/actor/roles';
import { allRows } from '../access-matrix/all-rows.ts';
import type { World } from '../access-matrix/world.ts';
import { allEndpoints } from '../../src/features/all-endpoints.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { namesOf } from './inputs-of-schema.ts';
import { tablesOfIds } from './kinds-of-ids.ts';
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

/** What the parameters that narrow a list name. */
const tableOfNarrowing: Readonly<Record<string, string>> = {
  user: 'users',
  project: 'projects',
  jobType: 'job_types',
  type: 'job_types',
  job: 'jobs',
  question: 'questions',
  company: 'companies',
};

/** Of ids of another kind than a call takes, it is asked for so many. */
const strangersPerCall = 2;

/**
 * Asks every reading call for everything that it may tell a person: as it is asked ordinarily, whole, in pages, searched
 * and filtered for each text, narrowed to each id of its kind, and for each id of its kind itself. So the work grows with the
 * calls, not with the calls times the ids.
 */
export async function readEverything(server: TestServer, world: World, reading: Reading): Promise<Read[]> {
  const read: Read[] = [];
  const tables = await tablesOfIds(server, reading.ids);
  let stranger = 0;
  /** The ids of these kinds, and a few others, another time others. */
  const idsOf = (kinds: readonly string[]) => {
    const own = reading.ids.filter((id) => tables.get(id)?.some((table) => kinds.includes(table)));
    const others = reading.ids.filter((id) => !own.includes(id));
    const some = Array.from(
      { length: Math.min(strangersPerCall, others.length) },
      () => others[stranger++ % others.length],
    );
    return [...own, ...some.filter((id) => id !== undefined)];
  };
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
    for (const name of names) {
      const table = tableOfNarrowing[name];
      if (table !== undefined) for (const id of idsOf([table])) queries.push({ ...valid.query, [name]: id });
    }
    if (names.includes('role')) for (const role of roles) queries.push({ ...valid.query, role, page_size: '200' });
    for (const query of queries) await ask(server, reading, read, requestOf(endpoint, { ...valid, query }).url);
    const params = Object.entries(valid.params ?? {});
    const kinds = await tablesOfIds(
      server,
      params.map(([, value]) => value),
    );
    for (const [name, value] of params) {
      // Places in a picture and pages of a file are nobody's.
      if (/^\d+$/.test(value)) continue;
      for (const id of idsOf(kinds.get(value) ?? [])) {
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
