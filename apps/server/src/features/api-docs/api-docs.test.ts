import * as calls from '@plumbline/contract/api-docs';
import { roles } from '@plumbline/domain/actor/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { allCalls } from './all-calls.ts';
import { problemCodesOf } from './open-api-document.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Operation {
  operationId: string;
  parameters: { name?: string; in?: string; $ref?: string }[];
  responses: Record<string, { $ref?: string }>;
  requestBody?: object;
}

interface Document {
  openapi: string;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const read = async (call: (typeof calls)[keyof typeof calls]) => {
  const as = await server.person('sys_admin');
  return (await server.call(call, { as })).body as unknown as Document;
};

describe('the API documentation', () => {
  it('is for system administrators on the main host', async () => {
    for (const role of roles) {
      const status = role === 'sys_admin' ? 200 : 403;
      const as = await server.person(role);
      expect((await server.call(calls.readApiDocumentationV1, { as })).status).toBe(status);
      expect((await server.call(calls.readApiDocumentationV2, { as })).status).toBe(status);
    }
    const elsewhere = await server.person('sys_admin', { instance: 'acme' });
    expect((await server.call(calls.readApiDocumentationV2, { as: elsewhere })).status).toBe(404);
    expect((await server.call(calls.readApiDocumentationV2)).status).toBe(401);
  });

  it('names every address of every call once, in its version', async () => {
    const [one, two] = [await read(calls.readApiDocumentationV1), await read(calls.readApiDocumentationV2)];
    expect([one.openapi, two.openapi]).toEqual(['3.1.0', '3.1.0']);
    expect(Object.keys(one.paths).every((path) => path.startsWith('/v1/'))).toBe(true);
    const addresses = allCalls.flatMap((call) => [call.path, ...call.alsoAt].map((path) => `${call.method} ${path}`));
    const seen = [one, two].flatMap((document) =>
      Object.entries(document.paths).flatMap(([path, operations]) =>
        Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
      ),
    );
    expect(seen.toSorted()).toEqual(addresses.toSorted());
  });

  it('holds together: references lead somewhere, parameters of the path are told, names are unique', async () => {
    for (const call of [calls.readApiDocumentationV1, calls.readApiDocumentationV2]) {
      const document = await read(call);
      for (const [, reference = ''] of JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)) {
        const steps = reference.split('/');
        const found = steps.slice(1).reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], document);
        expect(found, reference).toBeDefined();
        expect(steps[0]).toBe('#');
      }
      const names = new Set<string>();
      for (const [path, operations] of Object.entries(document.paths)) {
        for (const operation of Object.values(operations)) {
          expect(names.has(operation.operationId), operation.operationId).toBe(false);
          names.add(operation.operationId);
          const inPath = operation.parameters.filter((one) => one.in === 'path').map((one) => one.name);
          const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
          expect(inPath.toSorted(), path).toEqual(named.toSorted());
          expect(Object.keys(operation.responses)).toContainEqual(expect.stringMatching(/^20[04]$/));
        }
      }
    }
  });

  it('tells of each call what it takes and how it can refuse', async () => {
    const { paths } = await read(calls.readApiDocumentationV2);
    const change = paths['/v2/settings']?.['put'];
    expect(JSON.stringify(change?.requestBody)).toContain('"companyName"');
    expect(change?.responses['409']?.$ref).toContain('status_in_use');
    const upload = paths['/v2/asset/upload']?.['post'];
    expect(JSON.stringify(upload?.requestBody)).toContain('multipart/form-data');
    expect(upload?.parameters.map((one) => one.name ?? one.$ref)).toEqual([
      'target',
      'private_asset',
      'target_user',
      '#/components/parameters/IdempotencyKey',
    ]);
    for (const call of allCalls) expect(problemCodesOf(call)).toEqual(expect.arrayContaining([...call.problems]));
  });
});
