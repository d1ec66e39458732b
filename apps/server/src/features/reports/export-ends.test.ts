import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ExportKind } from '../exports/index.ts';
import { exportContext } from '../exports/index.ts';
import { allExportKinds } from '../all-export-kinds.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { acquireExportSlot } from './store/export-slots.ts';
import { setManyJobs } from './many-jobs.fixtures.ts';

const jobs = 30_000;
const on = setManyJobs({ jobs, columns: { job_id: 'jobs', job_type_title: 'job_type', project_name: 'projects' } });
beforeAll(async () => void (await on.server.server.listen({ port: 0, host: '127.0.0.1' })));

const exported = () =>
  on.server.db().query.selectFrom('events').select('after').where('name', '=', 'report.exported').execute();

describe('an export that has no turn', () => {
  it.each(['csv', 'xlsx'] as const)('is refused in words before a byte of it was sent (%s)', async (format) => {
    const turns = await Promise.all([acquireExportSlot(), acquireExportSlot(), acquireExportSlot()]);
    const crowd = Array.from({ length: 60 }, () => acquireExportSlot());
    const { status, problem } = await on.server.send({
      method: 'POST',
      url: `/v2/report/export/${format}/${on.report}`,
      payload: {},
      as: on.admin,
    });
    expect([status, problem?.code]).toEqual([503, 'exports_busy']);
    for (const release of turns) release();
    for (const turn of crowd) (await turn)();
  });
});

describe('an export that is broken off', () => {
  it.each(['csv', 'xlsx'] as const)('is audited as a part (%s)', async (format) => {
    const before = (await exported()).length;
    const { port } = on.server.server.server.address() as AddressInfo;
    const sent = request({
      port,
      method: 'POST',
      path: `/v2/report/export/${format}/${on.report}`,
      headers: { authorization: `Bearer ${on.admin.token}`, 'content-type': 'application/json' },
    });
    sent.end('{}');
    const [response] = await once(sent, 'response');
    await once(response, 'data');
    response.destroy();
    await expect.poll(async () => (await exported()).slice(before).map(({ after }) => after)).toHaveLength(1);
    const [{ after } = { after: null }] = (await exported()).slice(before);
    expect(after).toMatchObject({ format, isWhole: false });
    expect((after as { rows: number }).rows).toBeLessThan(jobs);
  });
});

describe('an export in the background', () => {
  const kindOf = (name: string) => allExportKinds.find((kind) => kind.name === name) as ExportKind;
  const context = async () => {
    const found = await exportContext(on.server.services, on.server.db(), { personId: on.admin.id, language: 'en' });
    if (!found) throw new Error('nobody to export for');
    return found;
  };

  it.each(['report_csv', 'report_xlsx', 'report_pdf'])(
    'says how far its rows are, and ends when it is cancelled (%s)',
    async (name) => {
      const shares: number[] = [];
      const made = async (tell: (share: number) => Promise<void>) => {
        const { content } = await kindOf(name).make(await context(), { report: on.report }, tell);
        if (Buffer.isBuffer(content)) return;
        for await (const chunk of content) expect(chunk.length).toBeGreaterThan(0);
      };
      await made(async (share) => void shares.push(share));
      expect(shares.length).toBeGreaterThan(3);
      expect(shares).toEqual(shares.toSorted((one, other) => one - other));
      expect(shares.at(-1)).toBeLessThanOrEqual(1);
      let asked = 0;
      const cancelled = made(async () => {
        asked += 1;
        throw new Error('cancelled');
      });
      await expect(cancelled).rejects.toThrow('cancelled');
      expect(asked).toBe(1);
    },
    120_000,
  );
});
