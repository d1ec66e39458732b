import { changeAssetProperties } from '@plumbline/contract/asset-plans';
import { removeAsset } from '@plumbline/contract/assets';
import * as calls from '@plumbline/contract/blueprints';
import { changeProjectField } from '@plumbline/contract/project-fields';
import { createProject, readProject } from '@plumbline/contract/projects';
import { changeProjectFields } from '@plumbline/contract/settings';
import { beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import { setServer } from '../../../test/support/set-server.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';
import { makeJob, makeJobType } from '../answers/answers.fixtures.ts';
import { anElement, makePlan, measurements, readMarked, save } from './blueprints.fixtures.ts';

const on = setServer({ admin: 'business_admin', manager: 'project_manager', inspector: 'inspector', client: 'client' });
const fieldId = 'plans';
let projectId = '';

beforeAll(async () => {
  const rule = { read: true, write: false };
  await on.server.call(changeProjectFields, {
    as: on.admin,
    body: {
      projectFields: [
        {
          id: fieldId,
          label: 'Plans',
          type: 'blueprint_list',
          accessRules: { project_manager: { read: true, write: true }, inspector: rule, client: rule },
        },
      ],
    } as never,
  });
  const made = await on.server.call(createProject, {
    as: on.manager,
    body: { name: 'Tower', users: [on.inspector.id] },
  });
  projectId = made.body._id;
});

const list = (as: TestPerson, value: unknown) =>
  on.server.call(changeProjectField, { as, params: { id: projectId }, body: { field: { id: fieldId, value } } });
const listed = async (as: TestPerson) =>
  (await on.server.call(readProject, { as, params: { id: projectId } })).body.values[fieldId];

describe('a list of plans in a project', () => {
  it('tells of each plan what its file says: address, rotation, shades, measures', async () => {
    const file = await makePlan(on.server, on.manager);
    const { body } = await list(on.manager, [{ id: file, value: 'Ground floor', rotation: 90, location: 'elsewhere' }]);
    expect(body.values[fieldId]).toEqual([
      {
        id: file,
        value: 'Ground floor',
        location: expect.stringContaining(file),
        rotation: 0,
        grayscale: false,
        measurements,
        measureIntroDisplayed: false,
      },
    ]);
    expect(body.files).toMatchObject([{ assetId: file, extension: 'pdf' }]);
    await on.server.call(changeAssetProperties, {
      as: on.manager,
      params: { id: file },
      body: { name: 'grayscale', value: true },
    });
    expect(await listed(on.inspector)).toMatchObject([{ id: file, grayscale: true }]);
  });

  it('takes no file that its writer does not see, no private one, and none twice', async () => {
    const unseen = await makePlan(on.server, on.admin);
    const own = await makePlan(on.server, on.manager);
    const refused = async (value: unknown) => (await list(on.manager, value)).problem.errors;
    expect(await refused([{ id: unseen, value: 'Not mine' }])).toMatchObject([
      { path: 'field.value.0.id', code: 'unknown_reference' },
    ]);
    expect(await refused([{ id: newId(), value: 'Nothing' }])).toMatchObject([{ path: 'field.value.0.id' }]);
    expect(await refused([{ id: 'floor', value: 'No id' }])).toMatchObject([{ path: 'field.value.0.id' }]);
    expect(
      await refused([
        { id: own, value: 'Once' },
        { id: own, value: 'Twice' },
      ]),
    ).toMatchObject([{ path: 'field.value.1.id', code: 'element_given_twice' }]);
    expect((await list(on.inspector, [])).status).toBe(403);
  });

  it('is measured only by who may change the blueprint settings', async () => {
    const file = await makePlan(on.server, on.manager);
    const measure = (as: TestPerson) =>
      on.server.call(changeAssetProperties, {
        as,
        params: { id: file },
        body: { name: 'measurements', value: measurements as never },
      });
    expect((await measure(on.manager)).status).toBe(403);
    expect((await measure(on.admin)).status).toBe(200);
  });

  it('leaves out a plan whose file was deleted, which it is with no mark on it alone', async () => {
    const [file, storedNow] = [await makePlan(on.server, on.manager), await makePlan(on.server, on.manager)];
    await list(on.manager, [
      { id: file, value: 'Old' },
      { id: storedNow, value: 'Kept' },
    ]);
    const type = await makeJobType(on.server, on.admin, [['blueprint', 'Plan']]);
    const question = type.q['Plan'] as never as { ID: string };
    const job = await makeJob(on.server, type.id, [on.inspector], { projectId });
    const element = anElement();
    expect((await save(on.server, on.inspector, { job, question, file, elements: [element] })).status).toBe(200);
    const remove = () => on.server.call(removeAsset, { as: on.admin, params: { id: file } });
    expect((await remove()).problem.code).toBe('file_is_marked');
    expect(await listed(on.inspector)).toHaveLength(2);
    await on.server.call(calls.removeBlueprintElement, { as: on.inspector, params: { id: element._id } });
    expect((await remove()).status).toBe(200);

    expect(await listed(on.inspector)).toMatchObject([{ id: storedNow }]);
    const late = await save(on.server, on.inspector, { job, question, file, elements: [anElement()] });
    expect(late.problem.errors).toMatchObject([{ path: 'file', code: 'unknown_reference' }]);
    expect((await readMarked(on.server, on.inspector, { job, question: question.ID })).body).toEqual([]);
    const { query } = on.server.db();
    const stored = await query.selectFrom('blueprint_elements').select('id').where('id', '=', element._id).execute();
    expect(stored).toHaveLength(1);
    // The list is written again by who still had it open with the deleted plan in it.
    expect(
      (
        await list(on.manager, [
          { id: file, value: 'Old' },
          { id: storedNow, value: 'Kept' },
        ])
      ).status,
    ).toBe(200);
  });

  it('counts what all jobs have marked on each plan, as far as the person sees them', async () => {
    const file = await makePlan(on.server, on.manager);
    await list(on.manager, [{ id: file, value: 'Counted' }]);
    const type = await makeJobType(on.server, on.admin, [['blueprint', 'Plan', {}, { isClientVisible: false }]]);
    const question = type.q['Plan'] as never as { ID: string };
    for (let round = 0; round < 2; round += 1) {
      const job = await makeJob(on.server, type.id, [on.inspector], { projectId });
      await save(on.server, on.inspector, { job, question, file, elements: [anElement(), anElement()] });
    }
    const count = async (as: TestPerson) =>
      (await on.server.call(calls.countBlueprintElements, { as, body: { files: [file] } })).body;
    expect(await count(on.manager)).toEqual([{ file, count: 4 }]);
    expect(await count(on.client)).toEqual([{ file, count: 0 }]);
  });
});

it('a plan is called as its project calls it, whatever its newest revision was uploaded as', async () => {
  const file = await makePlan(on.server, on.manager, { name: 'rev2.pdf' });
  await list(on.manager, [{ id: file, value: 'Ground floor' }]);
  const type = await makeJobType(on.server, on.admin, [['blueprint', 'Plan']]);
  const job = await makeJob(on.server, type.id, [], { projectId });
  const question = type.q['Plan'] ?? { ID: '' };
  expect((await save(on.server, on.manager, { job, question, file, elements: [anElement()] })).status).toBe(200);
  const names = async (as: TestPerson) =>
    (await on.server.call(calls.listMarkings, { as, query: { file } })).body.map(({ fileName }) => fileName);
  expect(await names(on.manager)).toEqual(['Ground floor']);
  // Without the list, or the right to read it, there is the file's own name.
  await list(on.manager, []);
  expect(await names(on.manager)).toEqual(['rev2.pdf']);
});
