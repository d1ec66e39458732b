import { request } from 'node:http';
import type { Asset } from '@plumbline/contract/assets';
import { readAssetInfo } from '@plumbline/contract/assets';
import { readUpload } from '@plumbline/contract/resumable-uploads';
import { sql } from 'kysely';
import { Upload as TusUpload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileStoreFault } from '../../adapters/files/file-store.ts';
import { newId } from '../../ids.ts';
import type { S3Server } from '../../../test/support/s3-server.ts';
import { hasS3Server, onS3, startS3Server } from '../../../test/support/s3-server.ts';
import { drawnPicture } from '../../../test/support/send-files.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { Device } from './resumable-uploads.fixtures.ts';
import { listening, paper, root, sha256Of, type } from './resumable-uploads.fixtures.ts';

function describeUploads(startServer: () => Promise<TestServer>): void {
  let server: TestServer;
  let device: Device;
  let person: TestPerson;
  beforeAll(async () => {
    server = await startServer();
    device = await listening(server);
    person = await server.person('inspector');
  });
  afterAll(() => server.close());

  const download = async (asset: Pick<Asset, 'Location'>) =>
    (await server.send({ method: 'GET', url: asset.Location })).body as Buffer;
  /** Compared at once: to compare megabytes one by one takes seconds. */
  const expectStored = async (asset: Pick<Asset, 'Location'>, bytes: Buffer) =>
    expect((await download(asset)).equals(bytes)).toBe(true);
  const assetOf = async (id: string): Promise<Asset> =>
    (await device.send('GET', `${root}/${id}`, { as: person }))!.body.asset!;
  const storedUploads = async () => {
    const ids: string[] = [];
    for await (const upload of server.services.files.listUploads('instance_main')) ids.push(upload.id);
    return ids;
  };

  it('comes in one request', async () => {
    const bytes = await drawnPicture(300, 200);
    const answer = (await device.create(person, bytes, { body: bytes, name: 'תמונה.png' }))!;
    expect(answer.status).toBe(201);
    expect(answer.headers).toMatchObject({
      'upload-offset': String(bytes.length),
      'tus-resumable': '1.0.0',
      'plumbline-asset': answer.body.assetId,
      location: `${root}/${answer.body._id}`,
    });
    const asset = await assetOf(answer.body._id);
    expect(asset).toMatchObject({
      _id: answer.body.assetId,
      originalName: 'תמונה.png',
      width: 300,
      size: bytes.length,
    });
    await expectStored(asset, bytes);
    expect(await storedUploads()).toEqual([]);
  });

  it('goes on after each break, cut at every tenth', async () => {
    for (const size of [1000, 1_000_000]) {
      const bytes = paper(size);
      const id = newId();
      await device.create(person, bytes, { id });
      let max = 0;
      for (let tenth = 1; tenth < 10; tenth += 1) {
        const from = await device.offset(person, id);
        expect(from).toBeGreaterThanOrEqual(max);
        max = from;
        const cutAt = Math.floor((bytes.length * tenth) / 10) - from;
        await device.send('PATCH', `${root}/${id}`, {
          as: person,
          body: bytes.subarray(from),
          cutAt,
          headers: { 'upload-offset': from },
        });
        expect(await device.offset(person, id)).toBe(from + cutAt);
      }
      // The tenth time all is there, and nobody hears that it is.
      const rest = bytes.subarray(await device.offset(person, id));
      const headers = { 'upload-offset': bytes.length - rest.length };
      await device.send('PATCH', `${root}/${id}`, { as: person, body: rest, cutAt: rest.length, headers });
      const from = await device.offset(person, id);
      expect(from).toBeGreaterThanOrEqual(bytes.length - 1);
      const last = await device.patch(person, id, from, bytes.subarray(from));
      expect(last).toMatchObject({ status: 204, headers: { 'upload-offset': String(bytes.length) } });
      await expectStored(await assetOf(id), bytes);
    }
  });

  it('goes on after a request that was to bring all of it, cut at every tenth', async () => {
    for (let tenth = 1; tenth <= 10; tenth += 1) {
      const bytes = paper(200_000);
      const id = newId();
      const cutAt = Math.floor((bytes.length * tenth) / 10);
      await device.create(person, bytes, { id, body: bytes, cutAt });
      const from = await device.offset(person, id);
      if (tenth < 10) expect(from).toBe(cutAt);
      else expect(from).toBeGreaterThanOrEqual(bytes.length - 1);
      expect((await device.patch(person, id, from, bytes.subarray(from))).status).toBe(204);
      await expectStored(await assetOf(id), bytes);
    }
  });

  it('is one file when all of it comes twice at once, at two servers as well', async () => {
    const bytes = paper(50_000);
    const id = newId();
    const second = await startTestServer({ beside: server, environment: environmentOf(server) });
    try {
      const there = await listening(second);
      const answers = await Promise.all(
        [device, device, there, there].map((one) =>
          one.create(person, bytes, { id, body: bytes }).catch(() => undefined),
        ),
      );
      const { _id, assetId } = await server
        .call(readUpload, { as: person, params: { id } })
        .then(({ body }) => ({ _id: body._id, assetId: body.asset?._id }));
      expect(_id).toBe(id);
      const seen = answers.filter((one) => one !== undefined);
      expect(seen.length).toBeGreaterThan(0);
      for (const one of seen) expect(one).toMatchObject({ status: 201, body: { assetId } });
      const hash = Buffer.from(sha256Of(bytes), 'hex');
      const { rows } = await sql`select from instance_main.assets where sha256 = ${hash}`.execute(
        server.services.unbound,
      );
      expect(rows).toHaveLength(1);
    } finally {
      await second.close();
    }
  });

  it('goes on at another server, after one that was ended', async () => {
    const bytes = paper(9_000_000);
    const id = newId();
    const first = await startTestServer({ beside: server, environment: environmentOf(server) });
    const there = await listening(first);
    await there.create(person, bytes, { id, body: bytes, cutAt: 8_700_000 });
    await there.head(person, id);
    await first.close();
    const from = await device.offset(person, id);
    expect(from).toBeGreaterThanOrEqual(8_700_000);
    expect((await device.patch(person, id, from, bytes.subarray(from))).status).toBe(204);
    await expectStored(await assetOf(id), bytes);
    // What the first one was still bringing goes, too.
    while ((await storedUploads()).includes(id));
  });

  it('is one file, however often it is begun and brought to its end', async () => {
    const bytes = await drawnPicture();
    const id = newId();
    const begun = await Promise.all([1, 2, 3].map(() => device.create(person, bytes, { id })));
    expect(begun.map((one) => one?.status)).toEqual([201, 201, 201]);
    const ends = await Promise.all([1, 2, 3].map(() => device.patch(person, id, 0, bytes).catch(() => undefined)));
    const again = (await device.create(person, bytes, { id, body: bytes }))!;
    expect(again).toMatchObject({ status: 201, headers: { 'upload-offset': String(bytes.length) } });
    for (const end of ends.filter((one) => one?.status === 204))
      expect(end?.headers['plumbline-asset']).toBe(again.headers['plumbline-asset']);
    const { rows } =
      await sql`select from instance_main.assets where sha256 = ${Buffer.from(sha256Of(bytes), 'hex')}`.execute(
        server.services.unbound,
      );
    expect(rows).toHaveLength(1);
    const events = await server
      .db()
      .query.selectFrom('events')
      .select('name')
      .where('subject_id', '=', again.body.assetId ?? '')
      .execute();
    expect(events).toEqual([{ name: 'file.uploaded' }]);
  });

  it('begins again when what has come is not what was sent', async () => {
    const bytes = paper(5000);
    const id = newId();
    const altered = Buffer.from(bytes);
    altered[altered.length >> 1]! ^= 1;
    const answer = (await device.create(person, bytes, { id, body: altered }))!;
    expect(answer).toMatchObject({ status: 409, problem: { code: 'file_altered' } });
    expect(await device.offset(person, id)).toBe(0);
    expect(await storedUploads()).not.toContain(id);
    expect((await device.patch(person, id, 0, bytes)).status).toBe(204);
    await expectStored(await assetOf(id), bytes);
  });

  it('begins again when a piece is lost', async () => {
    const bytes = paper(5000);
    const id = newId();
    await device.create(person, bytes, { id });
    await device.patch(person, id, 0, bytes.subarray(0, 3000));
    await server.services.files.removePieces('instance_main', id);
    expect(await device.patch(person, id, 3000, bytes.subarray(3000))).toMatchObject({
      status: 409,
      problem: { code: 'file_altered' },
    });
    expect(await device.offset(person, id)).toBe(0);
    expect((await device.patch(person, id, 0, bytes)).status).toBe(204);
  });

  it('is never whole before the file is kept: its last byte is asked for again', async () => {
    const bytes = paper(70_000);
    const id = newId();
    const { files } = server.services;
    const receive = files.receive.bind(files);
    files.receive = async (...given) => ({
      ...(await receive(...given)),
      keep: () => Promise.reject(new FileStoreFault('away')),
    });
    const failed = (await device.create(person, bytes, { id, body: bytes }))!;
    files.receive = receive;
    expect(failed).toMatchObject({ status: 503, headers: { 'retry-after': expect.any(String) as string } });
    expect(await device.offset(person, id)).toBe(bytes.length - 1);
    const last = await device.patch(person, id, bytes.length - 1, bytes.subarray(-1));
    expect(last).toMatchObject({ status: 204, headers: { 'upload-offset': String(bytes.length) } });
    await expectStored(await assetOf(id), bytes);
  });

  it('ends what an earlier connection is still sending, and keeps what that brought', async () => {
    const bytes = paper(400_000);
    const id = newId();
    await device.create(person, bytes, { id });
    const silent = request({
      host: '127.0.0.1',
      port: device.port,
      method: 'PATCH',
      path: `${root}/${id}`,
      headers: {
        authorization: `Bearer ${person.token}`,
        host: 'localhost',
        'content-type': type,
        'content-length': bytes.length,
        'upload-offset': 0,
      },
    });
    silent.on('error', () => undefined);
    silent.write(bytes.subarray(0, 100_000));
    const ended = new Promise((resolve) => silent.once('close', resolve));
    let from = 0;
    // Until the server has begun to read.
    while (from === 0) from = await device.offset(person, id);
    await ended;
    expect((await device.patch(person, id, from, bytes.subarray(from))).status).toBe(204);
    await expectStored(await assetOf(id), bytes);
  });

  it('is given up with its pieces', async () => {
    const bytes = paper(1000);
    const id = newId();
    await device.create(person, bytes, { id });
    await device.patch(person, id, 0, bytes.subarray(0, 500));
    expect(await storedUploads()).toContain(id);
    expect((await device.send('DELETE', `${root}/${id}`, { as: person }))!.status).toBe(204);
    expect((await device.head(person, id)).status).toBe(404);
    expect(await storedUploads()).not.toContain(id);
  });

  it('is spoken by the usual client, over breaks of all kinds', async () => {
    const bytes = paper(2_500_000);
    let breaks = 0;
    const done = await new Promise<string>((resolve, reject) => {
      const upload = new TusUpload(bytes, {
        endpoint: `http://127.0.0.1:${device.port}${root}?target=answer`,
        headers: { authorization: `Bearer ${person.token}` },
        metadata: { filename: 'usual.pdf', sha256: sha256Of(bytes) },
        retryDelays: [0, 10, 10, 10, 10],
        chunkSize: 600_000,
        uploadDataDuringCreation: true,
        onProgress: () => {
          breaks += 1;
          if (breaks % 3 === 0 && breaks < 10) server.server.server.closeAllConnections();
        },
        onError: reject,
        onSuccess: ({ lastResponse }) => resolve(lastResponse.getHeader('Plumbline-Asset') ?? ''),
      });
      upload.start();
    });
    const info = await server.call(readAssetInfo, { as: person, params: { id: done } });
    expect(info.body).toMatchObject({ originalName: 'usual.pdf', size: bytes.length });
    await expectStored(info.body, bytes);
  });
}

const environments = new WeakMap<TestServer, Record<string, string>>();
const environmentOf = (server: TestServer) => environments.get(server) ?? {};

describe('an upload that may break off, on a disk', () => {
  describeUploads(() => startTestServer());
});

describe.skipIf(!hasS3Server)(`an upload that may break off, ${onS3}`, () => {
  let s3: S3Server | undefined;
  afterAll(() => s3?.stop());
  describeUploads(async () => {
    s3 = await startS3Server();
    const environment = { FILES_URL: await s3.newBucket() };
    const server = await startTestServer({ environment });
    environments.set(server, environment);
    return server;
  });
});
