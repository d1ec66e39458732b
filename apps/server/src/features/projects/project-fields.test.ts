import * as fieldCalls from '@plumbline/contract/project-fields';
import * as optionCalls from '@plumbline/contract/list-options';
import * as calls from '@plumbline/contract/projects';
import { readAssetInfo } from '@plumbline/contract/assets';
import { changeProjectFields } from '@plumbline/contract/settings';
import { tableRowLimit } from '@plumbline/domain/projects/fields/table';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../ids.ts';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';

let server: TestServer;
let admin: TestPerson;
let manager: TestPerson;
let inspector: TestPerson;
let client: TestPerson;
let stranger: TestPerson;
let projectId: string;

const rules = { inspector: { read: true, write: true }, client: { read: true, write: false } };
const definitions = [
  { id: 'notes', label: 'Notes', type: 'text', order: 1, accessRules: rules },
  { id: 'secret', label: 'Price', type: 'text', order: 0, accessRules: { inspector: { read: false, write: false } } },
  { id: 'rank', label: 'Rank', type: 'ranking', order: 2 },
  { id: 'place', label: 'Gate', type: 'address', order: 3 },
  { id: 'state', label: 'State', type: 'status_list', order: 4 },
  { id: 'makers', label: 'Makers', type: 'list', order: 5, accessRules: rules },
  { id: 'doors', label: 'Doors', type: 'table', order: 6, table: [['Door', 'Kind']], accessRules: rules },
  { id: 'bare', label: 'Bare', type: 'table', order: 7 },
  { id: 'papers', label: 'Papers', type: 'file_list', order: 8 },
] as const;

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.person('business_admin');
  manager = await server.person('project_manager');
  inspector = await server.person('inspector');
  client = await server.person('client');
  stranger = await server.person('business_admin', { instance: 'acme' });
  const set = await server.call(changeProjectFields, { as: admin, body: { projectFields: definitions as never } });
  if (set.status !== 200) throw new Error(JSON.stringify(set.problem));
  const made = await server.call(calls.createProject, { as: manager, body: { name: 'Tower', users: [inspector.id] } });
  projectId = made.body._id;
  await server.db().query.insertInto('client_projects').values({ project_id: projectId, user_id: client.id }).execute();
});
afterAll(() => server.close());

const write = (as: TestPerson, id: string, value: unknown, more: object = {}) =>
  server.call(fieldCalls.changeProjectField, {
    as,
    params: { id: projectId },
    body: { id: projectId, field: { id, value, ...more } },
  });
const patchRows = (as: TestPerson, rows: object, id = 'doors') =>
  server.call(fieldCalls.changeProjectField, { as, params: { id: projectId }, body: { field: { id, rows } } });
const read = async (as: TestPerson) => (await server.call(calls.readProject, { as, params: { id: projectId } })).body;
const rowsOf = async (query: object = {}, as = manager) =>
  server.call(fieldCalls.listTableRows, { as, params: { id: projectId, field: 'doors' }, query });
const lastEvent = async () =>
  server.db().query.selectFrom('events').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

describe('fields of a project', () => {
  it('hold what is written, told to each role as far as it reads, with one event', async () => {
    expect((await write(manager, 'notes', 'Gate on the left')).body.values['notes']).toBe('Gate on the left');
    expect(await lastEvent()).toMatchObject({
      name: 'project.changed',
      project_id: projectId,
      before: { fields: { notes: '' } },
      after: { fields: { notes: 'Gate on the left' } },
    });
    await write(admin, 'secret', '1,000');
    const asInspector = await read(inspector);
    expect(asInspector.values).toEqual({ notes: 'Gate on the left' });
    expect(asInspector.fields.map(({ id, can }) => [id, can])).toEqual([
      ['notes', ['write']],
      ['rank', []],
      ['place', []],
      ['state', []],
      ['makers', ['write']],
      ['doors', ['write']],
      ['bare', []],
      ['papers', []],
    ]);
    const asClient = await read(client);
    expect(asClient.fields.map(({ id, can }) => [id, can])).toEqual([
      ['notes', []],
      ['makers', []],
      ['doors', []],
    ]);
    expect((await read(admin)).values).toMatchObject({ secret: '1,000' });
  });

  it('tell no event when nothing differs', async () => {
    await write(manager, 'place', { lat: 32.1, long: 34.8, address: 'Herzl 1' });
    const before = await lastEvent();
    await write(manager, 'place', { address: 'Herzl 1', lat: 32.1, long: 34.8 });
    expect((await lastEvent()).id).toBe(before.id);
  });

  it('are written by whom the rule lets: unread is not there, read only is forbidden', async () => {
    expect((await write(inspector, 'secret', 'x')).status).toBe(404);
    expect((await write(inspector, 'rank', 3)).status).toBe(403);
    expect((await write(client, 'notes', 'x')).status).toBe(403);
    expect((await write(stranger, 'notes', 'x')).status).toBe(404);
    expect((await write(admin, 'nothing', 'x')).status).toBe(404);
  });

  it('refuse what does not fit, by name', async () => {
    const codeOf = async (id: string, value: unknown) => {
      const { problem } = await write(manager, id, value);
      return [problem.code, problem.errors[0]?.path, problem.errors[0]?.code];
    };
    expect(await codeOf('rank', 6)).toEqual(['not_valid', 'field.value', 'not_valid']);
    expect(await codeOf('notes', 'x'.repeat(10_001))).toEqual(['not_valid', 'field.value', 'not_valid']);
    expect(await codeOf('notes', 'a\u0000b')).toEqual(['not_valid', 'field.value', 'text_not_storable']);
    expect(await codeOf('notes', undefined)).toEqual(['not_valid', 'field.value', 'required']);
    expect(await codeOf('doors', [{ Colour: 'red' }])).toEqual(['not_valid', 'field.value', 'column_unknown']);
    expect(await codeOf('papers', [projectId])).toEqual(['not_valid', 'field.value.0', 'unknown_reference']);
    const bare = await write(manager, 'bare', [{ Door: '1' }]);
    expect([bare.status, bare.problem.data]).toEqual([409, 'You need to specify table columns in project settings!']);
  });

  it('are hidden by administrators: dimmed for them, gone for the others', async () => {
    const hide = (as: TestPerson, body: Record<string, boolean>) =>
      server.call(fieldCalls.changeFieldVisibility, { as, params: { id: projectId }, body });
    expect((await hide(manager, { notes: false })).status).toBe(403);
    const hidden = await hide(admin, { notes: false });
    expect(hidden.body.fields.find(({ id }) => id === 'notes')).toMatchObject({ visible: false, can: ['write'] });
    expect((await lastEvent()).after).toEqual({ visibility: { notes: false } });
    expect((await read(manager)).values).not.toHaveProperty('notes');
    expect((await write(manager, 'notes', 'x')).status).toBe(404);
    expect((await hide(admin, { nothing: false })).problem.errors[0]).toMatchObject({ code: 'unknown_reference' });
    await hide(admin, { notes: true });
    expect((await read(manager)).values).toHaveProperty('notes');
  });

  it('come along when a project is cloned', async () => {
    await patchRows(manager, { put: [{ Door: 'C-1' }] });
    const clone = await server.call(calls.cloneProject, { as: manager, params: { id: projectId } });
    expect(clone.body.values).toMatchObject({ notes: 'Gate on the left' });
    expect(clone.body.table_counts).toEqual((await read(manager)).table_counts);
  });
});

describe('files of a field', () => {
  it('are seen by whoever reads the field there', async () => {
    const id = newId();
    await server
      .db()
      .query.insertInto('assets')
      .values({
        id,
        original_name: 'permit.pdf',
        extension: 'pdf',
        content_type: 'application/pdf',
        size: 10,
        sha256: Buffer.alloc(32, 1),
        target: 'project_field',
        uploaded_by: manager.id,
      })
      .execute();
    const info = async (as: TestPerson) => (await server.call(readAssetInfo, { as, params: { id } })).status;
    expect(await info(inspector)).toBe(404);
    const put = await write(manager, 'papers', [id]);
    expect(put.body.files).toMatchObject([{ assetId: id, originalName: 'permit.pdf' }]);
    expect([await info(inspector), await info(client), await info(stranger)]).toEqual([200, 404, 404]);
    await server.call(fieldCalls.changeFieldVisibility, {
      as: admin,
      params: { id: projectId },
      body: { papers: false },
    });
    expect(await info(inspector)).toBe(404);
  });
});

describe('options of lists', () => {
  const add = (as: TestPerson, body: object) =>
    server.call(optionCalls.createListOption, { as, body: { group: 'makers', label: 'Otis', ...body } });
  const list = (as: TestPerson, query: object = {}, group = 'makers') =>
    server.call(optionCalls.listListOptions, { as, params: { group }, query });

  it('are shared, or of one project alone', async () => {
    const shared = await add(manager, {});
    const own = await add(inspector, { label: 'Local', project: projectId });
    expect([shared.status, own.status]).toEqual([200, 200]);
    expect((await add(inspector, { label: 'X' })).status).toBe(403);
    expect((await list(inspector)).body.map(({ label }) => label)).toEqual(['Otis']);
    expect((await list(inspector, { project: projectId })).body.map(({ label }) => label)).toEqual(['Local', 'Otis']);
    expect((await list(inspector, { project: projectId, isPrivate: '1' })).body.map((one) => one.label)).toEqual([
      'Local',
    ]);
    expect((await list(inspector, { project: projectId, isPrivate: '0' })).body.map((one) => one.label)).toEqual([
      'Otis',
    ]);
    // For filters: wherever the person sees the field.
    const everywhere = async (as: TestPerson) =>
      (await list(as, { everywhere: '1' })).body.map(({ label, projectName }) => [label, projectName ?? null]);
    const place = (await server.call(calls.readProject, { as: admin, params: { id: projectId } })).body.name;
    const secret = await server.call(calls.createProject, { as: admin, body: { name: 'Secret', private: true } });
    await add(admin, { label: 'Hidden', project: secret.body._id });
    const seen = [
      ['Local', place],
      ['Otis', null],
    ];
    expect(await everywhere(inspector)).toEqual(seen);
    expect(await everywhere(manager)).toEqual(seen);
    expect(await everywhere(admin)).toEqual([['Hidden', 'Secret'], ...seen]);
    await server.call(fieldCalls.changeFieldVisibility, {
      as: admin,
      params: { id: projectId },
      body: { makers: false },
    });
    expect(await everywhere(manager)).toEqual([['Otis', null]]);
    await server.call(fieldCalls.changeFieldVisibility, {
      as: admin,
      params: { id: projectId },
      body: { makers: true },
    });
    expect((await list(stranger)).status).toBe(404);
    expect((await list(manager, {}, 'notes')).status).toBe(404);
    expect((await list(client, {}, 'materials')).status).toBe(404);
  });

  it('are chosen by a project by their id, and read under their present name', async () => {
    const { body: option } = await add(manager, { label: 'Kone' });
    const stored = { _id: option._id, label: 'Kone', value: 'Kone' };
    expect((await write(inspector, 'makers', [{ ...stored, label: 'forged' }])).body.values['makers']).toEqual([
      stored,
    ]);
    await server.call(optionCalls.changeListOption, {
      as: manager,
      params: { id: option._id },
      body: { label: 'KONE Oyj' },
    });
    expect((await read(manager)).values['makers']).toEqual([{ _id: option._id, label: 'KONE Oyj', value: 'KONE Oyj' }]);
    await server.call(optionCalls.removeListOption, { as: manager, params: { id: option._id } });
    expect((await read(manager)).values['makers']).toHaveLength(1);
    const other = await server.call(calls.createProject, { as: manager, body: { name: 'Other' } });
    const { body: foreign } = await add(manager, { label: 'Elsewhere', project: other.body._id });
    expect((await write(manager, 'makers', [{ ...stored, _id: foreign._id }])).problem.errors[0]?.code).toBe(
      'option_unknown',
    );
  });

  it('come in many at once, each once', async () => {
    const bulk = (options: object[], as = manager) =>
      server.call(optionCalls.createListOptions, { as, body: { group: 'materials', options: options as never } });
    const steel = await bulk([{ label: 'Steel' }, { label: 'steel' }, { label: 'Glass' }]);
    expect(steel.body.map(({ label }) => label)).toEqual(['Steel', 'Steel', 'Glass']);
    const again = await bulk([{ label: 'Glass' }, { label: 'Wood' }]);
    expect(again.body).toHaveLength(2);
    expect((await list(manager, {}, 'materials')).body.map(({ label }) => label)).toEqual(['Glass', 'Steel', 'Wood']);
    expect((await lastEvent()).after).toEqual({ list: 'materials', labels: ['Wood'], count: 1 });
    expect((await bulk([])).problem.errors[0]?.code).toBe('too_small_array');
    expect((await bulk([{ label: ' ' }])).problem.errors[0]?.code).toBe('required');
    const page = await server.call(optionCalls.pageListOptions, {
      as: inspector,
      query: { group: 'materials', page_size: '2' },
    });
    expect(page.body).toMatchObject({ total: 3, pages: 2 });
    const found = await server.call(optionCalls.pageListOptions, {
      as: manager,
      query: { group: 'materials', search: 'GLA' },
    });
    expect(found.body.docs.map(({ label }) => label)).toEqual(['Glass']);
  });

  it('can’t be renamed to another’s name', async () => {
    const { body: one } = await add(manager, { label: 'One' });
    await add(manager, { label: 'Two' });
    const refused = await server.call(optionCalls.changeListOption, {
      as: manager,
      params: { id: one._id },
      body: { label: 'two' },
    });
    expect(refused.problem.code).toBe('name_taken');
  });
});

describe('tables', () => {
  it('are changed row by row, by two people at once without loss', async () => {
    await write(manager, 'doors', []);
    const results = await Promise.all(
      Array.from({ length: 8 }, (_, n) => patchRows(n % 2 ? manager : inspector, { put: [{ Door: `D-${n}` }] })),
    );
    expect(results.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { body } = await rowsOf();
    expect(body.docs.map((row) => row['Door']).toSorted()).toEqual(Array.from({ length: 8 }, (_, n) => `D-${n}`));
    const [first, second] = body.docs;
    const changed = await patchRows(manager, {
      put: [{ _id: first!['_id']!, Door: 'D-first', Kind: 'Steel' }],
      remove: [second!['_id']!],
    });
    expect(changed.body.table_counts).toMatchObject({ doors: 7 });
    expect((await lastEvent()).after).toEqual({
      fields: { doors: { rows: [{ Door: 'D-first', Kind: 'Steel' }], count: 7 } },
    });
    expect((await rowsOf()).body.docs[0]).toMatchObject({ _id: first!['_id'], Door: 'D-first' });
    expect((await rowsOf({ search: 'steel' })).body.total).toBe(1);
    expect((await rowsOf({ page_size: '2', page: '1' })).body.docs).toHaveLength(2);
  });

  it('are replaced as a whole: known rows stay themselves', async () => {
    const { body } = await rowsOf();
    const [first, second] = body.docs;
    await write(manager, 'doors', [second!, { Door: 'New' }, first!]);
    const after = (await rowsOf()).body.docs;
    expect(after.map((row) => row['Door'])).toEqual([second!['Door'], 'New', first!['Door']]);
    expect([after[0]!['_id'], after[2]!['_id']]).toEqual([second!['_id'], first!['_id']]);
  });

  it('refuse rows of other tables, unknown columns and too many', async () => {
    const foreign = await patchRows(manager, { put: [{ _id: projectId, Door: 'x' }] });
    expect(foreign.problem.errors[0]).toMatchObject({ path: 'field.rows.put.0', code: 'unknown_reference' });
    const column = await patchRows(manager, { put: [{ Colour: 'red' }] });
    expect(column.problem.errors[0]).toMatchObject({ path: 'field.rows.put.0.Colour', code: 'column_unknown' });
    expect((await patchRows(manager, { put: [{}] }, 'notes')).status).toBe(400);
    const full = Array.from({ length: tableRowLimit }, (_, n) => ({ Door: `F-${n}` }));
    expect((await write(manager, 'doors', full)).body.table_counts).toMatchObject({ doors: tableRowLimit });
    const more = await patchRows(manager, { put: [{ Door: 'one more' }] });
    expect(more.problem.errors[0]).toMatchObject({ code: 'rows_too_many', message: `At most ${tableRowLimit} rows.` });
    await write(manager, 'doors', []);
  });
});

describe('the values of a field', () => {
  it('are those of the projects that the person sees, by name', async () => {
    const put = async (name: string, isPrivate: boolean, value: string) => {
      const { body } = await server.call(calls.createProject, { as: admin, body: { name, private: isPrivate } });
      await server.call(fieldCalls.changeProjectField, {
        as: admin,
        params: { id: body._id },
        body: { field: { id: 'notes', value } },
      });
    };
    await put('A', false, 'Alpha');
    await put('B', false, 'Alpha');
    await put('C', true, 'Hidden');
    const values = async (as: TestPerson, query: Record<string, string> = {}) =>
      (await server.call(fieldCalls.listFieldValues, { as, query: { field: 'notes', ...query } })).body.map(
        ({ label }) => label,
      );
    expect(await values(admin)).toEqual(['Alpha', 'Gate on the left', 'Hidden']);
    expect(await values(manager)).toEqual(['Alpha', 'Gate on the left']);
    expect(await values(inspector)).toEqual(['Gate on the left']);
    expect(await values(admin, { search: 'alp' })).toEqual(['Alpha']);
    await patchRows(manager, { put: [{ Door: 'D-1', Kind: 'Steel' }] });
    const cells = await server.call(fieldCalls.listFieldValues, {
      as: manager,
      query: { field: 'doors', column: 'Kind' },
    });
    expect(cells.body.map(({ value }) => value)).toEqual(['Steel']);
    const lists = await server.call(fieldCalls.listFieldValues, { as: manager, query: { field: 'makers' } });
    expect(lists.body.map(({ label }) => label)).toContain('Otis');
  });
});
