import * as calls from '@plumbline/contract/assets';
import * as projectCalls from '@plumbline/contract/projects';
import * as settingsCalls from '@plumbline/contract/settings';
import type { User } from '@plumbline/contract/users';
import { readMe, readUser } from '@plumbline/contract/users';
import { describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { getFrom, png, uploadTo } from './assets.fixtures.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager', inspector: 'inspector', client: 'client' });

const upload = (sent: Parameters<typeof uploadTo>[1]) => uploadTo(on.server, sent);
const get = (url: string, more?: Parameters<typeof getFrom>[2]) => getFrom(on.server, url, more);

describe('who sees a file', () => {
  /** Whether the person sees it, which must be the same whichever way they ask. */
  const sees = async (as: TestPerson, id: string) => {
    const choices = [
      `/v1/s3/download/${id}`,
      `/v1/s3/download/${id}?size=100`,
      `/v1/s3/download/${id}?preview=true`,
      `/v2/asset/info/${id}`,
      `/v2/asset/${id}/location`,
      `/v2/asset/${id}/tiles`,
      `/v2/asset/pdf-images?id=${id}`,
      `/v1/assets/zip?ids=${id}`,
      `/v1/assets/zip/address?ids=${id}`,
    ];
    const statuses = await Promise.all(choices.map(async (url) => (await get(url, { as })).status));
    expect(new Set(statuses).size, JSON.stringify(statuses)).toBe(1);
    expect([200, 404]).toContain(statuses[0]);
    return statuses[0] === 200;
  };
  const whoSees = async (id: string) => [
    await sees(on.admin, id),
    await sees(on.manager, id),
    await sees(on.inspector, id),
    await sees(on.client, id),
  ];

  it('of nothing yet: its uploader and the administrators', async () => {
    const { body } = await upload({ as: on.client, bytes: await png() });
    expect(await whoSees(body._id)).toEqual([true, false, false, true]);
  });

  it('of a person: who sees the person; a private one only that person and the administrators', async () => {
    const { body: avatar } = await upload({ as: on.inspector, bytes: await png(), query: { target: 'avatar' } });
    await on.server
      .db()
      .query.updateTable('users')
      .set({ avatar_asset_id: avatar._id })
      .where('id', '=', on.inspector.id)
      .execute();
    expect(await whoSees(avatar._id)).toEqual([true, true, true, false]);
    const query = { target: 'profile', private_asset: 'true', target_user: on.inspector.id };
    const { body: secret } = await upload({ as: on.manager, bytes: await png(), query });
    expect(await whoSees(secret._id)).toEqual([true, false, true, false]);
    // The person's own list, and the person themselves, name it to the same people.
    const listed = async (as: TestPerson) => {
      const { status, body } = await on.server.call(calls.listUserFiles, {
        as,
        params: { id: on.inspector.id },
      });
      return status === 200 ? body.docs.map(({ _id }) => _id) : status;
    };
    expect([
      await listed(on.admin),
      await listed(on.manager),
      await listed(on.inspector),
      await listed(on.client),
    ]).toEqual([
      expect.arrayContaining([secret._id]),
      expect.not.arrayContaining([secret._id]),
      expect.arrayContaining([secret._id]),
      404,
    ]);
    const named = async (as: TestPerson) =>
      (await on.server.call(readUser, { as, params: { id: on.inspector.id } })).body as User;
    expect((await named(on.admin)).files).toContain(secret._id);
    expect((await named(on.manager)).files).not.toContain(secret._id);
    const { body: me } = await on.server.call(readMe, { as: on.inspector });
    expect(me.files).toContain(secret._id);
  });

  it('of a project: who sees the project', async () => {
    const { body: cover } = await upload({ as: on.admin, bytes: await png(), query: { target: 'cover' } });
    const db = on.server.db();
    const id = newId();
    await db.query
      .insertInto('projects')
      .values({ id, name: 'P', is_private: true, cover_asset_id: cover._id })
      .execute();
    expect(await whoSees(cover._id)).toEqual([true, false, false, false]);
    await db.query.insertInto('project_members').values({ project_id: id, user_id: on.inspector.id }).execute();
    await db.query.insertInto('client_projects').values({ project_id: id, user_id: on.client.id }).execute();
    expect(await whoSees(cover._id)).toEqual([true, false, true, true]);
  });

  it('of somebody else: not by whoever hangs it on something of their own', async () => {
    const { body: theirs } = await upload({ as: on.inspector, bytes: await png() });
    const { body: ours } = await upload({ as: on.manager, bytes: await png() });
    const { body: project } = await on.server.call(projectCalls.createProject, {
      as: on.manager,
      body: { name: 'Mine' },
    });
    const hang = (avatar: string) =>
      on.server.call(projectCalls.changeProject, { as: on.manager, params: { id: project._id }, body: { avatar } });
    expect((await hang(theirs._id)).problem.errors).toMatchObject([{ path: 'avatar', code: 'picture_expected' }]);
    const hung = await hang(ours._id);
    expect((await get(hung.body.avatar ?? '')).status).toBe(200);
  });

  it('of an answer: who sees the job, a client only under questions that clients see', async () => {
    const { body: photo } = await upload({ as: on.admin, bytes: await png() });
    const db = on.server.db();
    const [projectId, jobTypeId, jobId, questionId] = [newId(), newId(), newId(), newId()];
    await db.query.insertInto('projects').values({ id: projectId, name: 'Q' }).execute();
    await db.query.insertInto('job_types').values({ id: jobTypeId, title: 'T', unique_id: newId() }).execute();
    await db.query
      .insertInto('jobs')
      .values({ id: jobId, status: 'open', job_type_id: jobTypeId, project_id: projectId })
      .execute();
    await db.query.insertInto('client_projects').values({ project_id: projectId, user_id: on.client.id }).execute();
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
    await db.query.updateTable('jobs').set({ created_by: on.inspector.id }).where('id', '=', jobId).execute();
    expect(await whoSees(photo._id)).toEqual([true, true, true, true]);
  });

  it('of the company: everybody, also before signing in', async () => {
    const { body: logo } = await upload({ as: on.admin, bytes: await png(), query: { target: 'logo' } });
    expect((await get(`/v1/s3/download/${logo._id}`)).status).toBe(401);
    const { body } = await on.server.call(settingsCalls.changeSettings, { as: on.admin, body: { logo: logo._id } });
    expect(body.logo).toBe(`/v1/s3/download/${logo._id}`);
    expect((await on.server.call(settingsCalls.readBootstrap)).body.logo).toBe(body.logo);
    expect((await get(`${body.logo}?size=100`)).status).toBe(200);
    // A screen may send back the address that it received.
    const again = await on.server.call(settingsCalls.changeSettings, { as: on.admin, body: { logo: body.logo } });
    expect(again.status).toBe(200);
    // The square one is the icon of the installed app, in the size and form that its manifest says.
    await on.server.call(settingsCalls.changeSettings, { as: on.admin, body: { secondaryLogoUrl: logo._id } });
    const manifest = await on.server.send({ method: 'GET', url: '/app.webmanifest' });
    const { icons } = manifest.body as { icons: { src: string }[] };
    const icon = await get(icons[0]?.src ?? '');
    expect([icons.length, icon.status, icon.headers['content-type']]).toEqual([1, 200, 'image/webp']);
  });
});
