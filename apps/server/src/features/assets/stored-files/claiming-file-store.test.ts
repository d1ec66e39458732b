import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { drawnPicture, sendFile } from '../../../../test/support/send-files.ts';
import type { TestPerson, TestServer } from '../../../../test/support/test-server.ts';
import { startTestServer } from '../../../../test/support/test-server.ts';

let server: TestServer;
let beside: TestServer;
let person: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  beside = await startTestServer({ beside: server });
  person = await server.person('inspector');
});
afterAll(async () => {
  await beside.close();
  await server.close();
});

it('the same bytes, sent thirty times at once to two servers, are stored once', async () => {
  const bytes = await drawnPicture(200, 150);
  const sent = await Promise.all(
    Array.from({ length: 30 }, (_, n) => sendFile(n % 2 ? beside : server, { as: person, bytes })),
  );
  expect(sent.map((one) => one.status)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(new Set(sent.map((one) => one.body._id)).size).toBe(30);
  const stored: string[] = [];
  for await (const file of server.services.files.list('instance_main')) stored.push(file.sha256.toString('hex'));
  // And one preview of it.
  expect(stored).toHaveLength(2);
  expect(stored).toContain(createHash('sha256').update(bytes).digest('hex'));
  const claimed = await server.db().query.selectFrom('stored_files').select('sha256').execute();
  expect(claimed.map((row) => row.sha256.toString('hex')).toSorted()).toEqual(stored);
  for (const { body } of sent) {
    expect((await server.send({ method: 'GET', url: body.Location })).body).toEqual(bytes);
  }
});
