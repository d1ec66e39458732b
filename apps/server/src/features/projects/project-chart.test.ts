import { readProjectChart, createProject } from '@plumbline/contract/projects';
import { createJob, listJobs } from '@plumbline/contract/jobs';
import { filterToWire } from '@plumbline/domain/filters/filter';
import { expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { makeJobType } from '../jobs/jobs.fixtures.ts';

const on = setServer({ manager: 'project_manager', inspector: 'inspector', client: 'client' });
const day = 86_400_000;

it('the small chart of a project counts the jobs that start in each week, and its numbers are those of the list', async () => {
  const { server, manager } = on;
  const project = (await server.call(createProject, { as: manager, body: { name: 'Tower' } })).body._id;
  const jobType = await makeJobType(server);
  const insert = (days: number | null, status: string, id = newId()) =>
    server
      .db()
      .query.insertInto('jobs')
      .values({
        id,
        project_id: project,
        job_type_id: jobType,
        status,
        start_date: days === null ? null : new Date(Date.now() + days * day),
      })
      .execute();
  for (const [days, status] of [
    [-21, 'reported'],
    [-21, 'done'],
    [-21, 'open'],
    [14, 'assigned'],
    [-200, 'open'],
    [200, 'open'],
    [null, 'open'],
  ] as const)
    await insert(days, status);

  const { body } = await server.call(readProjectChart, { as: manager, params: { id: project } });
  expect(body.weeks.map(({ isCurrent }) => isCurrent)).toEqual([...Array(8).fill(false), true, false, false, false]);
  const counted = body.weeks.filter(({ reported, waiting }) => reported + waiting > 0);
  expect(counted.map(({ reported, waiting, late }) => [reported, waiting, late])).toEqual([
    [2, 1, 1],
    [0, 1, 0],
  ]);
  // What a bar opens: the jobs of its week, as many as it counted.
  for (const { from, to, reported, waiting } of counted) {
    const filters = JSON.stringify(
      filterToWire({
        and: [
          { field: 'project', operator: 'in', value: [project] },
          { field: 'startDate', operator: 'between', value: [from, to] },
        ],
      }),
    );
    const { body: jobs } = await server.call(listJobs, { as: manager, query: { filters } });
    expect(jobs.docs).toHaveLength(reported + waiting);
  }
  for (const as of [on.inspector, on.client])
    expect((await server.call(readProjectChart, { as, params: { id: project } })).status).toBe(404);
});

it('an inspector’s chart counts their own jobs of a project that they see for the sake of one', async () => {
  const { server, manager, inspector } = on;
  const project = (await server.call(createProject, { as: manager, body: { name: 'Mine of many' } })).body._id;
  const jobType = await makeJobType(server);
  for (const users of [[], [inspector.id]]) {
    await server.call(createJob, {
      as: manager,
      body: { job_type: jobType, project, startDate: new Date().toISOString(), users },
    });
  }
  const chart = async (as: typeof manager) => {
    const { body } = await server.call(readProjectChart, { as, params: { id: project } });
    return body.weeks.reduce((sum, { reported, waiting }) => sum + reported + waiting, 0);
  };
  expect([await chart(manager), await chart(inspector)]).toEqual([2, 1]);
});
