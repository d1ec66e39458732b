import * as calls from '@plumbline/contract/reports';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { changeSettings } from '@plumbline/contract/settings';
import { projectFieldDefinitions } from '@plumbline/domain/projects/field-definitions';
import type { Role } from '@plumbline/domain/actor/roles';
import { roles } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { ok, plainCell, reportWorld } from './reports.fixtures.ts';

interface LiftReports {
  server: TestServer;
  make: ReturnType<typeof reportWorld>;
  /** The job type of the inspections, and the project that they are in. */
  jobType: string;
  project: string;
}

/** Sets a server with somebody of each role, and three lift inspections of a project, before the tests of a file. */
export function setLiftReports() {
  const set: Partial<LiftReports> = {};
  const on = set as LiftReports;
  const by = {} as Record<Role, TestPerson>;
  const q: Record<string, string> = {};
  const jobs: string[] = [];
  beforeAll(async () => {
    on.server = await startTestServer();
    for (const role of roles) by[role] = await on.server.person(role, { first: role, last: 'Tester' });
    on.make = reportWorld(on.server, by.business_admin);
    const fields = projectFieldDefinitions.parse([
      { id: 'city', label: 'City', type: 'text' },
      { id: 'secret', label: 'Secret', type: 'text', accessRules: { project_manager: { read: false, write: false } } },
    ]);
    ok(await on.server.call(changeSettings, { as: by.sys_admin, body: { projectFields: fields } as never }));
    on.server.services.settings.forgetAll();
    on.jobType = await on.make.jobType('Lift inspection');
    q.width = await on.make.question(on.jobType, 'length', 'Width');
    q.note = await on.make.question(on.jobType, 'text', 'Note', {
      settings: { allowComment: true, allowTaggingIssue: true },
    });
    q.hidden = await on.make.question(on.jobType, 'text', 'Hidden', {
      settings: { permissions: { project_manager: { read: false } } },
    });
    q.shift = await on.make.question(on.jobType, 'date_time', 'Shift', {
      settings: { dateMode: 'time', isRange: true },
    });
    on.project = await on.make.project('Tower', { location: { lat: 32, long: 34.8, address: 'Dizengoff 1' } });
    for (const [field, value] of [
      ['city', 'Haifa'],
      ['secret', 'Vault'],
    ] as const) {
      ok(
        await on.server.call(changeProjectField, {
          as: by.sys_admin,
          params: { id: on.project },
          body: { id: on.project, field: { id: field, value } } as never,
        }),
      );
    }
    for (const [place, width] of [2, 0.1, 0.2].entries()) {
      const job = await on.make.job(on.jobType, on.project, { users: [by.inspector.id] });
      jobs.push(job);
      await on.make.answer(job, [
        { question: q.width, value: width },
        { question: q.note, value: `note ${place}`, more: { comment: `why ${place}`, isIssue: place === 1 } },
        { question: q.hidden, value: 'nobody’s' },
        { question: q.shift, value: { from: '07:30', to: '16:00' } },
      ]);
    }
  });
  afterAll(() => on.server.close());
  const column = (field: string, table: string, more: object = {}) => ({
    _id: field,
    type: 'property',
    table,
    field,
    ...more,
  });
  const asked = (name: string, more: object = {}) => ({
    _id: name,
    type: 'question',
    table: 'job_type',
    field: q[name],
    ...more,
  });
  const ofType = () => ({ field: 'jobType', operator: 'in', value: [on.jobType] });

  async function preview(report: object, as = by.business_admin) {
    const table = ok(
      await on.server.call(calls.previewReport, {
        as,
        body: { report: { type: 'jobs', filters: ofType(), ...report }, page_size: 50 } as never,
      }),
    );
    return { ...table, plain: table.rows.map(({ cells }) => cells.map(plainCell)) };
  }
  return Object.assign(on, { by, q, jobs, column, asked, ofType, preview });
}
