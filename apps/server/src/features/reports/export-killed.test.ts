import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startServerProcess } from '../../../test/support/server-process.ts';
import { setManyJobs } from './many-jobs.fixtures.ts';

const columns = { job_id: 'jobs', job_type_title: 'job_type', project_name: 'projects' } as const;
const on = setManyJobs({ jobs: 30_000, columns });

const killed: (() => Promise<void>)[] = [];
let running: Awaited<ReturnType<typeof startServerProcess>>;
const start = async () => {
  running = await startServerProcess(on.server);
  killed.push(running.kill);
};
beforeAll(start);
afterAll(() => Promise.all(killed.map((kill) => kill())));

/** Begins a download, and gives it once its first bytes are there. */
async function begun(format: string): Promise<{ response: IncomingMessage; first: Buffer }> {
  const sent = request({
    port: running.port,
    method: 'POST',
    path: `/v2/report/export/${format}/${on.report}`,
    headers: { authorization: `Bearer ${on.admin.token}`, 'content-type': 'application/json' },
  });
  sent.end('{}');
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  const [first] = (await once(response, 'data')) as [Buffer];
  response.pause();
  return { response, first };
}

describe('a report that is downloaded from a server that is killed', () => {
  it.each(['csv', 'jsonl', 'xlsx'])('breaks off with an error, and never looks whole (%s)', async (format) => {
    const { response, first } = await begun(format);
    // Nothing but the end of its chunks says that it is whole.
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'transfer-encoding': 'chunked' });
    expect(response.headers['content-length']).toBeUndefined();
    await running.kill();
    const parts = [first];
    const rest = async () => {
      for await (const part of response) parts.push(part as Buffer);
    };
    await expect(rest()).rejects.toMatchObject({ code: 'ECONNRESET' });
    expect(response.complete).toBe(false);
    const received = Buffer.concat(parts);
    const lines = received.toString('latin1').split('\n').length;
    if (format === 'xlsx') expect(received.includes('PK\x05\x06', 0, 'latin1')).toBe(false);
    else expect(lines).toBeLessThan(30_000);
    await start();
  });

  it('is whole when nobody kills it', async () => {
    const { response, first } = await begun('csv');
    const parts = [first];
    for await (const part of response) parts.push(part as Buffer);
    expect(response.complete).toBe(true);
    expect(Buffer.concat(parts).toString().trimEnd().split('\r\n')).toHaveLength(30_001);
  });
});
