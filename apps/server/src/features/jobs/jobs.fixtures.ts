import * as calls from '@plumbline/contract/jobs';
import type { Job } from '@plumbline/contract/job-shapes';
import type { SentBody } from '@plumbline/contract/call';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { newId } from '../../ids.ts';
import type { InstanceName, TestPerson, TestServer } from '../../../test/support/test-server.ts';

/** What tests of jobs stand on: a person of each role, a job type, a project that the inspector is no member of. */
export interface JobsWorld {
  people: Record<Role, TestPerson>;
  jobTypeId: string;
  projectId: string;
  startDate: string;
  /** Creates a job, by default as the manager. */
  create(body?: Partial<SentBody<typeof calls.createJob>>, as?: TestPerson): Promise<Job>;
}

/** Puts a job type without questions into the database; gives its id. */
export async function makeJobType(
  server: TestServer,
  made: {
    title?: string;
    disabled?: boolean;
    clientCanCreate?: boolean;
    settings?: object;
    instance?: InstanceName;
  } = {},
): Promise<string> {
  const id = newId();
  await server
    .db(made.instance)
    .query.insertInto('job_types')
    .values({
      id,
      title: made.title ?? 'Lift inspection',
      is_disabled: made.disabled ?? false,
      client_can_create: made.clientCanCreate ?? false,
      settings: JSON.stringify(made.settings ?? {}),
      unique_id: newId(),
    })
    .execute();
  return id;
}

/** Puts a project into the database, with its members and the clients it is for; gives its id. */
export async function makeProject(
  server: TestServer,
  made: { name?: string; private?: boolean; memberIds?: string[]; clientIds?: string[]; instance?: InstanceName } = {},
): Promise<string> {
  const id = newId();
  const { query } = server.db(made.instance);
  await query
    .insertInto('projects')
    .values({ id, name: made.name ?? 'Azrieli Tower', is_private: made.private ?? false })
    .execute();
  for (const user_id of made.memberIds ?? []) {
    await query.insertInto('project_members').values({ project_id: id, user_id }).execute();
  }
  for (const user_id of made.clientIds ?? []) {
    await query.insertInto('client_projects').values({ project_id: id, user_id }).execute();
  }
  return id;
}

/** Makes the people and things that tests of jobs begin with. */
export async function makeJobsWorld(server: TestServer, instance: InstanceName = 'main'): Promise<JobsWorld> {
  const people = {} as Record<Role, TestPerson>;
  for (const role of roles) people[role] = await server.person(role, { instance });
  const jobTypeId = await makeJobType(server, { instance });
  const projectId = await makeProject(server, { clientIds: [people.client.id], instance });
  const startDate = '2026-03-15T08:00:00.000Z';
  return {
    people,
    jobTypeId,
    projectId,
    startDate,
    create: async (body = {}, as = people.project_manager) => {
      const created = await server.call(calls.createJob, {
        as,
        body: { job_type: jobTypeId, project: projectId, startDate, ...body },
      });
      if (created.status !== 200) throw new Error(JSON.stringify(created.body));
      return created.body;
    },
  };
}

/** Sets a security flag or another setting of an instance, as the settings screen would. */
export async function setSetting(server: TestServer, name: string, value: unknown): Promise<void> {
  await server
    .db()
    .query.insertInto('settings')
    .values({ name, value: JSON.stringify(value) })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
    .execute();
  server.services.settings.forgetAll();
}

/** Switches an optional app. */
export async function setToggle(server: TestServer, id: string, isActive: boolean): Promise<void> {
  await server
    .db()
    .query.insertInto('toggles')
    .values({ id, is_active: isActive })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ is_active: isActive }))
    .execute();
  server.services.settings.forgetAll();
}

/** The events of a job in their order, each as its name and its sides. */
export async function eventsOf(server: TestServer, jobId: string) {
  const rows = await server
    .db()
    .query.selectFrom('events')
    .select(['name', 'before', 'after', 'actor_id'])
    .where('job_id', '=', jobId)
    .orderBy('id')
    .execute();
  return rows;
}
