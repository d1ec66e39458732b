import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Asset } from '@plumbline/contract/assets';
import * as calls from '@plumbline/contract/assets';
import * as projectCalls from '@plumbline/contract/projects';
import * as settingsCalls from '@plumbline/contract/settings';
import { roles } from '@plumbline/domain/access/roles';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { Answered, TestPerson, TestServer } from '../../testing/test-server.ts';
import { startTestServer } from '../../testing/test-server.ts';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;
let inspector: TestPerson;
let client: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  manager = await server.person('project_manager');
  inspector = await server.person('inspector');
  client = await server.person('client');
});
afterAll(() => server.close());

const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 10, g: Math.floor(Math.random() * 256), b: 200 } } });
const jpeg = (width = 800, height = 600) => drawn(width, height).jpeg().toBuffer();
const png = (width = 300, height = 200) => drawn(width, height).png().toBuffer();

interface Sent {
  as?: TestPerson;
  bytes: Buffer;
  name?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  more?: number;
  cutAt?: number;
}

/** Sends files as a browser does. */
async function upload({ as, bytes, name = 'photo.jpg', query = {}, headers, more = 0, cutAt }: Sent) {
  const boundary = 'xBOUNDARYx';
  const part = Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: text/html\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
  const whole = Buffer.concat([...Array.from({ length: more + 1 }, () => part), Buffer.from(`--${boundary}--\r\n`)]);
  const answered = await server.send({
    method: 'POST',
    url: '/v2/asset/upload',
    query,
    payload: cutAt === undefined ? whole : whole.subarray(0, cutAt),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, ...headers },
    ...(as && { as }),
  });
  return answered as Answered<Asset>;
}

const get = (url: string, more: { as?: TestPerson; headers?: Record<string, string> } = {}) =>
  server.send({ method: 'GET', url, ...more }) as Promise<Answered<Buffer>>;

describe('uploading', () => {
  it('keeps a picture with its type, size and dimensions, and tells it', async () => {
    const bytes = await jpeg();
    const { status, body } = await upload({ as: inspector, bytes, name: 'תמונה מהאתר.jpg' });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      originalName: 'תמונה מהאתר.jpg',
      extension: 'jpg',
      contentType: 'image/jpeg',
      size: bytes.length,
      width: 800,
      height: 600,
      isVideo: false,
      uploaded_by: { _id: inspector.id },
      can: expect.arrayContaining(['read', 'change', 'erase']) as unknown,
    });
    const events = await server
      .db()
      .query.selectFrom('events')
      .selectAll()
      .where('subject_id', '=', body._id)
      .execute();
    expect(events).toMatchObject([
      { name: 'file.uploaded', actor_id: inspector.id, after: { originalName: 'תמונה מהאתר.jpg', size: bytes.length } },
    ]);
    expect((await get(body.Location)).body).toEqual(bytes);
  });

  it('counts width and height as the camera was held', async () => {
    const bytes = await drawn(800, 600).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { body } = await upload({ as: inspector, bytes });
    expect([body.width, body.height]).toEqual([600, 800]);
    const small = await get(`${body.Location}&size=100`);
    expect(await sharp(small.body).metadata()).toMatchObject({ width: 75, height: 100, format: 'webp' });
  });

  it('goes by the content, not by what the sender calls it', async () => {
    const script = await upload({ as: inspector, bytes: Buffer.from('<script>alert(1)</script>'), name: 'photo.jpg' });
    expect(script.problem).toMatchObject({
      code: 'file_type_not_allowed',
      status: 415,
      data: 'Invalid file extension allowed only jpeg, png, pdf, doc, docx, xls, xlsx, mp4, quicktime, 3gpp',
    });
    const svg = await upload({ as: inspector, bytes: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>') });
    expect(svg.status).toBe(415);
    const renamed = await upload({ as: inspector, bytes: await png(), name: '../../evil.html' });
    expect(renamed.body).toMatchObject({ originalName: 'evil.html.png', contentType: 'image/png', extension: 'png' });
    const turned = await upload({ as: inspector, bytes: await png(), name: 'a\u202egnp.exe' });
    expect(turned.body.originalName).toBe('agnp.exe.png');
  });

  it('takes only pictures where a picture belongs', async () => {
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj<<>>endobj\ntrailer<<>>\n%%EOF');
    expect((await upload({ as: inspector, bytes: pdf, name: 'a.pdf' })).body).toMatchObject({ extension: 'pdf' });
    const avatar = await upload({ as: inspector, bytes: pdf, name: 'a.jpg', query: { target: 'avatar' } });
    expect(avatar.problem.data).toBe('Invalid file extension allowed only jpeg, png');
    const gif = await drawn(5, 5).gif().toBuffer();
    expect((await upload({ as: inspector, bytes: gif, query: { target: 'project' } })).problem.code).toBe(
      'file_type_not_allowed',
    );
    expect((await upload({ as: inspector, bytes: pdf, query: { target: 'nowhere' } })).status).toBe(400);
  });

  it('refuses what is damaged, cut, empty, missing or sent twice in one', async () => {
    const bytes = await jpeg(1600, 1200);
    expect((await upload({ as: inspector, bytes: bytes.subarray(0, bytes.length / 2) })).problem).toMatchObject({
      code: 'file_corrupted',
      data: 'Corrupted file, please reupload',
    });
    expect((await upload({ as: inspector, bytes: Buffer.alloc(0) })).problem.code).toBe('file_corrupted');
    expect((await upload({ as: inspector, bytes, more: 1 })).problem).toMatchObject({
      code: 'files_too_many',
      data: 'Error, maximum files allowed 1',
    });
    expect((await upload({ as: inspector, bytes, cutAt: 2000 })).status).toBe(400);
    expect((await upload({ as: inspector, bytes, cutAt: 20 })).status).toBe(400);
    const json = await server.send({ method: 'POST', url: '/v2/asset/upload', payload: {}, as: inspector });
    expect(json.problem.code).toBe('media_type_not_supported');
    const none = await server.send({
      method: 'POST',
      url: '/v2/asset/upload',
      payload: '--b--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      as: inspector,
    });
    expect(none.problem.code).toBe('file_missing');
  });

  it('refuses more than 25 MB of a picture and 100 MB of anything', async () => {
    const start = await jpeg(10, 10);
    const large = Buffer.concat([start, Buffer.alloc(25 * 1024 * 1024)]);
    expect((await upload({ as: inspector, bytes: large })).problem).toMatchObject({
      code: 'file_too_large',
      data: 'This file is too large. The most is 25 MB.',
    });
    expect((await upload({ as: inspector, bytes: large, query: { target: 'avatar' } })).problem.code).toBe(
      'file_too_large',
    );
    const huge = Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(100 * 1024 * 1024)]);
    expect((await upload({ as: inspector, bytes: huge })).problem.data).toBe(
      'This file is too large. The most is 100 MB.',
    );
  });

  it('refuses a picture of more pixels than can be drawn', async () => {
    const bomb = await sharp({
      create: { width: 15_000, height: 15_000, channels: 3, background: '#000' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    const { problem } = await upload({ as: inspector, bytes: bomb, name: 'bomb.png' });
    expect(problem).toMatchObject({
      code: 'picture_too_large',
      data: 'This picture has too many pixels. The most is 200 megapixels.',
    });
  }, 60_000);

  it('leaves nothing half done behind', async () => {
    const incoming = join(server.place.folder, 'files', 'instance_main', 'incoming');
    expect(await readdir(incoming)).toEqual([]);
  });

  it('of the same file twice keeps its bytes once, and a repeated write once', async () => {
    const bytes = await png();
    const headers = { 'idempotency-key': 'photo-1' };
    const all = await Promise.all([1, 2, 3].map(() => upload({ as: inspector, bytes, headers })));
    expect(new Set(all.map((one) => one.body._id)).size).toBe(1);
    const again = await upload({ as: inspector, bytes });
    expect(again.body._id).not.toBe(all[0]?.body._id);
    const other = await upload({ as: inspector, bytes: await png(11, 11), headers });
    expect(other.problem.code).toBe('idempotency_key_reused');
  });

  it('needs a sign-in, a logo an administrator, another’s file the right to change that person', async () => {
    const bytes = await png();
    expect((await upload({ bytes })).status).toBe(401);
    for (const role of roles) expect((await upload({ as: await server.person(role), bytes })).status).toBe(200);
    expect((await upload({ as: manager, bytes, query: { target: 'logo' } })).status).toBe(403);
    expect((await upload({ as: admin, bytes, query: { target: 'logo' } })).status).toBe(200);
    const of = (id: string) => ({ target: 'profile', private_asset: 'true', target_user: id });
    expect((await upload({ as: inspector, bytes, query: of(inspector.id) })).status).toBe(200);
    expect((await upload({ as: inspector, bytes, query: of(manager.id) })).status).toBe(404);
    expect((await upload({ as: manager, bytes, query: of(inspector.id) })).status).toBe(200);
  });
});

describe('the address of a file', () => {
  it('opens without a token for as long as its key holds, and only its own file', async () => {
    const { body } = await upload({ as: inspector, bytes: await png() });
    const { body: other } = await upload({ as: inspector, bytes: await png() });
    const url = new URL(body.Location, 'http://localhost');
    const key = url.searchParams.get('key') ?? '';
    const status = async (path: string, query: Record<string, string>) =>
      (await server.send({ method: 'GET', url: path, query })).status;
    expect(await status(url.pathname, { key })).toBe(200);
    expect(await status(`/v1/s3/download/${other._id}`, { key })).toBe(401);
    expect(await status(url.pathname, {})).toBe(401);
    const [until = '', signature = ''] = key.split('.');
    expect(await status(url.pathname, { key: `${Number(until) + 1}.${signature}` })).toBe(401);
    expect(await status(url.pathname, { key: `${until}.${'0'.repeat(32)}` })).toBe(401);
    for (const wrong of ['', 'x', '9'.repeat(150), `${until}.${signature}0`])
      expect(await status(url.pathname, { key: wrong })).toBe(401);
    const past = await server.db().first(sql<{ key: string }>`
      select u || '.' || platform.asset_signature(${body._id}::uuid, u) as key
      from (select floor(extract(epoch from now()) / 43200)::bigint as u) as past`);
    expect(await status(url.pathname, { key: past?.key ?? '' })).toBe(401);
  });

  it('stays the same while it holds, so that browsers keep what they loaded', async () => {
    const { body } = await upload({ as: inspector, bytes: await png() });
    const info = await server.call(calls.readAssetInfo, { as: inspector, params: { id: body._id } });
    expect(info.body.Location).toBe(body.Location);
    const first = await get(body.Location);
    expect(first.headers['cache-control']).toContain('private, max-age=3600');
    const again = await get(body.Location, { headers: { 'if-none-match': String(first.headers['etag']) } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('opens nothing in another instance', async () => {
    const { body } = await upload({ as: inspector, bytes: await png() });
    const there = await server.send({ method: 'GET', url: body.Location, instance: 'acme' });
    expect(there.status).toBe(401);
    const stranger = await server.person('sys_admin', { instance: 'acme' });
    expect((await server.send({ method: 'GET', url: body.Location, as: stranger })).status).toBe(404);
    const info = await server.call(calls.readAssetInfo, { as: stranger, params: { id: body._id } });
    expect(info.status).toBe(404);
  });
});

describe('downloading', () => {
  it('gives pictures in smaller sizes, made once however often they are asked for at once', async () => {
    const { body } = await upload({ as: inspector, bytes: await jpeg(801, 601) });
    const many = await Promise.all(Array.from({ length: 8 }, () => get(`${body.Location}&size=100x100`)));
    expect(new Set(many.map((one) => one.headers['etag'])).size).toBe(1);
    expect(await sharp(many[0]?.body).metadata()).toMatchObject({ width: 100, height: 100, format: 'webp' });
    const medium = await get(`${body.Location}&size=500`);
    expect(await sharp(medium.body).metadata()).toMatchObject({ width: 500, height: 375 });
    expect(medium.headers['content-type']).toBe('image/webp');
    const tiny = await upload({ as: inspector, bytes: await png(30, 20) });
    expect(await sharp((await get(`${tiny.body.Location}&size=500`)).body).metadata()).toMatchObject({ width: 30 });
    expect((await get(`${body.Location}&size=9999`)).status).toBe(400);
  });

  it('never lets a browser run what it shows', async () => {
    const { body } = await upload({ as: inspector, bytes: await png(), name: 'a;c.png' });
    const saved = await get(body.Location);
    expect(saved.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'image/png' });
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="a;c.png"/);
    expect(saved.headers['content-security-policy']).toContain('sandbox');
    expect((await get(`${body.Location}&preview=true`)).headers['content-disposition']).toMatch(/^inline/);
  });

  it('gives parts, as players of films ask for them', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(5000)]);
    const { body } = await upload({ as: inspector, bytes, name: 'a.pdf' });
    const part = async (range: string) => {
      const { status, headers, body: got } = await get(body.Location, { headers: { range } });
      return [status, headers['content-range'], got];
    };
    const size = bytes.length;
    expect(await part('bytes=0-9')).toEqual([206, `bytes 0-9/${size}`, bytes.subarray(0, 10)]);
    expect(await part('bytes=-5')).toEqual([206, `bytes ${size - 5}-${size - 1}/${size}`, bytes.subarray(-5)]);
    expect(await part(`bytes=${size - 2}-`)).toEqual([
      206,
      `bytes ${size - 2}-${size - 1}/${size}`,
      bytes.subarray(-2),
    ]);
    expect((await part(`bytes=${size}-`))[0]).toBe(416);
    for (const odd of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2']) expect((await part(odd))[0]).toBe(200);
  });

  it('of what is not there answers 404', async () => {
    expect((await get(`/v1/s3/download/${newId()}`, { as: admin })).status).toBe(404);
    expect((await get('/v1/s3/download/..%2f..%2fetc%2fpasswd', { as: admin })).status).toBe(404);
  });
});

describe('who sees a file', () => {
  const sees = async (as: TestPerson, id: string) => (await get(`/v1/s3/download/${id}`, { as })).status === 200;
  const whoSees = async (id: string) => [
    await sees(admin, id),
    await sees(manager, id),
    await sees(inspector, id),
    await sees(client, id),
  ];

  it('of nothing yet: its uploader and the administrators', async () => {
    const { body } = await upload({ as: client, bytes: await png() });
    expect(await whoSees(body._id)).toEqual([true, false, false, true]);
  });

  it('of a person: who sees the person; a private one only that person and the administrators', async () => {
    const { body: avatar } = await upload({ as: inspector, bytes: await png(), query: { target: 'avatar' } });
    await server
      .db()
      .query.updateTable('users')
      .set({ avatar_asset_id: avatar._id })
      .where('id', '=', inspector.id)
      .execute();
    expect(await whoSees(avatar._id)).toEqual([true, true, true, false]);
    const query = { target: 'profile', private_asset: 'true', target_user: inspector.id };
    const { body: secret } = await upload({ as: manager, bytes: await png(), query });
    expect(await whoSees(secret._id)).toEqual([true, false, true, false]);
  });

  it('of a project: who sees the project', async () => {
    const { body: cover } = await upload({ as: admin, bytes: await png(), query: { target: 'cover' } });
    const db = server.db();
    const id = newId();
    await db.query
      .insertInto('projects')
      .values({ id, name: 'P', is_private: true, cover_asset_id: cover._id })
      .execute();
    expect(await whoSees(cover._id)).toEqual([true, false, false, false]);
    await db.query.insertInto('project_members').values({ project_id: id, user_id: inspector.id }).execute();
    await db.query.insertInto('client_projects').values({ project_id: id, user_id: client.id }).execute();
    expect(await whoSees(cover._id)).toEqual([true, false, true, true]);
  });

  it('of somebody else: not by whoever hangs it on something of their own', async () => {
    const { body: theirs } = await upload({ as: inspector, bytes: await png() });
    const { body: ours } = await upload({ as: manager, bytes: await png() });
    const { body: project } = await server.call(projectCalls.createProject, { as: manager, body: { name: 'Mine' } });
    const hang = (avatar: string) =>
      server.call(projectCalls.changeProject, { as: manager, params: { id: project._id }, body: { avatar } });
    expect((await hang(theirs._id)).problem.errors).toMatchObject([{ path: 'avatar', code: 'picture_expected' }]);
    const hung = await hang(ours._id);
    expect((await get(hung.body.avatar ?? '')).status).toBe(200);
  });

  it('of an answer: who sees the job, a client only under questions that clients see', async () => {
    const { body: photo } = await upload({ as: admin, bytes: await png() });
    const db = server.db();
    const [projectId, jobTypeId, jobId, questionId] = [newId(), newId(), newId(), newId()];
    await db.query.insertInto('projects').values({ id: projectId, name: 'Q' }).execute();
    await db.query.insertInto('job_types').values({ id: jobTypeId, title: 'T', unique_id: newId() }).execute();
    await db.query
      .insertInto('jobs')
      .values({ id: jobId, status: 'open', job_type_id: jobTypeId, project_id: projectId })
      .execute();
    await db.query.insertInto('client_projects').values({ project_id: projectId, user_id: client.id }).execute();
    await db.query.transaction().execute(async (t) => {
      await t.insertInto('questions').values({ id: questionId, root_id: questionId, current_revision: 1 }).execute();
      await t
        .insertInto('question_revisions')
        .values({ question_id: questionId, revision: 1, type: 5, title: 'Photo' })
        .execute();
    });
    await db.query
      .insertInto('answers')
      .values({
        id: `${questionId}_a`,
        job_id: jobId,
        question_id: questionId,
        question_revision: 1,
        files: [photo._id],
        answered_at: new Date(),
      })
      .execute();
    expect(await whoSees(photo._id)).toEqual([true, true, false, false]);
    await db.query
      .updateTable('question_revisions')
      .set({ is_client_visible: true })
      .where('question_id', '=', questionId)
      .execute();
    expect(await whoSees(photo._id)).toEqual([true, true, false, true]);
    await db.query.updateTable('jobs').set({ created_by: inspector.id }).where('id', '=', jobId).execute();
    expect(await whoSees(photo._id)).toEqual([true, true, true, true]);
  });

  it('of the company: everybody, also before signing in', async () => {
    const { body: logo } = await upload({ as: admin, bytes: await png(), query: { target: 'logo' } });
    expect((await get(`/v1/s3/download/${logo._id}`)).status).toBe(401);
    const { body } = await server.call(settingsCalls.changeSettings, { as: admin, body: { logo: logo._id } });
    expect(body.logo).toBe(`/v1/s3/download/${logo._id}`);
    expect((await server.call(settingsCalls.readBootstrap)).body.logo).toBe(body.logo);
    expect((await get(`${body.logo}?size=100`)).status).toBe(200);
    // What a screen was told it may send back.
    const again = await server.call(settingsCalls.changeSettings, { as: admin, body: { logo: body.logo } });
    expect(again.status).toBe(200);
  });
});

describe('lists and deletion', () => {
  it('list files to planners, those that they see', async () => {
    const { body } = await upload({ as: manager, bytes: await png(), name: 'needle.png' });
    const list = (as: TestPerson) => server.call(calls.listAssets, { as, query: { search: 'NEEDLE' } });
    expect((await list(manager)).body.docs.map((doc) => doc._id)).toEqual([body._id]);
    expect((await list(await server.person('project_manager'))).body.total).toBe(0);
    expect((await list(admin)).body.total).toBe(1);
    expect((await list(inspector)).status).toBe(403);
    expect((await list(client)).status).toBe(403);
    const wrong = await server.call(calls.listAssets, { as: admin, query: { sort: 'sha256' } });
    expect(wrong.status).toBe(400);
  });

  it('delete by its uploader and by planners, under both addresses, and then it is gone', async () => {
    const fresh = async () => (await upload({ as: inspector, bytes: await png() })).body;
    const one = await fresh();
    const remove = (as: TestPerson, id: string) => server.call(calls.removeAsset, { as, params: { id } });
    expect((await remove(client, one._id)).status).toBe(404);
    expect((await remove(manager, one._id)).status).toBe(404);
    expect((await remove(inspector, one._id)).status).toBe(200);
    expect((await remove(inspector, one._id)).status).toBe(404);
    expect((await get(one.Location)).status).toBe(401);
    const two = await fresh();
    const twin = await server.send({ method: 'DELETE', url: `/v1/s3/delete/${two._id}`, as: admin });
    expect(twin.status).toBe(200);
    await server.call(settingsCalls.changeSettings, { as: admin, body: { security: { allowErase: false } } });
    expect((await remove(inspector, (await fresh())._id)).status).toBe(403);
    await server.call(settingsCalls.changeSettings, { as: admin, body: { security: { allowErase: true } } });
  });
});
