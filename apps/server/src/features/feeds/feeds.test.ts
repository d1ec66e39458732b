import { readJobFeed, readProjectFeed, readUserActivities } from '@plumbline/contract/feeds';
import { createJobType } from '@plumbline/contract/job-types';
import { changeProject, createProject } from '@plumbline/contract/projects';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let manager: TestPerson;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.person('project_manager', { first: 'Dana', last: 'Cohen' });
});
afterAll(() => server.close());

describe('feeds', () => {
  it('tell what happened in a project, newest first, ten to a page', async () => {
    const { body } = await server.call(createProject, { as: manager, body: { name: 'Feed 0' } });
    for (let n = 1; n <= 12; n += 1) {
      await server.call(changeProject, { as: manager, params: { id: body._id }, body: { name: `Feed ${n}` } });
    }
    const params = { id: body._id };
    const first = (await server.call(readProjectFeed, { as: manager, params })).body;
    expect(first).toMatchObject({ total: 13, pages: 2, page_size: 10 });
    expect(first.docs[0]).toMatchObject({
      name: 'project.changed',
      message: 'Changed the details of \u2068Feed 12\u2069: \u2068name\u2069',
      user: { _id: manager.id, name: { first: 'Dana', last: 'Cohen' } },
    });
    const second = (
      await server.call(readProjectFeed, { as: manager, params, query: { page: 1, after: first.next ?? '' } })
    ).body;
    expect(second.docs.map((one) => one.name)).toEqual(['project.changed', 'project.changed', 'project.created']);
    expect(second.next).toBeNull();
  });

  it('have one line for the answers that somebody gave one after the other, and another after a pause', async () => {
    const job = newId();
    const db = server.db();
    const { body: jobType } = await server.call(createJobType, {
      as: await server.person('business_admin'),
      body: { title: 'Lift' },
    });
    await db.query.insertInto('jobs').values({ id: job, job_type_id: jobType._id, status: 'open' }).execute();
    const inspector = await server.person('inspector');
    const at = (minutes: number) => new Date(Date.UTC(2026, 1, 3, 9, minutes));
    const answered = (minutes: number, answerIds: string[], actorId: string | null = manager.id) => ({
      name: 'job.answered',
      subject_id: job,
      job_id: job,
      actor_id: actorId,
      at: at(minutes),
      after: JSON.stringify({ answerIds }),
    });
    await db.query
      .insertInto('events')
      .values([
        answered(0, ['a']),
        answered(10, ['b', 'c']),
        answered(12, ['x'], inspector.id),
        answered(20, ['d']),
        answered(51, ['e']),
      ] as never)
      .execute();
    const { docs, total } = (await server.call(readJobFeed, { as: manager, params: { id: job } })).body;
    expect(docs.map(({ message }) => message.replace(/[\u2068\u2069]/g, '').split(' of ')[0])).toEqual([
      'Answered a question',
      'Answered 4 questions',
      'Answered a question',
    ]);
    expect(total).toBe(3);
  });

  it('tell what a person did to whoever sees the person, and to nobody else', async () => {
    await server.call(createProject, { as: manager, body: { name: 'By Dana' } });
    const asked = async (as: TestPerson) =>
      (await server.call(readUserActivities, { as, query: { user: manager.id } })).status;
    const [admin, inspector, client] = [
      await server.person('business_admin'),
      await server.person('inspector'),
      await server.person('client'),
    ];
    expect(await asked(admin)).toBe(200);
    expect(await asked(inspector)).toBe(404);
    expect(await asked(client)).toBe(404);
    const own = await server.call(readUserActivities, { as: manager });
    expect(own.body.docs[0]).toMatchObject({ name: 'project.created' });
  });

  it('of a project that one does not see answer that there is none', async () => {
    const { body } = await server.call(createProject, { as: manager, body: { name: 'Private', private: true } });
    const inspector = await server.person('inspector');
    const stranger = await server.person('sys_admin', { instance: 'acme' });
    for (const as of [inspector, stranger]) {
      expect((await server.call(readProjectFeed, { as, params: { id: body._id } })).status).toBe(404);
    }
  });

  it('tell a client of no people', async () => {
    const client = await server.person('client', { first: 'Ruth', last: 'Client' });
    const member = await server.person('inspector', { first: 'Amir', last: 'Secret' });
    const { body } = await server.call(createProject, { as: manager, body: { name: 'Shared', users: [member.id] } });
    await server
      .db()
      .query.insertInto('client_projects')
      .values({ project_id: body._id, user_id: client.id })
      .execute();
    const seen = await server.call(readProjectFeed, { as: client, params: { id: body._id } });
    expect(seen.status).toBe(200);
    expect(seen.body.docs[0]).toMatchObject({ name: 'project.created', user: null });
    expect(JSON.stringify(seen.body)).not.toMatch(/Dana|Cohen|Amir|Secret/);
  });
});
