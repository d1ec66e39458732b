import type { InjectOptions } from 'fastify';
import { allRows } from '../access-matrix/all-rows.ts';
import type { Sent } from '../access-matrix/cells.ts';
import type { World } from '../access-matrix/world.ts';
import type { Endpoint } from '../../src/http/endpoint.ts';

/** Calls that stay open: nothing that waits for an end can try them. */
export const streams: ReadonlySet<string> = new Set(['streamEvents']);

/** What a call is sent with, by a system administrator about a thing of its own: it is valid. */
export async function validInput(endpoint: Endpoint, world: World): Promise<Sent> {
  const row = allRows[endpoint.call.name];
  if (!row) throw new Error(`${endpoint.call.name} has no row in the access matrix`);
  return row.send(world, 'own', 'sys_admin');
}

/** The request of a call with this input. */
export function requestOf(endpoint: Endpoint, sent: Sent): InjectOptions & { url: string } {
  const { method, path } = endpoint.call;
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(sent.params?.[name] ?? ''));
  const query = new URLSearchParams(sent.query ?? {}).toString();
  const address = query === '' ? url : `${url}?${query}`;
  if (sent.form) {
    return {
      method,
      url: address,
      payload: new URLSearchParams(sent.form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  }
  if (sent.body === undefined) return { method, url: address };
  return {
    method,
    url: address,
    payload: JSON.stringify(sent.body),
    headers: { 'content-type': 'application/json' },
  };
}
