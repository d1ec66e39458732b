import { sendAnswers } from '@plumbline/contract/answers';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { anAnswer, makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { ok, reportWorld } from '../reports/reports.fixtures.ts';
import { readJob } from './documents.fixtures.ts';

/** A server of map tiles on loopback; `isBroken` may be set at any time. */
const tiles = { url: '', isBroken: false, asked: [] as string[] };
const tile = sharp({ create: { width: 256, height: 256, channels: 3, background: '#c9e2b3' } });
const listener = createServer((request, reply) => {
  tiles.asked.push(request.url ?? '');
  if (tiles.isBroken) reply.writeHead(500).end();
  else
    void tile
      .clone()
      .png()
      .toBuffer()
      .then((bytes) => reply.writeHead(200).end(bytes));
});

let server: TestServer;
let system: TestPerson;
let admin: TestPerson;
let jobTypeId = '';
let question: Parameters<typeof anAnswer>[0];
let other: typeof question;
beforeAll(async () => {
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  tiles.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/{z}/{x}/{y}.png`;
  server = await startTestServer({ environment: { TILES_URL: tiles.url, TILES_ATTRIBUTION: 'Tiles of the test' } });
  [system, admin] = [await server.person('sys_admin'), await server.person('business_admin')];
  const made = await makeJobType(server, admin, [
    ['text', 'Remarks'],
    ['text', 'Lock'],
  ]);
  jobTypeId = made.id;
  question = made.q['Remarks'] as typeof question;
  other = made.q['Lock'] as typeof question;
});
afterAll(async () => {
  await server.close();
  listener.closeAllConnections();
  listener.close();
});

/** A job of a project at a place, answered at two places more. */
async function jobAt(lat: number, long: number) {
  const project = await reportWorld(server, admin).project('Harbour', {
    location: { address: 'Harbour Street 5', lat, long },
  });
  const job = await makeJob(server, jobTypeId, [], { projectId: project });
  const body = { job, data: [anAnswer(question, 'fine')], location: { lat: lat + 0.001, long } };
  ok(await server.call(sendAnswers, { as: system, body }));
  return job;
}

describe('the map of a job’s PDF', () => {
  it('is drawn of tiles, and is one figure with a text to whoever can’t see it', async () => {
    const job = await jobAt(32.0801, 34.7801);
    const { text, source, alternatives } = await readJob(server, { job, as: system });
    expect(tiles.asked.length).toBeGreaterThan(3);
    expect(text).toContain('Location');
    expect(text).toContain('Tiles of the test');
    expect(text).not.toContain('could not be loaded');
    expect(source).toContain('pdfuaid');
    expect(alternatives).toContain('Map around Harbour Street 5; places where answers were given: 1');
  });

  it('says what was answered at each of its numbers', async () => {
    const job = await jobAt(33.0801, 34.9801);
    const body = { job, data: [anAnswer(other, 'stiff')], location: { lat: 33.0821, long: 34.9801 } };
    ok(await server.call(sendAnswers, { as: system, body }));
    const { text } = await readJob(server, { job, as: system });
    const [, places = ''] = text.split('Tiles of the test');
    expect(places).toMatch(/1\s*1 Remarks\s*2\s*2 Lock/);
  });

  it.each([
    ['en', 'The map could not be loaded'],
    ['he', 'לא ניתן היה לטעון את המפה'],
  ])('gives way to address and coordinates where its tiles can’t be had (%s)', async (language, note) => {
    const job = await jobAt(language === 'en' ? 31.0801 : 30.0801, 35.7801);
    tiles.isBroken = true;
    const { text } = await readJob(server, { job, as: system, language });
    tiles.isBroken = false;
    expect(text).toContain(note);
    expect(text).toContain('Harbour');
    expect(text).toContain('35.78010');
  });

  it('does so too where maps are off, also of a job without an address', async () => {
    const off = await startTestServer({ beside: server, environment: { TILES_URL: 'off' } });
    try {
      const job = await makeJob(server, jobTypeId);
      const body = { job, data: [anAnswer(question, 'fine')], location: { lat: 29.5, long: 34.9 } };
      ok(await server.call(sendAnswers, { as: system, body }));
      const { text } = await readJob(off, { job, as: system });
      expect(text).toContain('The map could not be loaded');
      expect(text).toContain('29.50000, 34.90000');
    } finally {
      await off.close();
    }
  });
});
