import { listJobs } from '@plumbline/contract/jobs';
import { changeQuestion } from '@plumbline/contract/questions';
import { previewReport } from '@plumbline/contract/reports';
import { changeSettings } from '@plumbline/contract/settings';
import { changeUser, listUsers } from '@plumbline/contract/users';
import { customFilterName } from '@plumbline/domain/filters/custom-fields';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';
import { ok, plainCell, reportWorld } from '../../reports/reports.fixtures.ts';

/** A question asked for a text, and asks for a number now: lists find the old answers by the numbers as which reports count them. */
let server: TestServer;
let admin: TestPerson;
let type: string;
let width: string;
/** What a report of the jobs has as the width of each, by the job. */
const reported = new Map<string, unknown>();

const typed = [
  '12',
  ' 7 ',
  '3.5',
  '-0,5',
  '٣',
  '1 000',
  '1,234',
  'deep',
  '12 m',
  '1e3',
  '0',
  '−4',
  '12.0',
  '99999999999999999',
];
const anyText = fc.oneof(
  fc.constantFrom(...typed),
  fc
    .array(fc.constantFrom('1', '20', ',', '.', ' ', '-', 'x', '٤'), { minLength: 1, maxLength: 5 })
    .map((all) => all.join('')),
);

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('sys_admin');
  const world = reportWorld(server, admin);
  type = await world.jobType();
  width = await world.question(type, 'text', 'Width');
  const project = await world.project();
  const answered = async (value: unknown) => world.answer(await world.job(type, project), [{ question: width, value }]);
  const texts = fc.sample(anyText, 40).filter((text) => text.trim() !== '');
  for (const text of [...typed, ...texts]) await answered(text);
  await world.job(type, project);
  ok(
    await server.call(changeQuestion, { as: admin, params: { id: width }, body: { settings: { textKind: 'number' } } }),
  );
  for (const number of [5, 12, -4]) await answered(number);

  const columns = [{ _id: 'w', type: 'question', table: 'job_type', field: width }];
  const report = { type: 'jobs', columns, filters: { field: 'jobType', operator: 'equal', value: type } };
  const { rows } = ok(await server.call(previewReport, { as: admin, body: { report, page_size: 100 } as never }));
  for (const { to, cells } of rows) reported.set(to?.id ?? '', plainCell(cells[0] ?? null));
}, 120_000);
afterAll(() => server.close());

const field = () => customFilterName({ kind: 'answers', id: width, part: 'number' });

async function listed(condition: object, sort?: string): Promise<string[]> {
  const filters = JSON.stringify({
    and: [
      { field: 'jobType', operator: 'equal', value: type },
      { field: field(), ...condition },
    ],
  });
  const { docs } = ok(
    await server.call(listJobs, { as: admin, query: { filters, page_size: '100', ...(sort && { sort }) } as never }),
  );
  return docs.map(({ _id }) => _id);
}

const inReport = (passes: (width: number) => boolean) =>
  [...reported].filter(([, cell]) => typeof cell === 'number' && passes(cell)).map(([job]) => job);

it('a filter finds exactly the jobs that a report counts', async () => {
  expect(inReport(() => true).length).toBeGreaterThan(10);
  const bound = fc.constantFrom(-4, -0.5, 0, 3, 3.5, 5, 7, 12, 20, 1000);
  const condition = fc.oneof(
    fc.record({ operator: fc.constantFrom('equal' as const, 'less' as const, 'greater' as const), value: bound }),
    fc.record({ operator: fc.constant('between' as const), value: fc.tuple(bound, bound) }),
  );
  await fc.assert(
    fc.asyncProperty(condition, async (asked) => {
      const expected = inReport((one) => {
        if (asked.operator === 'between') return one >= Math.min(...asked.value) && one <= Math.max(...asked.value);
        return asked.operator === 'equal'
          ? one === asked.value
          : asked.operator === 'less'
            ? one < asked.value
            : one > asked.value;
      });
      expect((await listed(asked)).toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: 40 },
  );
  expect((await listed({ operator: 'not_empty' })).toSorted()).toEqual(inReport(() => true).toSorted());
});

it('lists are sorted by what is read, what is no number last', async () => {
  const found = await listed({ operator: 'not_empty' }, field());
  const widths = found.map((job) => Number(reported.get(job)));
  expect(widths).toEqual(widths.toSorted((one, other) => one - other));
});

it('a field of profiles that held texts before is filtered by what is read of them', async () => {
  const person = await server.person('inspector');
  const userField = (kind: string) =>
    server.call(changeSettings, {
      as: admin,
      body: { userFields: [{ name: 'Height', value: 'height', type: kind }] } as never,
    });
  ok(await userField('TEXT'));
  ok(await server.call(changeUser, { as: admin, params: { id: person.id }, body: { fields: { height: '1,8' } } }));
  ok(await userField('NUMBER'));
  const filters = JSON.stringify({
    field: customFilterName({ kind: 'profile_field', id: 'height', part: 'number' }),
    operator: 'between',
    value: [1.7, 1.9],
  });
  const { docs } = ok(await server.call(listUsers, { as: admin, query: { filters } as never }));
  expect(docs.map(({ _id }) => _id)).toEqual([person.id]);
});
