import { listAssets } from '@plumbline/contract/assets';
import { listReports } from '@plumbline/contract/reports';
import type { DateContext } from '@plumbline/domain/dates/expressions';
import { checkFilter } from '@plumbline/domain/filters/check';
import type { CustomFilterPart } from '@plumbline/domain/filters/custom-fields';
import {
  customFilterField,
  customFilterKinds,
  customFilterParts,
  filterFieldsFor,
} from '@plumbline/domain/filters/custom-fields';
import type { FilteredList, FilterFields } from '@plumbline/domain/filters/fields';
import { filterFields } from '@plumbline/domain/filters/fields';
import type { Filter } from '@plumbline/domain/filters/filter';
import { filterToWire } from '@plumbline/domain/filters/filter';
import type { FieldFacts } from '@plumbline/domain/filters/passes';
import { passesFilter } from '@plumbline/domain/filters/passes';
import type { Scalar } from '@plumbline/domain/filters/operators';
import * as fc from 'fast-check';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filterToSql } from '../../src/database/filter-sql.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { actorOf } from '../../src/http/actor-of.ts';
import { jobFilterColumns, jobFilterFields } from '../../src/features/jobs/job-filters.ts';
import { projectFilterColumns, projectFilterFields } from '../../src/features/projects/project-filters.ts';
import { ok } from '../../src/features/reports/reports.fixtures.ts';
import { userFilterColumns, userFilterFields } from '../../src/features/users/user-filters.ts';
import type { FilterReader } from '../../src/features/lists/index.ts';
import { conditionsOn, dateContext, joined, timeZones } from './filter-values.fixtures.ts';
import type { FilteredRows } from './filter-world.fixtures.ts';
import { makeFilterWorld } from './filter-world.fixtures.ts';

/** Fields that nothing finds rows by, with the reason. */
const withoutRows: Readonly<Partial<Record<FilteredList, string>>> = {
  job_types: 'the list of job types takes no filter: reports name its fields',
};

const seed = Number(process.env['FUZZ_SEED'] ?? 20_260_327);
let server: TestServer;
let admin: TestPerson;
let reader: FilterReader;
let rows: FilteredRows;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('sys_admin');
  rows = await makeFilterWorld(server, admin, seed);
  const settings = await server.services.settings.of(server.db());
  const person = { ...admin, canManageSkills: true, impersonatorId: null };
  reader = { db: server.db(), actor: actorOf(person, settings, { name: '' } as never), settings: settings.settings };
}, 120_000);
afterAll(() => server.close());

type List = keyof FilteredRows;

/** The lists whose filters are compiled with any moment for now, and those that are asked by their calls. */
const compiled = {
  jobs: {
    from: () => sql`${reader.db.table('jobs')} j`,
    id: sql`j.id`,
    fields: jobFilterFields,
    columns: jobFilterColumns,
  },
  projects: {
    from: () => sql`${reader.db.table('projects')} p`,
    id: sql`p.id`,
    fields: projectFilterFields,
    columns: projectFilterColumns,
  },
  users: {
    from: () => sql`${reader.db.table('users')} u`,
    id: sql`u.id`,
    fields: userFilterFields,
    columns: userFilterColumns,
  },
} as const;

/** Which rows of the world pass each filter, as PostgreSQL finds them: all filters in one statement. */
async function foundBySql(list: keyof typeof compiled, filters: readonly Filter[], dates: DateContext) {
  const { from, id, fields, columns } = compiled[list];
  const conditions = filters.map((filter): RawBuilder<unknown> => {
    const wire = filterToWire(filter);
    const checked = checkFilter(wire, fields(reader, wire));
    if (!checked.ok) throw new Error(`${JSON.stringify(wire)} is refused: ${JSON.stringify(checked.problems)}`);
    return sql`(${filterToSql(checked.filter, columns(reader, dates, checked.filter), dates)}) is true`;
  });
  const found = await reader.db.rows(sql<{ id: string; passes: boolean[] }>`
    select ${id}::text as id, array[${sql.join(conditions)}] as passes from ${from()}
    where ${id} = any(${rows[list].map((row) => row.id)}::uuid[])`);
  return filters.map((_, place) =>
    found
      .filter(({ passes }) => passes[place])
      .map((row) => row.id)
      .toSorted(),
  );
}

const calls = { files: listAssets, reports: listReports } as const;

async function foundByCall(list: keyof typeof calls, filters: readonly Filter[]) {
  const known = new Set(rows[list].map(({ id }) => id));
  const found: string[][] = [];
  for (const filter of filters) {
    const query = { page_size: 100, filters: JSON.stringify(filterToWire(filter)) } as never;
    const { docs } = ok(await server.call(calls[list] as typeof listReports, { as: admin, query }));
    found.push(
      docs
        .map(({ _id }) => _id)
        .filter((id) => known.has(id))
        .toSorted(),
    );
  }
  return found;
}

const isCompiled = (list: List): list is keyof typeof compiled => Object.hasOwn(compiled, list);

const datesOfCalls = (): DateContext => ({ now: new Date().toISOString(), timeZone: 'Asia/Jerusalem', weekStart: 7 });

const factsOf = new WeakMap<DateContext, Map<List, { id: string; facts: FieldFacts }[]>>();

/** What all rows of a list have, there and then. */
function factsAt(list: List, dates: DateContext) {
  const known = factsOf.get(dates) ?? new Map<List, { id: string; facts: FieldFacts }[]>();
  factsOf.set(dates, known);
  const facts = known.get(list) ?? rows[list].map((row) => ({ id: row.id, facts: row.factsAt(dates) }));
  known.set(list, facts);
  return facts;
}

/** The same, one row after the other. */
function foundInMemory(list: List, filters: readonly Filter[], dates: DateContext) {
  const facts = factsAt(list, dates);
  return filters.map((filter) =>
    facts
      .filter((row) => passesFilter(filter, row.facts, filterFieldsFor(list, filter), dates))
      .map(({ id }) => id)
      .toSorted(),
  );
}

async function expectSame(list: List, filters: readonly Filter[], dates: DateContext): Promise<string[][]> {
  const found = isCompiled(list) ? await foundBySql(list, filters, dates) : await foundByCall(list, filters);
  const expected = foundInMemory(list, filters, dates);
  const differing = filters.flatMap((filter, place) =>
    String(found[place]) === String(expected[place])
      ? []
      : [{ filter, sql: found[place]?.length, memory: expected[place]?.length }],
  );
  expect(differing.slice(0, 3), `${list}, ${JSON.stringify(dates)}`).toEqual([]);
  return found;
}

/** Every field by which the rows of a list are filtered, those that the instance made too, with the values there are. */
function fieldsOfRows(list: List): ReadonlyMap<string, { fields: FilterFields; had: readonly Scalar[] }> {
  const had = new Map<string, Set<Scalar>>();
  const utc = { now: '2026-04-01T00:00:00Z', timeZone: 'UTC', weekStart: 1 } as const;
  for (const { facts } of factsAt(list, utc)) {
    for (const [name, values] of Object.entries(facts)) {
      const known = had.get(name) ?? new Set();
      for (const value of values) known.add(value);
      had.set(name, known);
    }
  }
  return new Map(
    [...had].map(([name, values]) => [name, { fields: filterFieldsFor(list, { field: name }), had: [...values] }]),
  );
}

const lists = Object.keys(filterFields) as FilteredList[];
const listsWithRows = lists.filter((list): list is List => withoutRows[list] === undefined);

describe('a filter means the same in SQL as row by row', () => {
  it.each(listsWithRows)('%s: no field is left out', (list) => {
    const covered = fieldsOfRows(list);
    // A new filter field needs its facts in the world's rows.
    expect([...covered.keys()]).toEqual(expect.arrayContaining(Object.keys(filterFields[list])));
    for (const [name, { had }] of covered) {
      const isNeverFilled = name.startsWith('answers.') && !/\.(issue|user)$/.test(name);
      expect(had.length > 0 || isNeverFilled, `${list}: no row has ${name}`).toBe(true);
    }
    const parts = new Set(
      [...covered.keys()].flatMap((name) => {
        const field = customFilterField(name);
        return field ? [`${field.kind}.${field.part}`] : [];
      }),
    );
    const idOf = { answers: 'Width', project_field: 'text', profile_field: 'text', skill_expiry: admin.id } as const;
    for (const kind of customFilterKinds[list]) {
      for (const part of Object.keys(customFilterParts) as CustomFilterPart[]) {
        const isThere = customFilterField(`${kind}.${idOf[kind]}.${part}`) !== null;
        expect(parts.has(`${kind}.${part}`), `${list}: ${kind}.${part}`).toBe(isThere);
      }
    }
  });

  it.each(listsWithRows)(
    '%s: each operator of each field',
    async (list) => {
      const [when] = fc.sample(dateContext, { seed, numRuns: 1 });
      const dates = isCompiled(list) ? timeZones.map((timeZone) => ({ ...when!, timeZone })) : [datesOfCalls()];
      const samples = list === 'jobs' ? 1 : 8;
      const fields = [...fieldsOfRows(list)].map(([name, { fields: known, had }]) => ({
        name,
        had,
        field: known[name]!,
      }));
      for (const [place, one] of dates.entries()) {
        // Where and when it is changes nothing but dates.
        const asked = fields.filter(({ field }) => place === 0 || field.type === 'date');
        const filters = asked
          .flatMap(({ name, had, field }) => conditionsOn(name, field, had))
          .flatMap((condition, nth) => fc.sample(condition, { seed: seed + 1000 * place + nth, numRuns: samples }));
        for (let start = 0; start < filters.length; start += 100) {
          await expectSame(list, filters.slice(start, start + 100), one);
        }
      }
    },
    60_000,
  );

  it.each(listsWithRows)(
    '%s: all, any and none of several, within one another',
    async (list) => {
      const conditions = [...fieldsOfRows(list)].flatMap(([name, { fields, had }]) =>
        conditionsOn(name, fields[name]!, had),
      );
      const filters = fc.array(joined(conditions), { minLength: 1, maxLength: 10 });
      const dates = isCompiled(list) ? dateContext : fc.constant(datesOfCalls());
      await fc.assert(
        fc.asyncProperty(filters, dates, async (some, at) => {
          await expectSame(list, some, at);
        }),
        { numRuns: isCompiled(list) ? 30 : 4, ...(process.env['FUZZ_SEED'] && { seed }) },
      );
    },
    60_000,
  );
});
