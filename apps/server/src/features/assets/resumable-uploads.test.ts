import { createHash, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Asset } from '@plumbline/contract/assets';
import { readAssetInfo } from '@plumbline/contract/assets';
import type { ProblemDocument } from '@plumbline/contract/problems';
import type { Upload } from '@plumbline/contract/resumable-uploads';
import * as calls from '@plumbline/contract/resumable-uploads';
import { sql } from 'kysely';
import { Upload as TusUpload } from 'tus-js-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileStoreFault } from '../../adapters/files/file-store.ts';
import { newId } from '../../ids.ts';
import { pdfFile } from '../../testing/files/pdf-files.ts';
import type { S3Server } from '../../testing/s3-server.ts';
import { hasS3Server, onS3, startS3Server } from '../../testing/s3-server.ts';
import { drawnPicture } from '../../testing/send-files.ts';
import type { TestPerson, TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

const root = '/v2/asset/uploads';
const type = 'application/offset+octet-stream';
const base64 = (text: string) => Buffer.from(text).toString('base64');
const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
/** A PDF of about this size, with a drawing that says nothing. */
const paper = (size: number) => {
  const drawing = `% ${randomBytes(Math.max(4, Math.floor((size - 700) / 2))).toString('hex')}`;
  return pdfFile([{ width: 100, height: 100, drawing }]);
};

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Upload;
  problem: ProblemDocument;
}

const counted = new WeakMap<TestServer, { bytes: number }>();

/** Counts the bytes that have come to a server's files, whole or in pieces. */
function countArrivals(server: TestServer): { bytes: number } {
  const arrived = counted.get(server) ?? { bytes: 0 };
  if (counted.has(server)) return arrived;
  counted.set(server, arrived);
  const { files } = server.services;
  const counting = async function* (bytes: AsyncIterable<Buffer>) {
    for await (const chunk of bytes) {
      arrived.bytes += chunk.length;
      yield chunk;
    }
  };
  const [receive, writePiece] = [files.receive.bind(files), files.writePiece.bind(files)];
  files.receive = (instance, bytes, limit) => receive(instance, counting(bytes), limit);
  files.writePiece = (instance, upload, piece, bytes) => writePiece(instance, upload, piece, counting(bytes));
  return arrived;
}

/** A server that listens, and what a device does with it. */
async function listening(server: TestServer) {
  if (!server.server.server.listening) await server.server.listen({ port: 0, host: '127.0.0.1' });
  const { port } = server.server.server.address() as AddressInfo;
  const arrived = countArrivals(server);

  /** @param cutAt how much of the body has come there when the connection breaks */
  const send = (
    method: string,
    path: string,
    options: { as: TestPerson; body?: Buffer; cutAt?: number; headers?: Record<string, string | number> },
  ): Promise<Answer | undefined> =>
    new Promise((resolve, reject) => {
      const { as, body, cutAt, headers } = options;
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            host: as.instance === 'acme' ? 'acme.localhost' : 'localhost',
            authorization: `Bearer ${as.token}`,
            'tus-resumable': '1.0.0',
            ...(body && { 'content-type': type, 'content-length': body.length }),
            ...headers,
          },
        },
        async (answer) => {
          let text = '';
          for await (const chunk of answer.setEncoding('utf8') as AsyncIterable<string>) text += chunk;
          const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : undefined;
          resolve({
            status: answer.statusCode ?? 0,
            headers: answer.headers,
            body: parsed as Upload,
            problem: parsed as ProblemDocument,
          });
        },
      );
      sent.on('error', (error) => (cutAt === undefined ? reject(error) : resolve(undefined)));
      if (cutAt === undefined) return void sent.end(body);
      const until = arrived.bytes + cutAt;
      sent.write(body!.subarray(0, cutAt));
      const timer = setInterval(() => {
        if (arrived.bytes < until) return;
        clearInterval(timer);
        sent.destroy();
      }, 2);
    });

  const create = (
    as: TestPerson,
    bytes: Buffer,
    more: { id?: string; name?: string; query?: string; body?: Buffer; sha256?: string; cutAt?: number } = {},
  ) => {
    const { id = newId(), name = 'plan.pdf', query = '', body, sha256 = sha256Of(bytes), cutAt } = more;
    return send('POST', `${root}?id=${id}${query}`, {
      as,
      ...(body && { body }),
      ...(cutAt !== undefined && { cutAt }),
      headers: {
        'upload-length': bytes.length,
        'upload-metadata': `filename ${base64(name)},sha256 ${base64(sha256)}`,
      },
    });
  };
  const head = async (as: TestPerson, id: string) => (await send('HEAD', `${root}/${id}`, { as }))!;
  const patch = async (as: TestPerson, id: string, offset: number, body: Buffer) =>
    (await send('PATCH', `${root}/${id}`, { as, body, headers: { 'upload-offset': offset } }))!;
  const offset = async (as: TestPerson, id: string) => Number((await head(as, id)).headers['upload-offset']);
  return { port, send, create, head, patch, offset };
}

type Device = Awaited<ReturnType<typeof listening>>;

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
  const assetOf = async (id: string): Promise<Asset> =>
    (await device.send('GET', `${root}/${id}`, { as: person }))!.body.asset!;
  const uploadsKept = async () => {
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
      'plumbline-asset': answer.body.asset!._id,
      location: `${root}/${answer.body._id}`,
    });
    expect(answer.body.asset).toMatchObject({ originalName: 'תמונה.png', width: 300, size: bytes.length });
    expect(await download(answer.body.asset!)).toEqual(bytes);
    expect(await uploadsKept()).toEqual([]);
  });

  it('goes on after each break, cut at every tenth', async () => {
    for (const size of [1000, 3_000_000]) {
      const bytes = paper(size);
      const id = newId();
      await device.create(person, bytes, { id });
      let most = 0;
      for (let tenth = 1; tenth < 10; tenth += 1) {
        const from = await device.offset(person, id);
        expect(from).toBeGreaterThanOrEqual(most);
        most = from;
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
      expect(await download(await assetOf(id))).toEqual(bytes);
    }
  });

  it('goes on at another server, after one that was ended', async () => {
    const bytes = paper(12_000_000);
    const id = newId();
    const first = await startTestServer({ beside: server, environment: environmentOf(server) });
    const there = await listening(first);
    await there.create(person, bytes, { id, body: bytes, cutAt: 9_500_000 });
    await there.head(person, id);
    await first.close();
    const from = await device.offset(person, id);
    expect(from).toBeGreaterThanOrEqual(9_500_000);
    expect((await device.patch(person, id, from, bytes.subarray(from))).status).toBe(204);
    expect(await download(await assetOf(id))).toEqual(bytes);
    // What the first one was still bringing goes, too.
    while ((await uploadsKept()).includes(id));
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
      .where('subject_id', '=', again.body.asset!._id)
      .execute();
    expect(events).toEqual([{ name: 'file.uploaded' }]);
  });

  it('begins anew when what has come is not what was sent', async () => {
    const bytes = paper(5000);
    const id = newId();
    const altered = Buffer.from(bytes);
    altered[altered.length >> 1]! ^= 1;
    const answer = (await device.create(person, bytes, { id, body: altered }))!;
    expect(answer).toMatchObject({ status: 409, problem: { code: 'file_altered' } });
    expect(await device.offset(person, id)).toBe(0);
    expect(await uploadsKept()).not.toContain(id);
    expect((await device.patch(person, id, 0, bytes)).status).toBe(204);
    expect(await download(await assetOf(id))).toEqual(bytes);
  });

  it('begins anew when a piece is lost', async () => {
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
    expect(await download(await assetOf(id))).toEqual(bytes);
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
    expect(await download(await assetOf(id))).toEqual(bytes);
  });

  it('is given up with its pieces', async () => {
    const bytes = paper(1000);
    const id = newId();
    await device.create(person, bytes, { id });
    await device.patch(person, id, 0, bytes.subarray(0, 500));
    expect(await uploadsKept()).toContain(id);
    expect((await device.send('DELETE', `${root}/${id}`, { as: person }))!.status).toBe(204);
    expect((await device.head(person, id)).status).toBe(404);
    expect(await uploadsKept()).not.toContain(id);
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
    expect(await download(info.body)).toEqual(bytes);
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

describe('what an upload refuses', () => {
  let server: TestServer;
  let device: Device;
  let person: TestPerson;
  beforeAll(async () => {
    server = await startTestServer();
    device = await listening(server);
    person = await server.person('inspector');
  });
  afterAll(() => server.close());

  it('a file that is not taken, as soon as it is known; then it is gone', async () => {
    const id = newId();
    const html = Buffer.from('<script>alert(1)</script>');
    const answer = (await device.create(person, html, { id, body: html, name: 'photo.jpg' }))!;
    expect(answer.problem).toMatchObject({
      status: 415,
      code: 'file_type_not_allowed',
      data: 'Invalid file extension allowed only jpeg, png, pdf, doc, docx, xls, xlsx, mp4, quicktime, 3gpp',
    });
    expect((await device.head(person, id)).status).toBe(404);
    const { rows } = await sql`select from instance_main.uploads`.execute(server.services.unbound);
    expect(rows).toEqual([]);
  });

  it('sizes that are too large, nothing, or more than was said', async () => {
    const begin = (length: string | number, query = '') =>
      device.send('POST', `${root}?id=${newId()}${query}`, { as: person, headers: { 'upload-length': length } });
    expect((await begin(104_857_601))?.problem).toMatchObject({
      code: 'file_too_large',
      data: 'This file is too large. The most is 100 MB.',
    });
    expect((await begin(26_214_401, '&target=avatar'))?.problem.code).toBe('file_too_large');
    expect((await begin(0))?.problem.code).toBe('file_corrupted');
    for (const odd of ['-1', 'x', '']) expect((await begin(odd))?.problem.code).toBe('not_valid');
    const id = newId();
    const bytes = paper(1000);
    await device.create(person, bytes, { id });
    expect((await device.patch(person, id, 0, Buffer.concat([bytes, bytes]))).status).toBe(413);
    expect((await device.patch(person, id, 1, bytes)).problem.code).toBe('upload_offset_wrong');
    const other = await device.send('PATCH', `${root}/${id}`, {
      as: person,
      body: bytes,
      headers: { 'content-type': 'text/plain', 'upload-offset': 0 },
    });
    expect(other?.problem.code).toBe('media_type_not_supported');
    const version = await device.send('PATCH', `${root}/${id}`, {
      as: person,
      body: bytes,
      headers: { 'tus-resumable': '0.2.2' },
    });
    expect(version?.problem.code).toBe('upload_protocol');
    const hash = await device.create(person, bytes, { sha256: 'abc' });
    expect(hash?.problem.errors).toMatchObject([{ path: 'sha256' }]);
    const differs = await device.create(person, paper(2000), { id });
    expect(differs?.problem.code).toBe('upload_differs');
  });

  it('others, and purposes that are not the person’s', async () => {
    const id = newId();
    const bytes = paper(1000);
    await device.create(person, bytes, { id });
    for (const as of [await server.person('sys_admin'), await server.person('sys_admin', { instance: 'acme' })]) {
      expect((await device.head(as, id)).status).toBe(404);
      expect((await device.patch(as, id, 0, bytes)).status).toBe(404);
      expect((await device.send('DELETE', `${root}/${id}`, { as }))?.status).toBe(404);
      if (as.instance === 'main') expect((await device.create(as, bytes, { id }))?.status).toBe(404);
    }
    const manager = await server.person('project_manager');
    expect((await device.create(manager, bytes, { query: '&target=logo' }))?.status).toBe(403);
    expect((await device.create(person, bytes, { query: `&target=profile&target_user=${manager.id}` }))?.status).toBe(
      404,
    );
    const nobody = await server.send({ method: 'POST', url: root, headers: { 'upload-length': '10' } });
    expect(nobody.status).toBe(401);
  });

  it('a purpose that is not the person’s any more when the file has come whole', async () => {
    const admin = await server.person('business_admin');
    const bytes = await drawnPicture();
    const id = newId();
    await device.create(admin, bytes, { id, query: '&target=logo' });
    await server.db().query.updateTable('users').set({ role: 'inspector' }).where('id', '=', admin.id).execute();
    expect((await device.patch(admin, id, 0, bytes)).status).toBe(403);
    const info = await server.call(calls.readUpload, { as: admin, params: { id } });
    expect(info.body.asset).toBeNull();
  });
});
