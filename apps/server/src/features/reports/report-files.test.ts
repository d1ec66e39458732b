import { readReportCounters, readReportRows } from '@plumbline/contract/reports';
import type { Cell } from '@plumbline/domain/reports/cells';
import { beforeAll, describe, expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import { getFrom, jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import { ok, reportWorld } from './reports.fixtures.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager' });

let make: ReturnType<typeof reportWorld>;
let columns: object[] = [];
let photo = '';

beforeAll(async () => {
  make = reportWorld(on.server, on.admin);
  const jobType = await make.jobType('Doors');
  const question = await make.question(jobType, 'text', 'Leaf', {
    settings: { allowAddingFile: true, allowTaggingIssue: true },
  });
  const project = await make.project('Tower');
  const uploaded = await uploadTo(on.server, { as: on.admin, bytes: await jpeg(), query: { target: 'answer' } });
  photo = uploaded.body.assetId ?? '';
  await make.answer(await make.job(jobType, project), [{ question, value: 'ok', more: { files: [photo] } }]);
  const bent = { question, value: 'bent', more: { isIssue: true, files: [photo] } };
  await make.answer(await make.job(jobType, project), [bent]);
  columns = [
    { _id: 'name', type: 'property', table: 'jobs', field: 'job_id' },
    { _id: 'leaf', type: 'question', table: 'job_type', field: question, target: 'files' },
  ];
});

describe('the files in an opened report', () => {
  async function filesOf(settings: object, as = on.admin) {
    const { _id } = await make.report({ columns, settings } as never);
    const { rows } = ok(await on.server.call(readReportRows, { as, params: { id: _id } }));
    return rows.flatMap(({ cells }) => (cells as Cell[]).flatMap((cell) => (cell?.kind === 'files' ? cell.files : [])));
  }

  it.each(['thumbnails', 'links'])('have addresses from which they are shown, with %s', async (flag) => {
    for (const as of [on.admin, on.manager]) {
      const files = await filesOf({ [flag]: true }, as);
      expect(files.map(({ _id }) => _id)).toEqual([photo, photo]);
      const address = files[0]?.Location ?? '';
      expect((await getFrom(on.server, address, {})).status).toBe(200);
      const small = await getFrom(on.server, `${address}&size=100x100`, {});
      expect([small.status, small.headers['content-type']]).toEqual([200, 'image/webp']);
    }
  });

  it('have none without them', async () => {
    expect((await filesOf({})).map(({ _id, Location }) => [_id, Location])).toEqual([
      [photo, undefined],
      [photo, undefined],
    ]);
  });
});

it('the counters of a report of issues count the jobs that have some', async () => {
  const counters = async (rows: 'items' | 'issues') => {
    const { _id } = await make.report({ columns: columns.slice(0, 1), rows } as never);
    const read = ok(await on.server.call(readReportCounters, { as: on.admin, params: { id: _id } }));
    return [read.total, read.issues, Object.values(read.statuses).reduce((sum, jobs) => sum + jobs, 0)];
  };
  expect(await counters('items')).toEqual([2, 1, 2]);
  expect(await counters('issues')).toEqual([1, 1, 1]);
});
