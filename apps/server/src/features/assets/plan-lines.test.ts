import { readPlanLines, rotateAsset } from '@plumbline/contract/asset-plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockedPdf, pdfFile } from '../../../test/support/files/pdf-files.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { png, uploadTo } from './assets.fixtures.ts';

let server: TestServer;
let inspector: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  inspector = await server.person('inspector');
});
afterAll(() => server.close());

async function uploaded(bytes: Buffer, name = 'plan') {
  const { body, problem } = await uploadTo(server, { as: inspector, bytes, name, query: { target: 'answer' } });
  if (!body._id) throw new Error(problem.code);
  return body._id;
}

const lines = (id: string, page = 1) =>
  server.call(readPlanLines, { as: inspector, params: { id }, query: { page: String(page) } });

describe('the lines of a plan', () => {
  const drawing = '72 72 m 288 72 l S';

  it('are told in tenths of a pixel of its picture, again as they were read, and turned with it', async () => {
    const id = await uploaded(pdfFile([{ width: 720, height: 360, drawing }]));
    expect((await lines(id)).body).toEqual({ page: 1, lines: [2000, 8000, 8000, 8000] });
    expect((await lines(id)).body).toEqual({ page: 1, lines: [2000, 8000, 8000, 8000] });
    await server.call(rotateAsset, { as: inspector, params: { id }, body: { rotation: 90 } });
    expect((await lines(id)).body).toEqual({ page: 1, lines: [2000, 2000, 2000, 8000] });
  });

  it('are none of a picture, and refused of a page that is not there and of a file that a password locks', async () => {
    expect((await lines(await uploaded(await png()))).body.lines).toEqual([]);
    const id = await uploaded(pdfFile([{ width: 720, height: 360, drawing }]));
    expect(await lines(id, 2)).toMatchObject({ status: 409, problem: { code: 'file_has_no_pages' } });
    const locked = await uploadTo(server, { as: inspector, bytes: lockedPdf(), name: 'plan', query: {} });
    if (locked.body._id) expect((await lines(locked.body._id)).status).toBeGreaterThanOrEqual(400);
  });
});
