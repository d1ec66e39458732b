import * as fieldCalls from '@plumbline/contract/project-fields';
import { createProject } from '@plumbline/contract/projects';
import { changeProjectFields, changeSettings, readSettings } from '@plumbline/contract/settings';
import { changeUser } from '@plumbline/contract/users';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let admin: TestPerson;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
});
afterAll(() => server.close());

const settings = async () => (await server.call(readSettings, { as: admin })).body;

describe('a person with an option that has another name by now', () => {
  it('keeps it, takes more beside it, and may be given it by its new name', async () => {
    const { userFields } = await settings();
    const field = { name: 'Licences', value: 'licences', type: 'MULTI_SELECT', options: ['Crane', 'Forklift', 'Van'] };
    const set = async (options: readonly string[]) => {
      const body = { userFields: [...userFields, { ...field, options }] };
      expect((await server.call(changeSettings, { as: admin, body: body as never })).status).toBe(200);
    };
    await set(field.options);
    const person = await server.person('inspector');
    const give = async (licences: readonly string[]) => {
      const body = { fields: { licences } };
      return server.call(changeUser, { as: admin, params: { id: person.id }, body: body as never });
    };
    await give(['crane']);
    await set(['Tower crane', 'Forklift', 'Van']);
    expect((await give(['crane', 'forklift'])).body.fields).toMatchObject({ licences: ['crane', 'forklift'] });
    expect((await give(['Tower crane', 'van'])).body.fields).toMatchObject({ licences: ['crane', 'van'] });
    const kept = (await settings()).userFields.find(({ value }) => value === 'licences');
    expect(kept).toMatchObject({ options: field.options, names: { 'option.Crane': 'Tower crane' } });
    // One that was taken out stays with whom it was given to, and is given to nobody else.
    await set(['Forklift', 'Van']);
    expect((await give(['crane', 'forklift'])).body.fields).toMatchObject({ licences: ['crane', 'forklift'] });
    await give(['van']);
    expect((await give(['crane', 'van'])).problem.errors[0]).toMatchObject({ path: 'fields.licences' });
  });
});

describe('a table with a column that has another name by now', () => {
  it('keeps its cells through the next save, row by row and as a whole, and takes them by either name', async () => {
    const made = await server.call(createProject, { as: admin, body: { name: 'Tower' } });
    const params = { id: made.body._id };
    const define = async (columns: readonly string[]) => {
      const field = { id: 'doors', label: 'Doors', type: 'table', table: [columns] };
      const set = await server.call(changeProjectFields, { as: admin, body: { projectFields: [field] as never } });
      expect(set.status).toBe(200);
    };
    const put = (rows: readonly object[]) =>
      server.call(fieldCalls.changeProjectField, {
        as: admin,
        params,
        body: { field: { id: 'doors', rows: { put: rows } } } as never,
      });
    const rows = async () =>
      (await server.call(fieldCalls.listTableRows, { as: admin, params: { ...params, field: 'doors' }, query: {} }))
        .body.docs;
    await define(['Door', 'Kind']);
    await put([{ Door: 'D-01', Kind: 'Steel' }]);
    await define(['Door', 'Material']);
    const [first] = await rows();
    expect(first).toMatchObject({ Door: 'D-01', Kind: 'Steel' });
    await put([{ _id: first?.['_id'], Door: 'D-1', material: 'Oak' }]);
    expect(await rows()).toMatchObject([{ Door: 'D-1', Kind: 'Oak' }]);

    // Cells of a column that was taken out come back with it.
    await define(['Door']);
    const whole = await server.call(fieldCalls.changeProjectField, {
      as: admin,
      params,
      body: { field: { id: 'doors', value: [{ _id: first?.['_id'], Door: 'D-2' }] } } as never,
    });
    expect(whole.status).toBe(200);
    await put([{ _id: first?.['_id'], Door: 'D-3' }]);
    await define(['Door', 'Kind']);
    expect(await rows()).toMatchObject([{ Door: 'D-3', Kind: 'Oak' }]);
  });
});
