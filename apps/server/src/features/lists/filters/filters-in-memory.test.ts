import { factsOfJob } from '@plumbline/contract/job-facts';
import { listJobs } from '@plumbline/contract/jobs';
import { createListOption } from '@plumbline/contract/list-options';
import { changeFieldVisibility, changeProjectField } from '@plumbline/contract/project-fields';
import { changeProjectFields } from '@plumbline/contract/settings';
import { createSkill } from '@plumbline/contract/skills';
import { listSyncedJobs } from '@plumbline/contract/synced-jobs';
import type { CustomFilterField } from '@plumbline/domain/filters/custom-fields';
import { customFilterField, customFilterName, withCustomFields } from '@plumbline/domain/filters/custom-fields';
import { filterFields } from '@plumbline/domain/filters/fields';
import type { Filter } from '@plumbline/domain/filters/filter';
import { fieldsOf, filterToWire } from '@plumbline/domain/filters/filter';
import { passesFilter } from '@plumbline/domain/filters/passes';
import { projectFieldFacts } from '@plumbline/domain/projects/project-field-facts';
import type { ProjectField } from '@plumbline/domain/projects/field-definitions';
import { projectField } from '@plumbline/domain/projects/field-definitions';
import { projectFieldTypes } from '@plumbline/domain/projects/field-types';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ok, reportWorld } from '../../reports/reports.fixtures.ts';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
let options: readonly string[];
let skills: readonly string[];

const timeZone = 'Asia/Jerusalem';
const accessRules = { inspector: { read: true, write: false } };
const fields: readonly ProjectField[] = [
  { id: 'notes', label: 'Notes', type: 'text' },
  { id: 'gate', label: 'Gate', type: 'address' },
  { id: 'rank', label: 'Rank', type: 'ranking' },
  { id: 'stage', label: 'Stage', type: 'status_list' },
  { id: 'makers', label: 'Makers', type: 'list' },
  { id: 'permits', label: 'Permits', type: 'skills' },
  { id: 'papers', label: 'Papers', type: 'file_list' },
].map((field) => projectField.parse({ ...field, accessRules }));
const texts = ['Straße 4', 'מגדל', 'Tower of   glass', 'a%b_c', "O'Brien"];

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('sys_admin');
  inspector = await server.person('inspector');
  ok(await server.call(changeProjectFields, { as: admin, body: { projectFields: fields as never } }));
  const optionOf = async (group: string, label: string) =>
    ok(await server.call(createListOption, { as: admin, body: { group, label } }));
  const skillOf = async (name: string) =>
    ok(await server.call(createSkill, { as: admin, body: { name } as never }))._id;
  const stages = [await optionOf('stage', 'Planned'), await optionOf('stage', 'Built')];
  const makers = [
    await optionOf('makers', 'Otis'),
    await optionOf('makers', 'Kone'),
    await optionOf('makers', 'Schindler'),
  ];
  skills = [await skillOf('Heights'), await skillOf('Ropes')];
  options = [...stages, ...makers].map(({ _id }) => _id);
  const chosen = ({ _id, label, value }: (typeof makers)[number]) => ({ _id, label, value });

  const world = reportWorld(server, admin);
  const type = await world.jobType();
  const values: Readonly<Record<string, (n: number) => unknown>> = {
    notes: (n) => texts[n % texts.length],
    gate: (n) => ({ lat: 32, long: 34.5, address: n % 2 === 0 ? `Herzl ${n}` : '' }),
    rank: (n) => (n % 5) + 1,
    stage: (n) => stages.map(chosen)[n % 2],
    makers: (n) => makers.map(chosen).filter((_, place) => (n >> place) % 2 === 1),
    permits: (n) => skills.filter((_, place) => (n >> place) % 2 === 1),
  };
  for (let n = 0; n < 10; n += 1) {
    const project = await world.project(`Project ${n}`, { users: [inspector.id] });
    for (const [place, [id, value]] of Object.entries(values).entries()) {
      // Some projects have nothing in some fields.
      if ((n + place) % 3 === 0) continue;
      const body = { field: { id, value: value(n) } } as never;
      ok(await server.call(changeProjectField, { as: admin, params: { id: project }, body }));
    }
    if (n % 4 === 3) {
      const hidden = { notes: false, rank: false, makers: false };
      ok(await server.call(changeFieldVisibility, { as: admin, params: { id: project }, body: hidden }));
    }
    await world.job(type, project, { users: [inspector.id, admin.id] });
  }
  // What was a text before it was a number is read, where it is one.
  const ranks = server.db().table('project_field_values');
  await server.db()
    .rows(sql`update ${ranks} set value = case value when '2' then '"3.5"'::jsonb else '"high"'::jsonb end
    where field_id = 'rank' and value in ('2', '3')`);
}, 120_000);
afterAll(() => server.close());

/** A condition on a field that this type of fields can be asked. */
const conditionOn = ({ id, type }: ProjectField): fc.Arbitrary<Filter> => {
  const { filterPart: part } = projectFieldTypes[type];
  const field = customFilterName({ kind: 'project_field', id, part } as CustomFilterField);
  const is = (operators: readonly string[], value: fc.Arbitrary<unknown>) =>
    fc.record({ field: fc.constant(field), operator: fc.constantFrom(...operators), value });
  const presence = fc.record({ field: fc.constant(field), operator: fc.constantFrom('empty', 'not_empty') });
  const known = type === 'skills' ? skills : options;
  const id_ = fc.constantFrom(...known);
  const number = fc.constantFrom(0, 1, 2, 3.5, 4, 5);
  const asked: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
    text: is(
      ['contains', 'not_contains'],
      fc.constantFrom('STRASSE', 'tower of glass', '%', '_c', 'o’brien', 'מגדל', 'herzl', '32', 'nowhere'),
    ),
    number: fc.oneof(is(['equal', 'not_equal', 'less', 'greater'], number), is(['between'], fc.tuple(number, number))),
    option: fc.oneof(
      is(['equal', 'not_equal'], id_),
      is(['in', 'not_in'], fc.array(id_, { minLength: 1, maxLength: 3 })),
    ),
    filled: presence,
  };
  return fc.oneof(asked[part] ?? presence, presence) as fc.Arbitrary<Filter>;
};

describe('a filter by fields of projects', () => {
  it('means the same in SQL as on a device, for administrators and for those from whom fields are hidden', async () => {
    const condition = fc.oneof(...fields.map(conditionOn));
    const { filter } = fc.letrec<{ filter: Filter }>((tie) => ({
      filter: fc.oneof(
        { maxDepth: 3, withCrossShrink: true },
        condition,
        fc.record({ and: fc.array(tie('filter'), { maxLength: 3 }) }),
        fc.record({ or: fc.array(tie('filter'), { maxLength: 3 }) }),
        fc.record({ not: tie('filter') }),
      ),
    }));
    const dates = { now: new Date().toISOString(), timeZone, weekStart: 7 } as const;
    for (const as of [admin, inspector]) {
      const jobs = ok(await server.call(listSyncedJobs, { as }));
      expect(jobs).toHaveLength(10);
      const onDevice = (one: Filter) =>
        jobs.filter((job) => {
          const asked = [...fieldsOf(one)].map((name) => {
            const facts = projectFieldFacts(fields, job.project_values, customFilterField(name) as CustomFilterField);
            return [name, facts] as const;
          });
          const facts = { ...factsOfJob(job, dates), ...Object.fromEntries(asked) };
          return passesFilter(one, facts, withCustomFields('jobs', filterFields.jobs, one), dates);
        });
      await fc.assert(
        fc.asyncProperty(filter, async (one) => {
          const query = { page_size: 1000, filters: JSON.stringify(filterToWire(one)) };
          const { docs } = ok(await server.call(listJobs, { as, query }));
          expect(docs.map(({ ID }) => ID).toSorted()).toEqual(
            onDevice(one)
              .map(({ ID }) => ID)
              .toSorted(),
          );
        }),
        { numRuns: 100 },
      );
    }
  }, 120_000);
});
