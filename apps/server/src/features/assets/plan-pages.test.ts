import * as planCalls from '@plumbline/contract/asset-plans';
import type { AssetTiles } from '@plumbline/contract/asset-plans';
import * as calls from '@plumbline/contract/assets';
import { tileSize } from '@plumbline/domain/assets/page-pictures';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { filmFile } from '../../../test/support/files/film-files.ts';
import { heicFile } from '../../../test/support/files/heic-files.ts';
import { cornerDrawing, endlessPdf, lockedPdf, pdfFile, planPdf } from '../../../test/support/files/pdf-files.ts';
import { placedJpeg, quarters, quartersOf } from '../../../test/support/files/picture-files.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { getFrom, png, uploadTo } from './assets.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let inspector: TestPerson;
let stranger: TestPerson;

beforeAll(async () => {
  server = await startTestServer({ works: true });
  admin = await server.person('business_admin');
  inspector = await server.person('inspector');
  stranger = await server.person('sys_admin', { instance: 'acme' });
});
afterAll(() => server.close());

const page = { width: 595, height: 842 };
const cornered = pdfFile([
  { ...page, drawing: cornerDrawing(page) },
  { width: 3024, height: 2160 },
]);

async function uploaded(bytes: Buffer, target = 'answer', as = inspector) {
  const { body, problem } = await uploadTo(server, { as, bytes, name: 'plan', query: { target } });
  if (!body._id) throw new Error(problem.code);
  return body;
}

const images = (id: string, as = inspector) =>
  server.call(planCalls.readPdfImages, { as, query: { id, get_sizes: 'true' } });

const tiles = (id: string, number = 1, as = inspector) =>
  server.call(planCalls.readAssetTiles, { as, params: { id }, query: { page: number } });

/** The tiles of a page once they are made, or once it is known that they can't be. */
async function madeTiles(id: string, number = 1, as = inspector): Promise<AssetTiles> {
  for (;;) {
    const { body } = await tiles(id, number, as);
    if (body.state === 'done' || body.state === 'failed') return body;
    if (body.state === 'none') throw new Error('nobody has asked for them');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const tileAt = (seen: AssetTiles, level: number, column: number, row: number) =>
  getFrom(
    server,
    (seen.Location ?? '')
      .replace('{level}', String(level))
      .replace('{column}', String(column))
      .replace('{row}', String(row)),
  );

describe('the pages of a PDF', () => {
  it('are told as pictures with their sizes, in one item', async () => {
    const { _id } = await uploaded(cornered);
    const { status, body } = await images(_id);
    expect(status).toBe(200);
    expect(body).toMatchObject([
      {
        _id,
        children: [
          { page: 1, width: 1653, height: 2339 },
          { page: 2, width: 4096, height: 2926 },
        ],
        size: [page, { width: 3024, height: 2160 }],
      },
    ]);
    const plain = await server.call(planCalls.readPdfImages, { as: inspector, query: { pdf: _id } });
    expect(plain.body[0]).not.toHaveProperty('size');
    expect((await server.call(planCalls.readPdfImages, { as: inspector, query: {} })).problem.errors).toMatchObject([
      { path: 'query.id', code: 'required' },
    ]);
  });

  it('are shown by their addresses, whole and smaller, also without a token', async () => {
    const { _id } = await uploaded(cornered);
    const address = (await images(_id)).body[0]?.children[0]?.Location ?? '';
    const whole = await getFrom(server, address);
    expect(whole.headers['content-type']).toBe('image/webp');
    expect(whole.headers['content-disposition']).toMatch(/^inline; filename="plan-1.webp"/);
    expect(await sharp(whole.body).metadata()).toMatchObject({ width: 1653, height: 2339 });
    expect(await sharp((await getFrom(server, `${address}&size=500`)).body).metadata()).toMatchObject({ height: 500 });
    const listed = await getFrom(server, `${(await uploaded(cornered)).Location}&size=100x100`);
    expect(await sharp(listed.body).metadata()).toMatchObject({ width: 100, height: 100 });
    expect((await getFrom(server, address.replace('page=1', 'page=9'))).status).toBe(404);
  });

  it('are turned with the plan', async () => {
    const { _id } = await uploaded(cornered);
    const turned = await server.call(planCalls.rotateAsset, {
      as: inspector,
      params: { id: _id },
      body: { rotation: 90 },
    });
    expect(turned.body).toMatchObject({ success: true, rotation: 90 });
    const { body } = await images(_id);
    expect(body[0]?.children[0]).toMatchObject({ width: 2339, height: 1653 });
    expect(body[0]?.size?.[0]).toEqual({ width: 842, height: 595 });
    const { body: picture } = await getFrom(server, body[0]?.children[0]?.Location ?? '');
    const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
    const greenAt = (x: number, y: number) =>
      data[(Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels + 1] ?? 0;
    expect([greenAt(0.2, 0.2) > 100, greenAt(0.8, 0.2) > 100]).toEqual([true, false]);
  });

  it('are none in a picture, a film and behind a password', async () => {
    for (const bytes of [await png(), filmFile(), lockedPdf()]) {
      const { _id, pages } = await uploaded(bytes);
      expect(pages).toBeNull();
      expect((await images(_id)).body).toMatchObject([{ children: [], size: [] }]);
    }
    const { problem } = await uploadTo(server, { as: inspector, bytes: lockedPdf(), query: { target: 'blueprint' } });
    expect(problem.code).toBe('file_locked');
  });
});

describe('a plan in tiles', () => {
  it('is made as soon as it comes, and every tile of every level is there', { timeout: 120_000 }, async () => {
    const { _id } = await uploaded(planPdf({ width: 11, height: 7, walls: 200 }), 'blueprint');
    await server.eventsHandled();
    const seen = await madeTiles(_id);
    expect(seen).toMatchObject({ state: 'done', progress: 1, tileSize, width: 3300, height: 2100 });
    expect(seen.levels.map(({ width }) => width)).toEqual([413, 825, 1650, 3300]);
    for (const [level, { columns, rows, width, height }] of seen.levels.entries()) {
      for (let column = 0; column < columns; column += 1) {
        for (let row = 0; row < rows; row += 1) {
          const { status, body } = await tileAt(seen, level, column, row);
          expect([level, column, row, status]).toEqual([level, column, row, 200]);
          expect(await sharp(body).metadata()).toMatchObject({
            format: 'webp',
            width: Math.min(tileSize, width - column * tileSize),
            height: Math.min(tileSize, height - row * tileSize),
          });
        }
      }
      expect((await tileAt(seen, level, columns, 0)).status).toBe(404);
      expect((await tileAt(seen, level, 0, rows)).status).toBe(404);
    }
    expect((await tileAt(seen, seen.levels.length, 0, 0)).status).toBe(404);
  });

  it('is kept by browsers, and only given to those who were told its address', { timeout: 120_000 }, async () => {
    const { _id } = await uploaded(planPdf({ width: 4, height: 3, walls: 20 }), 'blueprint');
    await server.eventsHandled();
    const seen = await madeTiles(_id);
    const first = await tileAt(seen, 0, 0, 0);
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringContaining('immutable') as unknown,
      'x-content-type-options': 'nosniff',
    });
    const address = seen.Location?.replace('{level}', '0').replace('{column}', '0').replace('{row}', '0') ?? '';
    const tag = String(first.headers['etag']);
    expect((await getFrom(server, address, { headers: { 'if-none-match': tag } })).status).toBe(304);
    const [bare = ''] = address.split('?');
    expect((await getFrom(server, bare)).status).toBe(401);
    expect((await getFrom(server, bare, { as: inspector })).status).toBe(200);
    expect((await getFrom(server, bare, { as: await server.person('inspector') })).status).toBe(404);
    expect((await getFrom(server, bare, { as: stranger })).status).toBe(404);
    expect((await getFrom(server, address.replace(_id, (await uploaded(cornered))._id))).status).toBe(401);
  });

  it('is made when somebody asks, once however often, a page at a time', async () => {
    const { _id } = await uploaded(cornered);
    expect((await tiles(_id)).body).toMatchObject({ state: 'none', progress: 0, Location: null });
    const ask = (body: { page?: number }) =>
      server.call(planCalls.resizePdf, { as: inspector, params: { id: _id }, body });
    expect(
      (await Promise.all([ask({ page: 2 }), ask({ page: 2 }), ask({ page: 2 })])).map((one) => one.status),
    ).toEqual([200, 200, 200]);
    expect(await madeTiles(_id, 2)).toMatchObject({ state: 'done', width: 12_600, height: 9000 });
    expect((await tiles(_id)).body.state).toBe('none');
    expect((await ask({})).body).toMatchObject({ success: true, _id });
    expect((await madeTiles(_id)).state).toBe('done');
    expect((await ask({ page: 3 })).problem.code).toBe('file_has_no_pages');
    expect((await tiles(_id, 3)).problem.code).toBe('file_has_no_pages');
    const film = await uploaded(filmFile());
    const none = await server.call(planCalls.resizePdf, { as: inspector, params: { id: film._id }, body: {} });
    expect(none.problem).toMatchObject({ status: 409, data: 'This file has no pages to show.' });
  }, 120_000);

  it('of a picture is that of the picture, turned as it is', { timeout: 120_000 }, async () => {
    const { _id } = await uploaded(await quarters(1400, 700).png().toBuffer());
    await server.call(planCalls.rotateAsset, { as: inspector, params: { id: _id }, body: { rotation: -90 } });
    await server.call(planCalls.resizePdf, { as: inspector, params: { id: _id }, body: {} });
    const seen = await madeTiles(_id);
    expect(seen).toMatchObject({ width: 700, height: 1400 });
    expect(await quartersOf((await tileAt(seen, 0, 0, 0)).body)).toBe('gyrb');
  });

  it('is made in turns with those of other companies', { timeout: 120_000 }, async () => {
    const large = { width: 1200, height: 900 };
    const { _id } = await uploaded(pdfFile([large, large, large]));
    await server.call(planCalls.resizePdf, { as: inspector, params: { id: _id }, body: {} });
    const other = await uploaded(planPdf({ width: 4, height: 3, walls: 20 }), 'answer', stranger);
    await server.call(planCalls.resizePdf, { as: stranger, params: { id: other._id }, body: {} });
    expect((await madeTiles(other._id, 1, stranger)).state).toBe('done');
    expect((await tiles(_id, 3)).body.state).not.toBe('done');
    expect((await madeTiles(_id, 3)).state).toBe('done');
  });

  it('that can’t be drawn says why, and is tried again when somebody asks', { timeout: 120_000 }, async () => {
    const { _id } = await uploaded(endlessPdf());
    const ask = () => server.call(planCalls.resizePdf, { as: inspector, params: { id: _id }, body: { page: 1 } });
    await ask();
    expect(await madeTiles(_id)).toMatchObject({ state: 'failed', problem: 'file_too_demanding', Location: null });
    await ask();
    expect((await tiles(_id)).body.state).not.toBe('failed');
    // It takes its time, and the next tests wait behind it.
    expect((await madeTiles(_id)).state).toBe('failed');
    expect((await images(_id)).status).toBe(200);
  });
});

describe('turning', () => {
  const rotate = (id: string, rotation: 90 | -90 | 180, as = inspector) =>
    server.call(planCalls.rotateAsset, { as, params: { id }, body: { rotation } });
  const set = (
    id: string,
    body: Parameters<typeof server.call<typeof planCalls.changeAssetProperties>>[1] extends infer T
      ? T extends { body?: infer B }
        ? B
        : never
      : never,
  ) => server.call(planCalls.changeAssetProperties, { as: inspector, params: { id }, body: body as never });

  it('adds a quarter a click, and shows thumbnails and the whole so', async () => {
    const { _id } = await uploaded(await quarters().jpeg({ quality: 95 }).toBuffer());
    for (const expected of [90, 180, 270, 0, 90]) {
      const { body } = await rotate(_id, 90);
      expect(body.rotation).toBe(expected);
    }
    const { body } = await server.call(calls.readAssetInfo, { as: inspector, params: { id: _id } });
    expect(await quartersOf((await getFrom(server, `${body.Location}&size=100`)).body)).toBe('bryg');
    const shown = await getFrom(server, `${body.Location}&preview=true`);
    expect(await quartersOf(shown.body)).toBe('bryg');
    const original = await getFrom(server, body.Location);
    expect(await quartersOf(original.body)).toBe('rgby');
    const events = await server.db().query.selectFrom('events').selectAll().where('subject_id', '=', _id).execute();
    expect(events.filter(({ name }) => name === 'file.changed').length).toBe(5);
  });

  it('is refused once the plan is measured or somebody has drawn on it', async () => {
    const { _id } = await uploaded(pdfFile(), 'blueprint', admin);
    const as = admin;
    const measure = (value: unknown) =>
      server.call(planCalls.changeAssetProperties, {
        as,
        params: { id: _id },
        body: { name: 'measurements', value } as never,
      });
    const measurements = { pixels: { width: 100, height: 200 }, metrics: { width: 1, height: 2 }, arrows: {} };
    expect((await measure(measurements)).body.measurements).toEqual(measurements);
    const refused = await rotate(_id, 90, as);
    expect([refused.status, refused.problem.data]).toEqual([409, 'file cannot be rotated']);
    const set180 = await server.call(planCalls.changeAssetProperties, {
      as,
      params: { id: _id },
      body: { name: 'rotation', value: 180 },
    });
    expect(set180.problem.code).toBe('file_cannot_be_rotated');
    expect((await measure(null)).body.measurements).toBeNull();
    expect((await rotate(_id, 90, as)).status).toBe(200);
    await drawOn(_id);
    expect((await rotate(_id, 90, as)).problem.code).toBe('file_cannot_be_rotated');
  });

  it('is for what has an upper side', async () => {
    const { _id } = await uploaded(filmFile());
    expect((await rotate(_id, 90)).problem.code).toBe('file_cannot_be_rotated');
    const odd = await server.send({
      method: 'POST',
      url: `/v2/asset/${_id}/rotate`,
      as: inspector,
      payload: { rotation: 45 },
    });
    expect(odd.problem.errors).toMatchObject([{ path: 'rotation', code: 'not_one_of' }]);
  });

  it('is not renamed over a name that somebody gave meanwhile', async () => {
    const { _id } = await uploaded(cornered);
    await set(_id, { name: 'originalName', value: 'Ground floor' });
    const over = await set(_id, { name: 'originalName', value: 'Floor 0', before: 'Plan.pdf' });
    expect(over.problem).toMatchObject({ code: 'conflict', changed: { by: expect.objectContaining({}) } });
    // Both meant the same.
    expect((await set(_id, { name: 'originalName', value: 'Ground floor', before: 'Plan.pdf' })).status).toBe(200);
    expect((await set(_id, { name: 'originalName', value: 'Floor 0', before: 'Ground floor.pdf' })).body).toMatchObject(
      {
        originalName: 'Floor 0.pdf',
      },
    );
  });

  it('leaves the other properties, each of which is set for itself', async () => {
    const { _id } = await uploaded(cornered);
    await set(_id, { name: 'grayscale', value: true });
    await set(_id, { name: 'measureIntroDisplayed', value: true });
    await set(_id, { name: 'originalName', value: '  ../קומה 3\u202e.exe ' });
    const { body } = await server.call(calls.readAssetInfo, { as: inspector, params: { id: _id } });
    expect(body).toMatchObject({
      grayscale: true,
      measureIntroDisplayed: true,
      rotation: 0,
      measurements: null,
      originalName: 'קומה 3.exe.pdf',
    });
    const wrong = await server.send({
      method: 'PUT',
      url: `/v2/asset/${_id}/properties`,
      as: inspector,
      payload: { name: 'position', value: null },
    });
    expect(wrong.status).toBe(400);
  });
});

/** Has somebody mark a plan in a job. */
async function drawOn(planId: string): Promise<void> {
  const db = server.db();
  const id = (n: number) => `01900000-0000-7000-8000-00000000000${n}`;
  await db.query
    .insertInto('job_types')
    .values({ id: id(1), title: 'T', unique_id: id(2) })
    .execute();
  await db.query
    .insertInto('jobs')
    .values({ id: id(3), status: 'open', job_type_id: id(1) })
    .execute();
  await db.query.transaction().execute(async (t) => {
    await t
      .insertInto('questions')
      .values({ id: id(4), root_id: id(4), current_revision: 1 })
      .execute();
    await t
      .insertInto('question_revisions')
      .values({ question_id: id(4), revision: 1, type: 13, title: 'Plan' })
      .execute();
  });
  const value = JSON.stringify({ file: planId, elements: ['a'] });
  const answer = { job_id: id(3), question_id: id(4), value };
  await db.query
    .insertInto('answers')
    .values({ ...answer, id: `${id(4)}_a`, question_revision: 1, answered_at: new Date() })
    .execute();
  await db.query
    .insertInto('current_answers')
    .values({ ...answer, answer_id: `${id(4)}_a`, is_issue: false, search_value: '' })
    .execute();
}

describe('converting', () => {
  const convert = (id: string, as = inspector) => server.call(planCalls.convertAsset, { as, params: { id } });

  it('makes of a picture a PDF that can be drawn on, once', async () => {
    for (const bytes of [await placedJpeg(), heicFile, await quarters().png().toBuffer()]) {
      const picture = await uploaded(bytes, 'blueprint');
      const { body } = await convert(picture._id);
      expect(body.success).toBe(true);
      const pdf = await server.call(calls.readAssetInfo, { as: inspector, params: { id: body.data } });
      expect(pdf.body).toMatchObject({
        extension: 'pdf',
        pages: 1,
        target: 'blueprint',
        originalName: expect.stringMatching(/\.pdf$/) as unknown,
      });
      const [pages] = (await images(body.data)).body;
      expect(await quartersOf((await getFrom(server, pages?.children[0]?.Location ?? '')).body)).toBe('rgby');
      expect((await getFrom(server, pdf.body.Location)).body.includes('Camera of somebody')).toBe(false);
      expect((await convert(picture._id)).body.data).toBe(body.data);
    }
  });

  it('takes the turn along, and asks for tiles of what is a PDF already', { timeout: 120_000 }, async () => {
    const picture = await uploaded(await quarters().jpeg({ quality: 95 }).toBuffer());
    await server.call(planCalls.rotateAsset, { as: inspector, params: { id: picture._id }, body: { rotation: 90 } });
    const { body } = await convert(picture._id);
    const [pages] = (await images(body.data)).body;
    expect(await quartersOf((await getFrom(server, pages?.children[0]?.Location ?? '')).body)).toBe('bryg');
    expect((await convert(body.data)).body).toEqual({ success: true, data: body.data });
    expect((await madeTiles(body.data)).state).toBe('done');
  });

  it('is for pictures and PDFs, by those who may change them', async () => {
    const film = await uploaded(filmFile());
    expect((await convert(film._id)).problem.code).toBe('file_cannot_be_converted');
    const theirs = await uploaded(await png(), 'answer', admin);
    expect((await convert(theirs._id)).status).toBe(404);
  });
});

describe('the location of a file', () => {
  it('is its address, and for those who may know where it was taken', async () => {
    const bytes = await placedJpeg();
    const photo = await uploaded(bytes);
    const read = (as: TestPerson) => server.call(planCalls.readAssetLocation, { as, params: { id: photo._id } });
    const own = await read(inspector);
    expect(own.body).toMatchObject({ success: true, position: { lat: 32.109, long: 34.855 } });
    expect((await getFrom(server, own.body.location)).body).toEqual(bytes);
    expect((await read(admin)).body.position).toEqual({ lat: 32.109, long: 34.855 });
    expect((await read(await server.person('client'))).status).toBe(404);
  });
});
