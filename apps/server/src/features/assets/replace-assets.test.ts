import * as planCalls from '@plumbline/contract/asset-plans';
import * as versionCalls from '@plumbline/contract/asset-versions';
import * as calls from '@plumbline/contract/assets';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pdfFile } from '../../../test/support/files/pdf-files.ts';
import { quarters, quartersOf } from '../../../test/support/files/picture-files.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { getFrom, png, uploadTo } from './assets.fixtures.ts';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;
let inspector: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  manager = await server.person('project_manager');
  inspector = await server.person('inspector');
});
afterAll(() => server.close());

async function uploaded(bytes: Buffer, options: { as?: TestPerson; name?: string; target?: string } = {}) {
  const { as = inspector, name = 'photo.png', target = 'answer' } = options;
  const { body, problem } = await uploadTo(server, { as, bytes, name, query: { target } });
  if (!body._id) throw new Error(problem.code);
  return body;
}

const merge = (target: string, source: string, as = inspector) =>
  server.call(versionCalls.mergeAssets, { as, params: { target, source } });
const versions = (id: string, as = inspector) => server.call(versionCalls.listAssetVersions, { as, params: { id } });
const restore = (id: string, version: number, as = inspector) =>
  server.call(versionCalls.restoreAssetVersion, { as, params: { id, version } });
const info = (id: string, as = inspector) => server.call(calls.readAssetInfo, { as, params: { id } });

describe('replacing a file', () => {
  it('shows the new content under the old id, and keeps the old one', async () => {
    const [oldBytes, newBytes] = [await png(), await png(40, 30)];
    const old = await uploaded(oldBytes, { name: 'old.png' });
    const next = await uploaded(newBytes, { name: 'חדש.png' });
    const { status, body } = await merge(old._id, next._id);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      success: true,
      _id: old._id,
      originalName: 'חדש.png',
      width: 40,
      height: 30,
      version: 2,
    });
    expect((await getFrom(server, body.Location)).body).toEqual(newBytes);
    // The browser cached the old one under the old address.
    expect(body.Location).not.toBe(old.Location);
    expect((await getFrom(server, old.Location)).body).toEqual(newBytes);

    const listed = (await versions(old._id)).body;
    expect(listed).toMatchObject([
      { version: 2, isCurrent: true, originalName: 'חדש.png', uploaded_by: { _id: inspector.id } },
      { version: 1, isCurrent: false, originalName: 'old.png', width: 300 },
    ]);
    expect((await getFrom(server, listed[1]?.Location ?? '')).body).toEqual(oldBytes);
    const events = await server.db().query.selectFrom('events').selectAll().where('subject_id', '=', old._id).execute();
    expect(events.map(({ name }) => name)).toEqual(['file.uploaded', 'file.replaced']);
  });

  it('leaves the other file where it is named, showing the same, and listed no more', async () => {
    const target = await uploaded(await png(), { as: admin, name: 'needle-target.png' });
    const source = await uploaded(await png(50, 50), { as: admin, name: 'needle-source.png' });
    const third = await uploaded(await png(60, 60), { as: admin, name: 'needle-third.png' });
    const query = { target: 'answer', target_user: inspector.id };
    const { body: theirs } = await uploadTo(server, { as: admin, bytes: await png(70, 70), name: 'their.png', query });
    expect((await info(theirs._id)).status).toBe(200);
    expect((await merge(target._id, theirs._id, admin)).status).toBe(200);
    // Whoever saw the one sees what it is now, and not the other by its own id.
    expect((await info(theirs._id)).body).toMatchObject({ _id: target._id, width: 70 });
    expect((await info(target._id)).status).toBe(404);
    expect((await merge(source._id, target._id, admin)).status).toBe(200);
    expect((await info(theirs._id)).body).toMatchObject({ _id: source._id, width: 70 });
    const list = await server.call(calls.listAssets, { as: admin, query: { search: 'needle' } });
    expect(list.body.docs.map((doc) => doc._id).toSorted()).toEqual([third._id].toSorted());
    for (const gone of [target._id, theirs._id]) {
      expect((await merge(third._id, gone, admin)).status).toBe(404);
      expect((await merge(gone, third._id, admin)).status).toBe(404);
    }
    await server.call(calls.removeAsset, { as: admin, params: { id: source._id } });
    expect((await info(theirs._id)).status).toBe(404);
  });

  it('needs the right to change both, and a type that is taken there', async () => {
    const mine = await uploaded(await png());
    const theirs = await uploaded(await png(), { as: admin });
    expect((await merge(mine._id, theirs._id)).status).toBe(404);
    expect((await merge(theirs._id, mine._id)).status).toBe(404);
    expect((await merge(mine._id, mine._id)).problem.code).toBe('conflict');
    const avatar = await uploaded(await png(), { target: 'avatar' });
    const paper = await uploaded(pdfFile(), { name: 'a.pdf' });
    expect((await merge(avatar._id, paper._id)).problem).toMatchObject({
      code: 'file_type_not_allowed',
      data: 'Invalid file extension allowed only jpeg, png',
    });
    expect((await info(paper._id)).status).toBe(200);
  });

  it('by two at once is done by one after the other', async () => {
    const target = await uploaded(await png());
    const sources = await Promise.all([1, 2, 3].map(async () => uploaded(await png())));
    const answers = await Promise.all(sources.map((source) => merge(target._id, source._id)));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
    expect((await versions(target._id)).body.map(({ version }) => version)).toEqual([4, 3, 2, 1]);
    const crossed = await Promise.all([merge(target._id, (await uploaded(await png()))._id), versions(target._id)]);
    expect(crossed[0].status).toBe(200);
    const [one, other] = [await uploaded(await png()), await uploaded(await png())];
    const both = await Promise.all([merge(one._id, other._id), merge(other._id, one._id)]);
    expect(both.map((answer) => answer.status).toSorted()).toEqual([200, 404]);
  });
});

describe('an older version', () => {
  it('is brought back as a new one', async () => {
    const [oldBytes, newBytes] = [await png(), await png(40, 30)];
    const file = await uploaded(oldBytes, { name: 'one.png' });
    await merge(file._id, (await uploaded(newBytes, { name: 'two.png' }))._id);
    const { body } = await restore(file._id, 1);
    expect(body).toMatchObject({ success: true, version: 3, originalName: 'one.png', width: 300 });
    expect((await getFrom(server, body.Location)).body).toEqual(oldBytes);
    expect((await versions(file._id)).body.map(({ version, originalName }) => [version, originalName])).toEqual([
      [3, 'one.png'],
      [2, 'two.png'],
      [1, 'one.png'],
    ]);
    expect((await restore(file._id, 9)).status).toBe(404);
  });

  it('is told and given to those alone who may change the file', async () => {
    const file = await uploaded(await png(), { as: manager });
    await merge(file._id, (await uploaded(await png(), { as: manager }))._id, manager);
    const before = (await versions(file._id, manager)).body[1]?.Location ?? '';
    expect((await versions(file._id)).status).toBe(404);
    expect((await getFrom(server, before)).status).toBe(200);
    const [, shown] = /key=(\d+\.[0-9a-f]{32})/.exec(before) ?? [];
    expect((await getFrom(server, before.replace('.original', ''))).status).toBe(401);
    expect(shown).toBeDefined();
    const bare = `/v1/s3/download/${file._id}?version=1`;
    expect((await getFrom(server, bare, { as: manager })).status).toBe(200);
    expect((await getFrom(server, bare, { as: admin })).status).toBe(200);
    expect((await getFrom(server, bare, { as: inspector })).status).toBe(404);
  });
});

describe('a plan that is marked', () => {
  const sheet = (width: number, height: number, drawing = '') => pdfFile([{ width, height, drawing }]);
  const measurements = { pixels: { width: 100, height: 100 }, metrics: { width: 3, height: 3 }, arrows: {} };

  it('keeps its measures under the next state of the sheet, and takes no other size', async () => {
    const plan = await uploaded(sheet(842, 595), { target: 'blueprint', name: 'plan.pdf' });
    const set = (body: { name: 'measurements'; value: typeof measurements } | { name: 'grayscale'; value: boolean }) =>
      server.call(planCalls.changeAssetProperties, { as: admin, params: { id: plan._id }, body });
    await set({ name: 'measurements', value: measurements });
    await set({ name: 'grayscale', value: true });
    const other = await uploaded(sheet(842, 1190), { target: 'blueprint', name: 'other.pdf' });
    const refused = await merge(plan._id, other._id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'file_of_another_size']);
    const next = await uploaded(sheet(842, 595, '0 0 m 9 9 l S'), { target: 'blueprint', name: 'next.pdf' });
    const { body } = await merge(plan._id, next._id);
    expect(body).toMatchObject({ originalName: 'next.pdf', version: 2, grayscale: true, measurements, pages: 1 });
    expect((await restore(plan._id, 1)).body).toMatchObject({ version: 3, measurements });
  });

  it('takes what comes with the new file while nothing is on it', async () => {
    const plan = await uploaded(await quarters().jpeg({ quality: 95 }).toBuffer(), { target: 'blueprint' });
    await server.call(planCalls.rotateAsset, { as: inspector, params: { id: plan._id }, body: { rotation: 90 } });
    const next = await uploaded(await quarters(200, 100).jpeg({ quality: 95 }).toBuffer(), { target: 'blueprint' });
    const { body } = await merge(plan._id, next._id);
    expect(body).toMatchObject({ rotation: 0, width: 200 });
    expect(await quartersOf((await getFrom(server, `${body.Location}&size=100`)).body)).toBe('rgby');
    const back = await restore(plan._id, 1);
    expect(back.body.rotation).toBe(90);
    expect(await quartersOf((await getFrom(server, `${back.body.Location}&size=100`)).body)).toBe('bryg');
  });
});

describe('a picture that was drawn over', () => {
  const strokes = [{ kind: 'arrow', id: 'a', colour: 'red', width: 'thin', from: [0, 0], to: [500, 500] }] as const;
  const drawOver = async (original: string) => {
    const drawing = await uploaded(await png(80, 60));
    const value = { original, marks: structuredClone(strokes) as never };
    await server.call(planCalls.changeAssetProperties, {
      as: inspector,
      params: { id: drawing._id },
      body: { name: 'marks', value },
    });
    return drawing;
  };
  const turn = (id: string) =>
    server.call(planCalls.rotateAsset, { as: inspector, params: { id }, body: { rotation: 90 } });

  it('is replaced by one of its size alone, and is not turned: the strokes would lie elsewhere', async () => {
    const photo = await uploaded(await png(80, 60));
    await drawOver(photo._id);
    const larger = await uploaded(await png(160, 90));
    const refused = await merge(photo._id, larger._id);
    expect([refused.status, refused.problem.code]).toEqual([409, 'file_of_another_size']);
    expect((await turn(photo._id)).problem.code).toBe('file_cannot_be_rotated');
    expect((await merge(photo._id, (await uploaded(await png(80, 60)))._id)).body).toMatchObject({ version: 2 });
  });

  it('is not brought back to an older version of another size', async () => {
    const photo = await uploaded(await png(160, 90));
    await merge(photo._id, (await uploaded(await png(80, 60)))._id);
    await drawOver(photo._id);
    expect((await restore(photo._id, 1)).problem.code).toBe('file_of_another_size');
  });

  it('keeps its size under the name of the file that took its place, and is free once the drawing is gone', async () => {
    const [photo, shown] = [await uploaded(await png(80, 60)), await uploaded(await png(160, 90))];
    const drawing = await drawOver(photo._id);
    expect((await merge(shown._id, photo._id)).status).toBe(200);
    const other = await uploaded(await png(160, 90));
    expect((await merge(shown._id, other._id)).problem.code).toBe('file_of_another_size');
    await server.call(calls.removeAsset, { as: inspector, params: { id: drawing._id } });
    expect((await merge(shown._id, other._id)).status).toBe(200);
  });
});

describe('deleting by an address', () => {
  it('is what DELETE does, and not what HEAD does', async () => {
    const file = await uploaded(await png());
    const send = (method: 'GET' | 'HEAD', query: Record<string, string>, as = inspector) =>
      server.send({ method, url: '/v1/s3/delete', query, as });
    expect((await send('HEAD', { id: file._id })).status).toBe(405);
    expect((await info(file._id)).status).toBe(200);
    expect((await send('GET', {})).problem.errors).toMatchObject([{ path: 'query.id', code: 'required' }]);
    expect((await send('GET', { id: file._id }, manager)).status).toBe(404);
    expect((await send('GET', { assetId: file._id })).body).toEqual({ success: true });
    expect((await info(file._id)).status).toBe(404);
    expect((await send('GET', { id: file._id })).status).toBe(404);
  });
});
