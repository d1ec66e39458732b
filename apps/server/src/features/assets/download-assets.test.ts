import { randomBytes } from 'node:crypto';
import { removeAssets } from '@plumbline/contract/asset-removal';
import * as calls from '@plumbline/contract/assets';
import * as settingsCalls from '@plumbline/contract/settings';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { pdfFile } from '../../../test/support/files/pdf-files.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { getFrom, jpeg, png, uploadTo } from './assets.fixtures.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager', inspector: 'inspector', client: 'client' });

const upload = (sent: Parameters<typeof uploadTo>[1]) => uploadTo(on.server, sent);
const get = (url: string, more?: Parameters<typeof getFrom>[2]) => getFrom(on.server, url, more);

describe('the address of a file', () => {
  it('opens without a token for as long as its key holds, and only its own file', async () => {
    const { body } = await upload({ as: on.inspector, bytes: await png() });
    const { body: other } = await upload({ as: on.inspector, bytes: await png() });
    const url = new URL(body.Location, 'http://localhost');
    const key = url.searchParams.get('key') ?? '';
    const status = async (path: string, query: Record<string, string>) =>
      (await on.server.send({ method: 'GET', url: path, query })).status;
    expect(await status(url.pathname, { key })).toBe(200);
    expect(await status(`/v1/s3/download/${other._id}`, { key })).toBe(401);
    expect(await status(url.pathname, {})).toBe(401);
    const [until = '', signature = ''] = key.split('.');
    expect(await status(url.pathname, { key: `${Number(until) + 1}.${signature}` })).toBe(401);
    expect(await status(url.pathname, { key: `${until}.${'0'.repeat(32)}` })).toBe(401);
    for (const wrong of ['', 'x', '9'.repeat(150), `${until}.${signature}0`])
      expect(await status(url.pathname, { key: wrong })).toBe(401);
    const past = await on.server.db().first(sql<{ key: string }>`
      select u || '.' || platform.asset_signature(${body._id}::uuid, u) as key
      from (select floor(extract(epoch from now()) / 43200)::bigint as u) as past`);
    expect(await status(url.pathname, { key: past?.key ?? '' })).toBe(401);
  });

  it('stays the same while it holds, so that browsers keep what they loaded', async () => {
    const { body } = await upload({ as: on.inspector, bytes: await png() });
    const info = await on.server.call(calls.readAssetInfo, { as: on.inspector, params: { id: body._id } });
    expect(info.body.Location).toBe(body.Location);
    const first = await get(body.Location);
    expect(first.headers['cache-control']).toContain('private, max-age=3600');
    const again = await get(body.Location, { headers: { 'if-none-match': String(first.headers['etag']) } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
    // A proxy may have compressed it, and made its tag weak.
    for (const tag of [`W/${String(first.headers['etag'])}`, `"other" , ${String(first.headers['etag'])}`, '*'])
      expect((await get(body.Location, { headers: { 'if-none-match': tag } })).status).toBe(304);
    expect((await get(body.Location, { headers: { 'if-none-match': 'W/"other"' } })).status).toBe(200);
  });

  it('opens nothing in another instance', async () => {
    const { body } = await upload({ as: on.inspector, bytes: await png() });
    const there = await on.server.send({ method: 'GET', url: body.Location, instance: 'acme' });
    expect(there.status).toBe(401);
    const stranger = await on.server.person('sys_admin', { instance: 'acme' });
    expect((await on.server.send({ method: 'GET', url: body.Location, as: stranger })).status).toBe(404);
    const info = await on.server.call(calls.readAssetInfo, { as: stranger, params: { id: body._id } });
    expect(info.status).toBe(404);
  });
});

describe('downloading', () => {
  it('gives pictures in smaller sizes, made once however often they are asked for at once', async () => {
    const { body } = await upload({ as: on.inspector, bytes: await jpeg(801, 601) });
    const many = await Promise.all(Array.from({ length: 8 }, () => get(`${body.Location}&size=100x100`)));
    expect(new Set(many.map((one) => one.headers['etag'])).size).toBe(1);
    expect(await sharp(many[0]?.body).metadata()).toMatchObject({ width: 100, height: 100, format: 'webp' });
    const medium = await get(`${body.Location}&size=500`);
    expect(await sharp(medium.body).metadata()).toMatchObject({ width: 500, height: 375 });
    const framed = await get(`${body.Location}&size=489x500`);
    expect(await sharp(framed.body).metadata()).toMatchObject({ width: 489, height: 367 });
    expect(medium.headers['content-type']).toBe('image/webp');
    const tiny = await upload({ as: on.inspector, bytes: await png(30, 20) });
    expect(await sharp((await get(`${tiny.body.Location}&size=500`)).body).metadata()).toMatchObject({ width: 30 });
    expect((await get(`${body.Location}&size=9999`)).status).toBe(400);
  });

  it('never lets a browser run what it shows', async () => {
    const { body } = await upload({ as: on.inspector, bytes: await png(), name: 'a;c.png' });
    const saved = await get(body.Location);
    expect(saved.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'content-type': 'image/png' });
    expect(saved.headers['content-disposition']).toMatch(/^attachment; filename="a;c.png"/);
    expect(saved.headers['content-security-policy']).toContain('sandbox');
    expect((await get(`${body.Location}&preview=true`)).headers['content-disposition']).toMatch(/^inline/);
  });

  it('calls a file so that every file system takes it, however long its name, with its ending', async () => {
    for (const stem of [`a${'😀'.repeat(150)}`, 'ש'.repeat(300), 'x'.repeat(600)]) {
      const { body } = await upload({ as: on.inspector, bytes: await png(), name: `${stem}.png` });
      for (const [address, ending] of [
        [body.Location, '.png'],
        [`${body.Location}&size=100`, '.webp'],
      ] as const) {
        const { status, headers } = await get(address);
        const [, encoded = ''] = /filename\*=UTF-8''(\S+)$/.exec(String(headers['content-disposition'])) ?? [];
        const name = decodeURIComponent(encoded);
        expect([status, name.endsWith(ending), name.isWellFormed()]).toEqual([200, true, true]);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(240);
        expect(stem.startsWith(name.slice(0, -ending.length))).toBe(true);
      }
    }
  });

  it('gives parts, as players of films ask for them', async () => {
    const bytes = Buffer.concat([pdfFile(), randomBytes(5000)]);
    const { body } = await upload({ as: on.inspector, bytes, name: 'a.pdf' });
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
    expect((await part('Bytes=0-0'))[0]).toBe(206);
    for (const odd of ['bytes=5-2', 'bytes=0-1,4-5', 'lines=1-2']) expect((await part(odd))[0]).toBe(200);
  });

  it('of what is not there answers 404', async () => {
    expect((await get(`/v1/s3/download/${newId()}`, { as: on.admin })).status).toBe(404);
    expect((await get('/v1/s3/download/..%2f..%2fetc%2fpasswd', { as: on.admin })).status).toBe(404);
  });
});

describe('lists and deletion', () => {
  it('list files to planners, those that they see', async () => {
    const { body } = await upload({ as: on.manager, bytes: await png(), name: 'needle.png' });
    const list = (as: TestPerson) => on.server.call(calls.listAssets, { as, query: { search: 'NEEDLE' } });
    expect((await list(on.manager)).body.docs.map((doc) => doc._id)).toEqual([body._id]);
    expect((await list(await on.server.person('project_manager'))).body.total).toBe(0);
    expect((await list(on.admin)).body.total).toBe(1);
    expect((await list(on.inspector)).status).toBe(403);
    expect((await list(on.client)).status).toBe(403);
    const wrong = await on.server.call(calls.listAssets, { as: on.admin, query: { sort: 'sha256' } });
    expect(wrong.status).toBe(400);
  });

  it('delete by its uploader and by planners, under both addresses, and then it is gone', async () => {
    const fresh = async () => (await upload({ as: on.inspector, bytes: await png() })).body;
    const one = await fresh();
    const remove = (as: TestPerson, id: string) => on.server.call(calls.removeAsset, { as, params: { id } });
    expect((await remove(on.client, one._id)).status).toBe(404);
    expect((await remove(on.manager, one._id)).status).toBe(404);
    expect((await remove(on.inspector, one._id)).status).toBe(200);
    expect((await remove(on.inspector, one._id)).status).toBe(404);
    expect((await get(one.Location)).status).toBe(401);
    const two = await fresh();
    const twin = await on.server.send({ method: 'DELETE', url: `/v1/s3/delete/${two._id}`, as: on.admin });
    expect(twin.status).toBe(200);
    await on.server.call(settingsCalls.changeSettings, { as: on.admin, body: { security: { allowErase: false } } });
    expect((await remove(on.inspector, (await fresh())._id)).status).toBe(403);
    await on.server.call(settingsCalls.changeSettings, { as: on.admin, body: { security: { allowErase: true } } });
  });

  it('delete several at once: all or none, and each that stands against it is named', async () => {
    const fresh = async (as: TestPerson) => (await upload({ as, bytes: await png() })).body._id;
    const remove = (files: readonly string[], as = on.inspector) =>
      on.server.call(removeAssets, { as, body: { files: [...files] } });
    const isThere = async (id: string) =>
      (await on.server.call(calls.readAssetInfo, { as: on.admin, params: { id } })).status === 200;
    const [one, two, foreign] = [await fresh(on.inspector), await fresh(on.inspector), await fresh(on.admin)];
    const refused = await remove([one, foreign, two]);
    expect([refused.status, refused.problem.errors.map(({ path, code }) => [path, code])]).toEqual([
      404,
      [['files.1', 'not_found']],
    ]);
    expect(await Promise.all([one, two, foreign].map(isThere))).toEqual([true, true, true]);
    expect((await remove([one, two, one])).status).toBe(200);
    expect(await Promise.all([one, two, foreign].map(isThere))).toEqual([false, false, true]);
  });
});

it('asking only what there is opens no file', async () => {
  const bytes = await png();
  const { body } = await upload({ as: on.inspector, bytes });
  const { files } = on.server.services;
  const read = files.read.bind(files);
  let isRead = 0;
  files.read = async (...asked) => {
    const found = await read(...asked);
    found?.stream.once('data', () => (isRead += 1));
    return found;
  };
  const head = await on.server.send({ method: 'HEAD', url: body.Location });
  expect([head.status, head.headers['content-length'], isRead]).toEqual([200, String(bytes.length), 0]);
  await get(body.Location);
  expect(isRead).toBe(1);
  files.read = read;
});
