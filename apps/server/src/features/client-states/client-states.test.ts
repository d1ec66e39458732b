import * as calls from '@plumbline/contract/client-states';
import { roles } from '@plumbline/domain/actor/roles';
import { describe, expect, it } from 'vitest';
import { setServer } from '../../../test/support/set-server.ts';
import type { TestPerson } from '../../../test/support/test-server.ts';

const set = setServer({ inspector: 'inspector' });

const save = (as: TestPerson, screen: string, state: unknown) =>
  set.server.call(calls.saveClientState, { as, params: { screen }, body: { state } });
const read = (as: TestPerson, screen: string) => set.server.call(calls.readClientState, { as, params: { screen } });

describe('the state of a screen', () => {
  it('is kept for every role, the last one standing', async () => {
    for (const role of roles) {
      const as = await set.server.person(role);
      await save(as, 'jobs', { columns: ['ID'] });
      const second = await save(as, 'jobs', { columns: ['status'] });
      expect(second.status).toBe(200);
      expect((await read(as, 'jobs')).body).toEqual(second.body);
    }
  });

  it('is nothing before it is saved', async () => {
    expect((await read(set.inspector, 'users')).body).toEqual({
      _id: null,
      screen: 'users',
      state: null,
      updated_at: null,
    });
  });

  it('belongs to its person alone', async () => {
    const { body } = await save(set.inspector, 'jobs', { mine: true });
    const id = body._id ?? '';
    const other = await set.server.person('sys_admin');
    const foreign = await set.server.person('sys_admin', { instance: 'acme' });
    const byId = (as: TestPerson) => set.server.call(calls.readClientStateById, { as, params: { id } });
    expect((await byId(set.inspector)).body.state).toEqual({ mine: true });
    expect((await byId(other)).status).toBe(404);
    expect((await byId(foreign)).status).toBe(404);
    expect((await read(other, 'jobs')).body.state).toBeNull();
    expect((await set.server.call(calls.readClientState, { params: { screen: 'jobs' } })).status).toBe(401);
  });

  it('is at most 64 kB, under a sensible name, and may be any JSON', async () => {
    expect((await save(set.inspector, 'jobs', 'x'.repeat(64 * 1024 - 2))).status).toBe(200);
    expect((await save(set.inspector, 'jobs', 'x'.repeat(64 * 1024 - 1))).problem.code).toBe('body_too_large');
    expect((await save(set.inspector, 'jobs', 'x'.repeat(200_000))).problem.code).toBe('body_too_large');
    expect((await save(set.inspector, '../etc', {})).status).toBe(404);
    for (const state of [null, 0, '', [], { a: [1, 'ב'] }]) {
      expect((await save(set.inspector, 'any', state)).body.state).toEqual(state);
    }
    expect((await save(set.inspector, 'any', 'a\u0000b')).status).toBe(400);
  });

  it('is saved once by a repeated write and survives writes at once', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => save(set.inspector, 'race', { n })));
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.body._id)).size).toBe(1);
  });
});
