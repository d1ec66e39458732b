import { openUploadsOfCompany, openUploadsOfPerson } from '@plumbline/domain/assets/open-uploads';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { root } from './resumable-uploads.fixtures.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const megabyte = 1024 ** 2;
const begin = (as: TestPerson, size: number, id = newId()) =>
  server.send({
    method: 'POST',
    url: `${root}?target=answer&id=${id}`,
    as,
    headers: {
      'tus-resumable': '1.0.0',
      'upload-length': String(size),
      'upload-metadata': `filename ${Buffer.from('a.pdf').toString('base64')}`,
    },
  });

describe('uploads that are begun and left', () => {
  it('of a client are few, and hold few bytes', async () => {
    const { count, bytes } = openUploadsOfPerson('client');
    const client = await server.person('client');
    const large = Math.floor(bytes / (90 * megabyte));
    for (let n = 0; n < large; n += 1) expect((await begin(client, 90 * megabyte)).status).toBe(201);
    const refused = await begin(client, 90 * megabyte);
    expect([refused.status, refused.problem.code]).toEqual([429, 'uploads_too_many']);
    expect(refused.problem.detail).toContain('unfinished');
    expect(refused.headers['retry-after']).toBe('600');
    const id = newId();
    for (let n = large; n < count - 1; n += 1) expect((await begin(client, 1000)).status).toBe(201);
    expect((await begin(client, 1000, id)).status).toBe(201);
    expect((await begin(client, 1000)).status).toBe(429);
    // One that was begun goes on, and one that is given up makes room.
    expect((await begin(client, 1000, id)).status).toBe(201);
    const gone = await server.send({
      method: 'DELETE',
      url: `${root}/${id}`,
      as: client,
      headers: { 'tus-resumable': '1.0.0' },
    });
    expect(gone.status).toBe(204);
    expect((await begin(client, 1000)).status).toBe(201);
  });

  it('of all people of a company are bounded too', async () => {
    const { count } = openUploadsOfCompany;
    const one = await server.person('inspector');
    await server.db().rows(sql`
      insert into ${server.db().table('uploads')} (id, user_id, file_name, target, is_private, size)
      select gen_random_uuid(), ${one.id}, 'a.pdf', 'answer', false, 1000 from generate_series(1, ${count}::int)`);
    const other = await server.person('inspector');
    expect((await begin(other, 90 * megabyte)).problem.code).toBe('uploads_too_many');
    expect((await begin(await server.person('inspector', { instance: 'acme' }), 90 * megabyte)).status).toBe(201);
  });
});
