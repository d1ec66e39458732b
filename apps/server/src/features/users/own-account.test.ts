import * as companies from '@plumbline/contract/companies';
import { readNotificationSettings } from '@plumbline/contract/notification-settings';
import * as calls from '@plumbline/contract/own-account';
import { changeToggle } from '@plumbline/contract/settings';
import { changeUser } from '@plumbline/contract/users';
import { createProject } from '@plumbline/contract/projects';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
const by = {} as Record<Role, TestPerson>;

beforeAll(async () => {
  server = await startTestServer();
  for (const role of roles) by[role] = await server.person(role);
});
afterAll(() => server.close());

const change = (as: TestPerson, id: string, body: object) =>
  server.call(changeUser, { as, params: { id }, body: body as never });

describe('one’s own devices and notifications', () => {
  it('lists one’s sign-ins and ends one at once, never another’s', async () => {
    const person = await server.person('inspector');
    const { body } = await server.call(calls.listSessions, { as: person });
    expect(body).toMatchObject([{ current: true, impersonated: false }]);
    const others = await server.call(calls.listSessions, { as: by.inspector });
    const end = (as: TestPerson, id: string) => server.call(calls.endSession, { as, params: { id } });
    expect((await end(person, others.body[0]?._id ?? '')).status).toBe(404);
    expect((await end(person, body[0]?._id ?? '')).status).toBe(200);
    expect((await server.call(calls.listSessions, { as: person })).status).toBe(401);
  });

  it('say whether SMS is set up: by an account of the company, whole and switched on', async () => {
    const isSent = async () => {
      const params = { id: by.inspector.id };
      return (await server.call(readNotificationSettings, { as: by.inspector, params })).body.sends_sms;
    };
    const sms = async (body: object) => {
      const changed = await server.call(changeToggle, { as: by.business_admin, params: { id: 'sms' }, body });
      expect(changed.status, JSON.stringify(changed.problem)).toBe(200);
    };
    expect(await isSent()).toBe(false);
    await sms({ settings: { accountSid: 'AC1', authToken: 'secret', from: 'Company' } });
    expect(await isSent()).toBe(false);
    await sms({ isActive: true });
    expect(await isSent()).toBe(true);
    await sms({ isActive: false });
    expect(await isSent()).toBe(false);
  });

  it('keeps the notification matrix, drops unknown keys and keeps required ones', async () => {
    const person = await server.person('inspector');
    const get = (as: TestPerson) => server.call(calls.readNotificationPreferences, { as, params: { id: person.id } });
    const put = (as: TestPerson, notifications: string[]) =>
      server.call(calls.changeNotificationPreferences, { as, params: { id: person.id }, body: { notifications } });
    expect((await get(person)).body.notifications).toContain('general_my_jobs_user_assigned_to_job_email');
    const chosen = await put(person, ['general_my_jobs_job_answered_push', 'made_up_key']);
    expect(chosen.body.notifications).toEqual([
      'general_my_jobs_job_answered_push',
      'general_system_forgot_password_email',
    ]);
    expect((await get(by.business_admin)).body).toEqual(chosen.body);
    expect((await get(by.project_manager)).status).toBe(403);
    expect((await put(by.inspector, [])).status).toBe(404);
  });
});

describe('companies of clients', () => {
  it('are offered from the projects one sees, and given by administrators', async () => {
    const client = await server.person('client');
    const project = await server.call(createProject, {
      as: by.sys_admin,
      body: { name: 'Tower of Acme', private: true, companies: ['Acme Lifts'] },
    });
    const names = async (as: TestPerson) => (await server.call(companies.listCompanies, { as })).body;
    expect(await names(by.sys_admin)).toContain('Acme Lifts');
    expect(await names(by.project_manager)).not.toContain('Acme Lifts');
    expect((await server.call(companies.listCompanies, { as: by.inspector })).status).toBe(403);
    const projects = await server.call(companies.listCompanyProjects, {
      as: by.sys_admin,
      query: { companies: 'Acme Lifts' },
    });
    expect(projects.body).toMatchObject([{ _id: project.body._id, companies: ['Acme Lifts'] }]);
    const given = await change(by.sys_admin, client.id, {
      companies: ['Acme Lifts'],
      client_projects: [{ _id: project.body._id, name: 'as the object has it' }],
    });
    expect(given.body).toMatchObject({ companies: ['Acme Lifts'], client_projects: [{ _id: project.body._id }] });
    for (const [as, status] of [
      [by.business_admin, 200],
      [by.project_manager, 403],
    ] as const) {
      expect((await change(as, client.id, { companies: ['Acme Lifts', `Of ${as.role}`] })).status).toBe(status);
    }
    const nowhere = await change(by.sys_admin, client.id, { client_projects: [newId()] });
    expect(nowhere.problem.errors[0]).toMatchObject({ path: 'client_projects.0', code: 'unknown_reference' });
  });
});
