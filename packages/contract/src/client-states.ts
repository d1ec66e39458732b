import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { id, idParams, moment } from './wire.ts';

/** The name of a screen as the web app chooses it. */
const screen = z.string().regex(/^[A-Za-z0-9_.:-]{1,80}$/);

/** What a person last chose on a screen. Nothing saved yet: `_id`, `state` and `updated_at` are null. */
export const clientState = z.object({
  _id: id.nullable(),
  screen: z.string(),
  state: z.unknown(),
  updated_at: moment.nullable(),
});

/** The maximum size of a stored state, in bytes of JSON. */
export const largestState = 64 * 1024;

export const readClientState = defineCall({
  name: 'readClientState',
  method: 'GET',
  path: '/v1/client/state/{screen}',
  feature: 'client-states',
  summary: 'What the person last chose on a screen: filters, columns, layout.',
  spec: 'spec/1 §7 Client state',
  params: z.object({ screen }),
  response: clientState,
});

export const readClientStateById = defineCall({
  name: 'readClientStateById',
  method: 'GET',
  path: '/v1/client/state/byId/{id}',
  feature: 'client-states',
  summary: 'One saved state of the person.',
  spec: 'spec/1 §7 Client state',
  params: idParams,
  response: clientState,
});

export const saveClientState = defineCall({
  name: 'saveClientState',
  method: 'POST',
  path: '/v1/client/state/{screen}',
  feature: 'client-states',
  summary: 'Keeps what the person chose on a screen in place of what was kept before; at most 64 kB.',
  spec: 'spec/1 §7 Client state',
  // A little above the limit of the state itself, for the surrounding JSON.
  maxBodyBytes: largestState + 1024,
  params: z.object({ screen }),
  body: z.object({ state: z.unknown() }),
  response: clientState,
  problems: ['body_too_large'],
});
