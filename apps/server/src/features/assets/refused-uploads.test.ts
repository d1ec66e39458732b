import { request } from 'node:http';
import * as calls from '@plumbline/contract/resumable-uploads';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { drawnPicture } from '../../../test/support/send-files.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import type { Device } from './resumable-uploads.fixtures.ts';
import { listening, paper, root } from './resumable-uploads.fixtures.ts';

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
      data: 'This file is too large. The limit is 100 MB.',
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

  it('a form that does not say how long it is, as soon as the file in it is too large', async () => {
    const answer = await new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: device.port,
          method: 'POST',
          path: '/v2/asset/upload?target=avatar',
          headers: {
            host: 'localhost',
            authorization: `Bearer ${person.token}`,
            'content-type': 'multipart/form-data; boundary=x',
          },
        },
        async (response) => {
          let text = '';
          for await (const part of response.setEncoding('utf8') as AsyncIterable<string>) text += part;
          sent.destroy();
          resolve({ status: response.statusCode, text });
        },
      );
      sent.on('error', reject);
      sent.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
      // More would come: it never ends.
      sent.write(Buffer.alloc(25 * 1024 * 1024 + 64 * 1024));
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.text)).toMatchObject({ code: 'file_too_large' });
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

  it('a whole file under the id of another’s upload, or of another file, and leaves that as it is', async () => {
    const id = newId();
    const bytes = paper(1000);
    await device.create(person, bytes, { id });
    await device.patch(person, id, 0, bytes.subarray(0, 500));
    const other = await server.person('inspector');
    const html = Buffer.from('<script>alert(1)</script>');
    const altered = Buffer.from(bytes);
    altered[600]! ^= 1;
    expect((await device.create(other, bytes, { id, body: bytes }))?.status).toBe(404);
    expect((await device.create(other, bytes, { id, body: altered }))?.status).toBe(404);
    expect((await device.create(other, html, { id, body: html }))?.status).toBe(415);
    await device.create(other, bytes, { id, body: bytes, cutAt: 700 });
    const another = paper(1200);
    expect((await device.create(person, another, { id, body: another }))?.problem.code).toBe('upload_differs');
    expect(await device.offset(person, id)).toBe(500);
    expect((await device.patch(person, id, 500, bytes.subarray(500))).status).toBe(204);
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
