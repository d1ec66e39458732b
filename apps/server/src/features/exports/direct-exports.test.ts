import { exportMarkings, exportMarkingsGeoJson } from '@plumbline/contract/blueprints';
import { exportJobType } from '@plumbline/contract/job-type-files';
import { expect, it } from 'vitest';
import { exportsMade } from '../../../test/support/exports-made.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { newId } from '../../ids.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';

const on = setServer({ admin: 'business_admin' });

const marking = {
  blueprint: 'Ground floor',
  element: 'wall',
  color: '#ff0000',
  name: 'Wall',
  type: 1,
  width: 1,
  convertedHeight: 1,
  convertedWidth: 1,
  totalLength: 1,
  totalArea: 1,
};

it('a file that is given out at once is audited: who, what, how many rows, how large', async () => {
  const { id } = await makeJobType(on.server, on.admin, [
    ['text', 'Remarks'],
    ['text', 'Measured'],
  ]);
  const jobTypeAs = (format: string) => ({
    method: 'GET' as const,
    url: exportJobType.path.replace('{id}', id),
    query: { format },
  });
  const asked = [
    [jobTypeAs('json'), { kind: 'job_type_json', rows: 2 }],
    [jobTypeAs('xlsform'), { kind: 'job_type_xlsx', rows: 2 }],
    [
      { method: 'POST' as const, url: exportMarkings.path, payload: { rows: [marking, marking], name: 'Tower' } },
      { kind: 'markings_xlsx', name: 'Tower.xlsx', rows: 2 },
    ],
    [
      { method: 'GET' as const, url: exportMarkingsGeoJson.path, query: { file: newId() } },
      { kind: 'markings_geojson', name: 'markings.geojson', rows: 0 },
    ],
  ] as const;
  for (const [request, made] of asked) {
    const { status, body, headers } = await on.server.send({ ...request, as: on.admin });
    expect([made.kind, status]).toEqual([made.kind, 200]);
    const size = Buffer.isBuffer(body) ? body.length : Number(headers['content-length']);
    expect((await exportsMade(on.server)).at(-1)).toEqual(expect.objectContaining({ ...made, size, by: on.admin.id }));
  }
});
