import * as assets from '@plumbline/contract/assets';
import { exportMarkingsGeoJson } from '@plumbline/contract/blueprints';
import * as settingsCalls from '@plumbline/contract/settings';
import type { WireQuestion } from '@plumbline/contract/questions';
import { defaultCatalogue } from '@plumbline/domain/blueprints/default-catalogue';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { namedAssets } from '../assets/stored-files/asset-places.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { jpeg, uploadTo } from '../assets/assets.fixtures.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { anElement, canvasData, makePlan, makeProjectWithPlans, readMarked, save } from './blueprints.fixtures.ts';

const on = setServer({
  admin: 'business_admin',
  inspector: 'inspector',
  colleague: 'inspector',
  stranger: 'inspector',
  client: 'client',
});
const fieldId = newId();
let jobTypeId = '';
let q: Record<string, WireQuestion> = {};
const pin = defaultCatalogue.find(({ type }) => type === 11)?.id ?? '';

beforeAll(async () => {
  const accessRules = Object.fromEntries(['inspector', 'client'].map((role) => [role, { read: true, write: false }]));
  await on.server.call(settingsCalls.changeProjectFields, {
    as: on.admin,
    body: { projectFields: [{ id: fieldId, label: 'Plans', type: 'blueprint_list', accessRules }] } as never,
  });
  ({ id: jobTypeId, q } = await makeJobType(on.server, on.admin, [
    ['blueprint', 'Shown', { field: fieldId }, { isClientVisible: true }],
    ['blueprint', 'Internal', { field: fieldId }],
    ['blueprint', 'Own only', { field: fieldId, permissions: { readers: { who: 'own_only' } } }],
    ['blueprint', 'Not for clients', { field: fieldId, permissions: { client: false } }, { isClientVisible: true }],
  ]));
});

async function site() {
  const file = await makePlan(on.server, on.admin);
  const people = [on.inspector, on.colleague];
  const projectId = await makeProjectWithPlans(on.server, { fieldId, plans: [file], people, clients: [on.client] });
  return { file, job: await makeJob(on.server, jobTypeId, [on.inspector], { projectId }) };
}

/** A photo as the outbox uploads it, before anything names it. */
async function makePhoto(by: TestPerson, contentType = 'image/jpeg'): Promise<string> {
  const id = newId();
  await on.server
    .db()
    .query.insertInto('assets')
    .values({
      id,
      original_name: 'crack.jpg',
      extension: 'jpg',
      content_type: contentType,
      size: 10,
      sha256: Buffer.alloc(32, id),
      target: 'answer',
      uploaded_by: by.id,
      properties: '{}',
    })
    .execute();
  return id;
}

const pinned = (photos: readonly string[], more: Record<string, unknown> = {}) =>
  anElement({
    elementId: pin,
    canvasData: canvasData({ kind: 'Lamp', style: 11, x: 5, y: 5, width: 40, height: 40, photos }),
    ...more,
  });

/** Pins a photo to a plan for the question. */
async function pinPhoto(title: string) {
  const { file, job } = await site();
  const photo = await makePhoto(on.inspector);
  const at = { job, question: q[title] as WireQuestion, file };
  const element = pinned([photo]);
  const { status } = await save(on.server, on.inspector, { ...at, elements: [element] });
  expect(status).toBe(200);
  return { ...at, photo, element };
}

const statusFor = async (as: TestPerson, photo: string) =>
  (await on.server.call(assets.readAssetInfo, { as, params: { id: photo } })).status;

describe('photos on plans', () => {
  it('are stored with their element, named for the sweeper, and exported as GeoJSON', async () => {
    const { job, file, question, photo } = await pinPhoto('Shown');
    const { body } = await readMarked(on.server, on.colleague, { job, question: question.ID, file });
    expect(JSON.parse(body[0]?.elements[0]?.canvasData ?? '{}')).toMatchObject({ style: 11, photos: [photo] });
    const named = await on.server
      .db()
      .rows<{ id: string }>(sql`select n.id from (${namedAssets(on.server.db())}) n where n.id = ${photo}`);
    expect(named).toEqual([{ id: photo }]);
    const { body: geo } = await on.server.call(exportMarkingsGeoJson, { as: on.inspector, query: { file } });
    expect(JSON.stringify(geo)).toContain(photo);
  });

  it('are seen by whoever sees the mark, and by nobody else', async () => {
    const shown = await pinPhoto('Shown');
    expect(await statusFor(on.colleague, shown.photo)).toBe(200);
    expect(await statusFor(on.client, shown.photo)).toBe(200);
    expect(await statusFor(on.stranger, shown.photo)).toBe(404);
    const internal = await pinPhoto('Internal');
    expect(await statusFor(on.colleague, internal.photo)).toBe(200);
    expect(await statusFor(on.client, internal.photo)).toBe(404);
    const own = await pinPhoto('Own only');
    expect(await statusFor(on.inspector, own.photo)).toBe(200);
    expect(await statusFor(on.colleague, own.photo)).toBe(404);
    expect(await statusFor(on.client, (await pinPhoto('Not for clients')).photo)).toBe(404);
  });

  it('are listed among the files of their job', async () => {
    const { job, photo } = await pinPhoto('Internal');
    const filesOf = async (as: TestPerson) =>
      (await on.server.call(assets.listAssets, { as, query: { jobId: job } })).body;
    expect(JSON.stringify(await filesOf(on.admin))).toContain(photo);
  });

  it('are printed in the document of their job, each with what it is pinned to, for whoever sees the mark', async () => {
    const printed = async (title: string) => {
      const { file, job } = await site();
      const bytes = await jpeg();
      const { body } = await uploadTo(on.server, { as: on.inspector, bytes, query: { target: 'answer' } });
      const at = { job, question: q[title] as WireQuestion, file };
      const shape = { kind: 'Lamp', style: 11, x: 5, y: 5, width: 40, height: 40 } as const;
      const element = pinned([], {
        canvasData: canvasData({ ...shape, photos: [body.assetId], comment: 'Crack by the door' }),
      });
      expect((await save(on.server, on.inspector, { ...at, elements: [element] })).status).toBe(200);
      return async (as: TestPerson) => {
        const { body: pdf } = await on.server.send({ method: 'GET', url: `/v2/jobs/${job}/export`, as });
        return readPdf(pdf as Buffer);
      };
    };
    const shown = await (await printed('Shown'))(on.admin);
    expect(shown.text).toMatch(/Photo 1 · .+ · Crack by the door/);
    expect(shown.source).toMatch(/\/Subtype\s*\/Image/);
    const own = await printed('Own only');
    expect((await own(on.inspector)).text).toContain('Crack by the door');
    expect((await own(on.colleague)).text).not.toContain('Crack by the door');
  }, 60_000);

  it('must be pictures that their author sees', async () => {
    const { file, job } = await site();
    const at = { job, question: q['Shown'] as WireQuestion, file };
    const foreign = await makePhoto(on.stranger);
    const film = await makePhoto(on.inspector, 'video/mp4');
    for (const photo of [foreign, film, newId(), 'local:photo']) {
      const { status, problem } = await save(on.server, on.inspector, { ...at, elements: [pinned([photo])] });
      expect(status).toBe(400);
      expect(problem.errors).toMatchObject([{ path: 'elements.0.canvasData.photos.0', code: 'unknown_reference' }]);
    }
  });

  it('stay on an element that is moved, when the photo was deleted elsewhere', async () => {
    const { photo, element, ...at } = await pinPhoto('Shown');
    await on.server.db().query.updateTable('assets').set({ removed_at: new Date() }).where('id', '=', photo).execute();
    const moved = pinned([photo], { _id: element._id, base: 1, visible: false });
    expect((await save(on.server, on.inspector, { ...at, elements: [moved] })).status).toBe(200);
  });

  it('are hidden with a mark that was removed', async () => {
    const { photo, element, ...at } = await pinPhoto('Shown');
    await save(on.server, on.inspector, { ...at, removed: [{ _id: element._id, base: 1 }] });
    expect(await statusFor(on.colleague, photo)).toBe(404);
  });
});
