import * as calls from '@plumbline/contract/provisioning';
import { expect } from 'vitest';
import type { TestPerson, TestServer } from '../../../test/support/test-server.ts';
import { newId } from '../../ids.ts';

interface Sent {
  headers?: Record<string, string>;
  /** Another token than the one at work. */
  with?: string;
}

export type Resource = Record<string, unknown> & { id: string };

/** A directory that is connected with a server, as its requests come. */
export async function connectDirectory(server: TestServer, admin: TestPerson) {
  const newToken = async () => (await server.call(calls.openProvisioning, { as: admin })).body.token ?? '';
  const at = { token: await newToken() };
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
    sent: Sent = {},
  ) => {
    const response = await server.send({
      method,
      url: `/scim/v2${path}`,
      headers: {
        authorization: `Bearer ${sent.with ?? at.token}`,
        'content-type': 'application/scim+json',
        ...sent.headers,
      },
      ...(body !== undefined && { payload: JSON.stringify(body) }),
    });
    return { status: response.status, headers: response.headers, body: response.body as Resource };
  };
  const { query } = server.db();
  let made = 0;
  return {
    send,
    patch: (path: string, Operations: unknown, sent?: Sent) => send('PATCH', path, { Operations }, sent),
    /** Replaces the token, and goes on with the new one. */
    replaceToken: async () => {
      const next = await newToken();
      const isRefused = (await send('GET', '/Users')).status === 401;
      at.token = next;
      return isRefused;
    },
    found: async (filter: string) => {
      const { status, body } = await send('GET', `/Users?filter=${encodeURIComponent(filter)}`);
      if (status !== 200) throw new Error(`${filter}: ${status}`);
      return body['Resources'] as Resource[];
    },
    createUser: async (more: object = {}) => {
      made += 1;
      const { status, body } = await send('POST', '/Users', {
        userName: `person${made}@example.com`,
        name: { givenName: 'Noa', familyName: `Adar${made}` },
        active: true,
        ...more,
      });
      expect(status).toBe(201);
      return body;
    },
    userRow: (id: string) => query.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    eventsOf: (id: string) =>
      query.selectFrom('events').selectAll().where('subject_id', '=', id).orderBy('id').execute(),
    aProject: async () => {
      const id = newId();
      await query
        .insertInto('projects')
        .values({ id, name: `Project ${id}`, created_by: admin.id })
        .execute();
      return id;
    },
    membersOf: async (projectId: string) => {
      const rows = await query
        .selectFrom('project_members')
        .select('user_id')
        .where('project_id', '=', projectId)
        .execute();
      return rows.map((row) => row.user_id);
    },
  };
}

export type Directory = Awaited<ReturnType<typeof connectDirectory>>;
