import * as zipCalls from '@plumbline/contract/asset-zip';
import { mergeAssets } from '@plumbline/contract/asset-versions';
import * as calls from '@plumbline/contract/assets';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { placedJpeg } from '../../../test/support/files/picture-files.ts';
import { exportsMade } from '../../../test/support/exports-made.ts';
import { setServer } from '../../../test/support/set-server.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { getFrom, png, uploadTo } from './assets.fixtures.ts';

const on = setServer({
  admin: 'business_admin',
  manager: 'project_manager',
  inspector: 'inspector',
  other: 'inspector',
  client: 'client',
});

const zip = (as: TestPerson | undefined, query: Record<string, string>) =>
  getFrom(on.server, `/v1/assets/zip?${new URLSearchParams(query).toString()}`, as ? { as } : {});
const addressOf = (as: TestPerson, query: { ids?: string; search?: string }) =>
  on.server.call(zipCalls.readZipAddress, { as, query });

const inside = (bytes: Buffer) =>
  Object.fromEntries(Object.entries(unzipSync(bytes)).map(([name, one]) => [name, Buffer.from(one)]));

async function uploaded(as: TestPerson, name: string, bytes?: Buffer, query: Record<string, string> = {}) {
  const content = bytes ?? (await png());
  const { body, problem } = await uploadTo(on.server, { as, bytes: content, name, query });
  if (!body._id) throw new Error(problem.code);
  return { id: body._id, bytes: content };
}

/** A job that the inspector has, with these files in its answers. */
async function jobWith(files: readonly string[]): Promise<string> {
  const { query } = on.server.db();
  const [jobTypeId, jobId, questionId] = [newId(), newId(), newId()];
  await query.insertInto('job_types').values({ id: jobTypeId, title: 'T', unique_id: newId() }).execute();
  const job = { id: jobId, status: 'open', job_type_id: jobTypeId, created_by: on.inspector.id };
  await query.insertInto('jobs').values(job).execute();
  await query.transaction().execute(async (t) => {
    await t.insertInto('questions').values({ id: questionId, root_id: questionId, current_revision: 1 }).execute();
    const revision = { question_id: questionId, revision: 1, type: 5, title: 'Photo' };
    await t.insertInto('question_revisions').values(revision).execute();
  });
  const answer = { id: `${questionId}_a`, job_id: jobId, question_id: questionId, question_revision: 1 };
  await query
    .insertInto('answers')
    .values({ ...answer, files: [...files], answered_at: new Date() })
    .execute();
  return jobId;
}

describe('many files in one ZIP', () => {
  it('come with their size beforehand, Hebrew names, doubled ones numbered, the same file once', async () => {
    const files = [
      await uploaded(on.manager, 'קומה 3 – תוכנית.png'),
      await uploaded(on.manager, 'photo.png'),
      await uploaded(on.manager, 'PHOTO.png'),
    ];
    const ids = [...files, files[0]!].map((file) => file.id).join(',');
    const { status, headers, body } = await zip(on.manager, { ids });
    expect([status, headers['content-length']]).toEqual([200, String(body.length)]);
    const made = { kind: 'files_zip', rows: 3, size: body.length, isWhole: true, by: on.manager.id };
    await expect.poll(async () => (await exportsMade(on.server)).at(-1)).toMatchObject(made);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': expect.stringMatching(/^attachment; filename=".*\.zip"/) as unknown,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    expect(inside(body)).toEqual({
      'קומה 3 – תוכנית.png': files[0]?.bytes,
      'photo.png': files[1]?.bytes,
      'PHOTO (2).png': files[2]?.bytes,
    });
  });

  it('hold what the person sees, as they may have it, and nothing else', async () => {
    const photo = await uploaded(on.manager, 'theirs.jpg', await placedJpeg());
    const mine = await uploaded(on.inspector, 'mine.jpg', await placedJpeg());
    const secret = await uploaded(on.manager, 'secret.png', undefined, {
      target: 'profile',
      private_asset: 'true',
      target_user: on.other.id,
    });
    const jobId = await jobWith([photo.id, mine.id]);
    const ids = [photo, mine, secret].map((file) => file.id).join(',');
    const all = inside((await zip(on.admin, { ids })).body);
    expect(Object.keys(all).toSorted()).toEqual(['mine.jpg', 'secret.png', 'theirs.jpg']);
    expect(all['theirs.jpg']).toEqual(photo.bytes);
    const some = inside((await zip(on.inspector, { ids })).body);
    expect(Object.keys(some).toSorted()).toEqual(['mine.jpg', 'theirs.jpg']);
    expect(some['mine.jpg']).toEqual(mine.bytes);
    // Where somebody else's photo was taken stays theirs.
    expect(some['theirs.jpg']?.includes('Camera of somebody')).toBe(false);
    expect(Object.keys(inside((await zip(on.other, { ids })).body))).toEqual(['secret.png']);
    expect((await zip(on.client, { ids })).status).toBe(404);
    expect((await zip(undefined, { ids })).status).toBe(401);

    const ofJob = inside((await zip(on.inspector, { jobId: `${jobId},${newId()}` })).body);
    expect(Object.keys(ofJob).toSorted()).toEqual(['mine.jpg', 'theirs.jpg']);
    for (const as of [on.other, on.client]) expect((await zip(as, { jobId })).status).toBe(404);
  });

  it('are those that the list shows with the same query, for those who list files', async () => {
    const file = await uploaded(on.manager, 'needle-one.png');
    await uploaded(on.manager, 'needle-two.pdf', undefined);
    const jobId = await jobWith([file.id]);
    const list = (query: Record<string, string>) => on.server.call(calls.listAssets, { as: on.admin, query });
    expect((await list({ jobId })).body.docs.map((doc) => doc._id)).toEqual([file.id]);
    const filters = JSON.stringify({ field: 'job', operator: 'in', value: [jobId] });
    expect((await list({ filters })).body.total).toBe(1);
    expect((await list({ search: 'needle' })).body.total).toBe(2);
    expect((await list({ jobId: newId() })).body.total).toBe(0);
    const byWhom = JSON.stringify({ field: 'uploadedBy', operator: 'in', value: [on.manager.id] });
    expect((await list({ filters: byWhom, search: 'needle' })).body.total).toBe(2);
    const wrong = await list({ filters: '{"field":"sha256","operator":1,"value":"a"}' });
    expect(wrong.problem.errors).toMatchObject([{ path: 'query.filters.field', code: 'filter_not_valid' }]);
    expect(Object.keys(inside((await zip(on.admin, { search: 'needle' })).body))).toHaveLength(2);
    expect(Object.keys(inside((await zip(on.admin, { filters })).body))).toEqual(['needle-one.png']);
    expect((await zip(on.inspector, { search: 'needle' })).status).toBe(403);
    expect((await zip(on.admin, { ids: 'x' })).status).toBe(400);
  });

  it('show what a merged file shows, and name what can’t be read', async () => {
    const [target, source] = [await uploaded(on.manager, 'old.png'), await uploaded(on.manager, 'new.png')];
    await on.server.call(mergeAssets, { as: on.manager, params: { target: target.id, source: source.id } });
    expect(inside((await zip(on.manager, { ids: `${source.id},${target.id}` })).body)).toEqual({
      'new.png': source.bytes,
    });
    const lost = await uploaded(on.manager, 'אבד.png');
    const db = on.server.db();
    await db.query
      .updateTable('assets')
      .set({ sha256: Buffer.alloc(32, 7) })
      .where('id', '=', lost.id)
      .execute();
    const { body, headers } = await zip(on.manager, { ids: `${target.id},${lost.id}` });
    expect(headers['content-length']).toBe(String(body.length));
    const names = inside(body);
    expect(names['Missing files.txt']?.toString()).toContain('אבד.png');
  });
});

describe('the address of a ZIP', () => {
  it('opens without a token, with as many bytes as it told', async () => {
    const files = [await uploaded(on.manager, 'a.png'), await uploaded(on.manager, 'b.png')];
    const { body } = await addressOf(on.manager, { ids: files.map((file) => file.id).join(',') });
    expect(body.files).toBe(2);
    const got = await getFrom(on.server, body.Location);
    expect([got.status, got.body.length]).toEqual([200, body.size]);
    const head = await on.server.send({ method: 'HEAD', url: body.Location });
    expect([head.status, head.headers['content-length']]).toEqual([200, String(body.size)]);
  });

  it('is for these files, this person and ten minutes', async () => {
    const [mine, theirs] = [await uploaded(on.manager, 'a.png'), await uploaded(on.admin, 'b.png')];
    const { body } = await addressOf(on.manager, { ids: mine.id });
    expect((await getFrom(on.server, body.Location.replace(mine.id, theirs.id))).status).toBe(401);
    expect((await getFrom(on.server, body.Location.replace(on.manager.id, on.admin.id))).status).toBe(401);
    expect((await getFrom(on.server, `${body.Location}&search=a`)).status).toBe(401);
    const until = Number(/key=(\d+)/.exec(body.Location)?.[1]);
    expect(Math.abs(until - Date.now() / 1000 - 600)).toBeLessThan(60);
    expect((await getFrom(on.server, body.Location.replace(String(until), String(until + 9)))).status).toBe(401);
    const elsewhere = await on.server.send({ method: 'GET', url: body.Location, instance: 'acme' });
    expect(elsewhere.status).toBe(401);
  });

  it('ends with the person', async () => {
    const leaving = await on.server.person('project_manager');
    const file = await uploaded(leaving, 'a.png');
    const { body } = await addressOf(leaving, { ids: file.id });
    expect((await getFrom(on.server, body.Location)).status).toBe(200);
    const { query } = on.server.db();
    await query.updateTable('users').set({ banned_at: new Date() }).where('id', '=', leaving.id).execute();
    expect((await getFrom(on.server, body.Location)).status).toBe(401);
  });
});
