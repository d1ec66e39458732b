import * as calls from '@plumbline/contract/client-states';
import { largestState } from '@plumbline/contract/client-states';
import { endpoint } from '../../http/endpoint.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';

interface StateRow {
  id: string;
  screen: string;
  state: unknown;
  updated_at: Date;
}

const present = (row: StateRow) => ({
  _id: row.id,
  screen: row.screen,
  state: row.state,
  updated_at: row.updated_at.toISOString(),
});

const columns = ['id', 'screen', 'state', 'updated_at'] as const;

export const readClientState = endpoint(calls.readClientState, {
  handle: async ({ db, actor, input: { params } }) => {
    const row = await db.query
      .selectFrom('client_states')
      .select(columns)
      .where('user_id', '=', actor.id)
      .where('screen', '=', params.screen)
      .executeTakeFirst();
    return row ? present(row) : { _id: null, screen: params.screen, state: null, updated_at: null };
  },
});

/** A state is its person's own: another's is not there. */
export const readClientStateById = endpoint(calls.readClientStateById, {
  handle: async ({ db, actor, input: { params } }) => {
    const row = await db.query
      .selectFrom('client_states')
      .select(columns)
      .where('user_id', '=', actor.id)
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!row) throw new Problem('not_found');
    return present(row);
  },
});

export const saveClientState = endpoint(calls.saveClientState, {
  handle: async ({ db, actor, now, input: { params, body } }) => {
    const state = JSON.stringify(body.state ?? null);
    if (Buffer.byteLength(state) > largestState) throw new Problem('body_too_large');
    const row = await db.query
      .insertInto('client_states')
      .values({ id: newId(), user_id: actor.id, screen: params.screen, state, updated_at: now })
      .onConflict((conflict) => conflict.columns(['user_id', 'screen']).doUpdateSet({ state, updated_at: now }))
      .returning(columns)
      .executeTakeFirstOrThrow();
    return present(row);
  },
});
