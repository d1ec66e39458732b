import * as jobTypeCalls from '@plumbline/contract/job-types';
import * as fieldCalls from '@plumbline/contract/project-fields';
import * as calls from '@plumbline/contract/project-labels';
import { createProject } from '@plumbline/contract/projects';
import { readPublicQuestionnaire } from '@plumbline/contract/public-answers';
import { changeProjectFields } from '@plumbline/contract/settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { readPdf } from '../../../test/support/read-pdf.ts';
import { exportsMade } from '../../../test/support/exports-made.ts';
import { setServer } from '../../../test/support/set-server.ts';
import { makeJobType } from '../answers/answers.fixtures.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager' });

const field = {
  id: 'lifts',
  label: 'Lifts',
  type: 'table',
  table: [['Lift', 'Hall', 'Code']],
  settings: { qrColumn: 'Code' },
};
let jobTypeId = '';
let projectId = '';
let link = '';
let rows: string[] = [];

beforeAll(async () => {
  const body = { projectFields: [field, { id: 'notes', label: 'Notes', type: 'text' }] as never };
  await on.server.call(changeProjectFields, { as: on.admin, body });
  projectId = (await on.server.call(createProject, { as: on.admin, body: { name: 'Tower' } })).body._id;
  const put = [
    { Lift: 'Lift A', Hall: 'North hall', Code: 'L-001' },
    { Lift: 'מעלית ב', Hall: 'לובי דרומי', Code: 'L-002' },
    { Lift: 'Lift C', Hall: 'Cellar', Code: '' },
  ];
  const params = { id: projectId };
  await on.server.call(fieldCalls.changeProjectField, {
    as: on.admin,
    params,
    body: { field: { id: 'lifts', rows: { put } } },
  });
  const page = await on.server.call(fieldCalls.listTableRows, {
    as: on.admin,
    params: { id: projectId, field: 'lifts' },
    query: {},
  });
  rows = page.body.docs.map(({ _id }) => _id ?? '');
  const questions = [['project_table', 'Which lift?', { projectTableType: 'lifts' }]] as const;
  jobTypeId = (await makeJobType(on.server, on.admin, questions as never, { publicSources: true })).id;
});

const turn = async (isActive: boolean) => {
  const { body } = await on.server.call(jobTypeCalls.changePublicLink, {
    as: on.admin,
    params: { id: jobTypeId },
    body: { isActive },
  });
  link = body.publicLink ?? '';
};
const print = (payload: object, { as = on.admin, id = projectId, language = 'en' } = {}) =>
  on.server.send({
    method: 'POST',
    url: calls.printLabels.path.replace('{id}', id),
    as,
    payload: { jobType: jobTypeId, ...payload },
    headers: { 'accept-language': language },
  });
const printed = async (...args: Parameters<typeof print>) => {
  const sent = await print(...args);
  expect(sent.status).toBe(200);
  const made = { kind: 'labels_pdf', size: (sent.body as Buffer).length };
  expect((await exportsMade(on.server)).at(-1)).toMatchObject(made);
  return readPdf(sent.body as Buffer);
};

describe('labels', () => {
  it('are refused while the link is off', async () => {
    expect((await print({})).problem.code).toBe('public_link_off');
    await turn(true);
  });

  it('are a sheet of the project’s own, in both sizes and languages', async () => {
    const small = await printed({});
    expect(small.pages).toHaveLength(1);
    expect(small.text.match(/Tower/g)).toHaveLength(24);
    const large = await printed({ size: 'large' }, { language: 'he' });
    expect(large.pages).toHaveLength(1);
    expect(large.text.match(/Tower/g)).toHaveLength(8);
    expect(large.source).toContain('/StructTreeRoot');
  });

  it('are one for each row of a table, or for the chosen ones, with names and codes', async () => {
    const all = await printed({ field: 'lifts' });
    for (const text of ['Lift A', 'North hall', 'L-001', 'L-002', 'Lift C', 'Scan to report']) {
      expect(all.text).toContain(text);
    }
    const some = await printed({ field: 'lifts', rows: [rows[2], newId()] });
    expect(some.text).toContain('Lift C');
    expect(some.text).not.toContain('Lift A');
    expect((await print({ field: 'lifts', rows: [newId()] })).problem.code).toBe('export_source_gone');
  });

  it('are for those who may change the job type and see the project and the table', async () => {
    expect((await print({}, { as: on.manager })).status).toBe(403);
    expect((await print({}, { id: newId() })).status).toBe(404);
    expect((await print({ field: 'notes' })).status).toBe(404);
    expect((await print({ field: 'nothing' })).status).toBe(404);
    expect((await print({ jobType: newId() })).status).toBe(404);
  });

  it('are at most five hundred in a file', async () => {
    const put = Array.from({ length: 500 }, (_, index) => ({ Lift: `Lift ${index + 10}` }));
    await on.server.call(fieldCalls.changeProjectField, {
      as: on.admin,
      params: { id: projectId },
      body: { field: { id: 'lifts', rows: { put } } },
    });
    const refused = await print({ field: 'lifts' });
    expect(refused.status).toBe(413);
    expect(refused.problem.code).toBe('labels_too_many');
  });
});

it('a public link about a row offers it, wherever in the table it stands, and no other beyond what it offers', async () => {
  const page = await on.server.call(fieldCalls.listTableRows, {
    as: on.admin,
    params: { id: projectId, field: 'lifts' },
    query: { page: '25', page_size: '20' },
  });
  const last = page.body.docs.at(-1)?._id ?? '';
  const offered = async (row?: string) => {
    const query = { project: projectId, ...(row !== undefined && { row }) };
    const { body } = await on.server.call(readPublicQuestionnaire, { params: { link }, query });
    return body.sources.tables['table:lifts']?.rows.map(({ id }) => id) ?? [];
  };
  expect(await offered()).not.toContain(last);
  expect(await offered(last)).toContain(last);
  expect(await offered(last)).toHaveLength(501);
  expect(await offered(newId())).toHaveLength(500);
});
