import { exportListCsv } from '@plumbline/contract/list-csv';
import { removeTexts } from '@plumbline/texts/texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportWorld } from '../../src/features/reports/reports.fixtures.ts';
import type { TestPerson, TestServer } from '../support/test-server.ts';
import { startTestServer } from '../support/test-server.ts';
import { addMadeUp, strayWords } from './made-up.fixtures.ts';

/*
 * Hebrew is replaced by a language made of the English texts: whoever reads that language gets no word of another one in their files. What
 * people have written here has no letters.
 */
const headers = { 'accept-language': 'he' };
let server: TestServer;
let admin: TestPerson;

beforeAll(async () => {
  addMadeUp('he');
  server = await startTestServer();
  admin = await server.person('business_admin', { first: '1', last: '2' });
  const make = reportWorld(server, admin);
  await make.job(await make.jobType('100'), await make.project('500'));
}, 120_000);
afterAll(async () => {
  await server.close();
  removeTexts('he');
});

describe('whoever reads a language that has only a folder', () => {
  it('gets lists as files in it', async () => {
    for (const [list, columns] of [
      ['jobs', 'ID,jobType,project,status,startDate,people,created_at'],
      ['users', 'name,role,state,projects'],
      ['projects', 'name,address,people,jobs'],
    ] as const) {
      const query = { columns: columns.split(',') } as never;
      const { body, headers: sent } = await server.call(exportListCsv, { as: admin, params: { list }, query, headers });
      const text = String(body).replace(/^.*?@\S*$/gm, '');
      expect(text.length).toBeGreaterThan(20);
      expect(strayWords(text), `${list} ${String(sent['content-disposition'])}`).toEqual([]);
    }
  });
});
