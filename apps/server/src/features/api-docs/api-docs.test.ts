import * as calls from '@plumbline/contract/api-docs';
import { talkToAssistant } from '@plumbline/contract/assistants';
import { createScimUser } from '@plumbline/contract/scim';
import { changeSettings } from '@plumbline/contract/settings';
import { roles } from '@plumbline/domain/actor/roles';
import { webhookEvents } from '@plumbline/domain/webhooks/webhook';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../../test/support/test-server.ts';
import { startTestServer } from '../../../test/support/test-server.ts';
import { connectDirectory } from '../provisioning/provisioning.fixtures.ts';
import { allCalls } from './all-calls.ts';
import { problemCodesOf } from './open-api-document.ts';
import { protocolExamplesOf } from './open-api-protocols.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: { name?: string; in?: string; $ref?: string }[];
  responses: Record<string, { $ref?: string }>;
  requestBody?: object;
}

interface Document {
  openapi: string;
  info: { description: string };
  tags: { name: string; 'x-displayName': string }[];
  webhooks?: Record<string, { post: Operation & { requestBody: { content: Record<string, { example: unknown }> } } }>;
  paths: Record<string, Record<string, Operation>>;
  components: Record<string, Record<string, unknown>>;
}

const read = async (call: typeof calls.readApiDocumentationV1 | typeof calls.readApiDocumentationV2) => {
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

  it('is read with a link until its end, by whoever has it, on the host where it was made', async () => {
    const admin = await server.person('business_admin', { instance: 'acme' });
    const now = Date.now();
    const { body: link } = await server.call(calls.readApiDocumentationLink, { as: admin });
    const days = (Date.parse(link.until) - now) / 86_400_000;
    expect(days).toBeGreaterThan(calls.apiDocsLinkDays - 0.1);
    expect(days).toBeLessThan(calls.apiDocsLinkDays + 0.1);
    const key = new URL(link.address, 'https://a.example').searchParams.get('key') ?? '';
    const open = async (given: string, instance: 'acme' | 'main' = 'acme') =>
      (await server.call(calls.readApiDocumentationV2, { instance, query: { key: given } })).status;
    expect(await open(key)).toBe(200);
    expect((await server.call(calls.readApiDocumentationV1, { instance: 'acme', query: { key } })).status).toBe(200);

    const [until = '', person = '', signature = ''] = key.split('.');
    const others = [
      '',
      'x',
      `${Number(until) + 1}.${person}.${signature}`,
      `${until}.${admin.id.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}.${signature}`,
      `${until}.${person}.${signature.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
      `${until}.${person}.${signature}.more`,
      `1.${person}.${signature}`,
    ];
    for (const other of others) expect(await open(other), other).toBe(404);
    expect(await open(key, 'main')).toBe(404);
  });

  it('ends with the rights of who gave the link', async () => {
    const admin = await server.person('business_admin');
    const { body } = await server.call(calls.readApiDocumentationLink, { as: admin });
    const query = { key: body.address.split('key=')[1] ?? '' };
    const open = async () => (await server.call(calls.readApiDocumentationV2, { query })).status;
    expect(await open()).toBe(200);
    await server.db().query.updateTable('users').set({ role: 'project_manager' }).where('id', '=', admin.id).execute();
    expect(await open()).toBe(404);
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
          expect(Object.keys(operation.responses)).toContainEqual(expect.stringMatching(/^20[014]$/));
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
    expect(change).toMatchObject({
      summary: 'Change settings',
      description: expect.stringMatching(/^\p{Lu}.*\.$/su) as unknown,
    });
    for (const call of allCalls) expect(problemCodesOf(call)).toEqual(expect.arrayContaining([...call.problems]));
  });

  it('has every event that webhooks send, with a sample, in the newest version', async () => {
    const [one, two] = [await read(calls.readApiDocumentationV1), await read(calls.readApiDocumentationV2)];
    expect(one.webhooks).toBeUndefined();
    const types = [...Object.values(webhookEvents).flat(), 'automation.run'];
    expect(Object.keys(two.webhooks ?? {}).toSorted()).toEqual(types.toSorted());
    for (const [type, { post }] of Object.entries(two.webhooks ?? {})) {
      expect(post.requestBody.content['application/json']?.example).toMatchObject({ version: 1, type });
      expect(two.tags.map(({ name }) => name)).toContain(post.tags[0]);
    }
  });

  it('describes what directories get, and refusals in their form', async () => {
    const { components, paths } = await read(calls.readApiDocumentationV2);
    const directory = await connectDirectory(server, await server.person('business_admin'));
    const schemas = components['schemas'] as Record<string, { properties: object; required?: string[] }>;
    const fits = (name: string, body: object) => {
      expect(Object.keys(schemas[name]?.properties ?? {}), name).toEqual(expect.arrayContaining(Object.keys(body)));
      expect(Object.keys(body), name).toEqual(expect.arrayContaining(schemas[name]?.required ?? []));
    };
    const made = await directory.send('POST', '/Users', protocolExamplesOf(createScimUser)?.['user']?.value);
    expect(made.status).toBe(201);
    fits('ScimUser', made.body);
    fits('ScimUserList', (await directory.send('GET', '/Users')).body);
    const group = await directory.send('POST', '/Groups', {
      displayName: 'Inspectors',
      members: [{ value: made.body.id }],
    });
    fits('ScimGroup', group.body);
    fits('ScimError', (await directory.send('GET', '/Users?filter=x')).body);
    const create = paths['/scim/v2/Users']?.['post'] as Operation & { security: object[] };
    expect(create.security).toEqual([{ directory: [] }]);
    expect(Object.keys(create.responses)).toContain('201');
    const refusal = create.responses['409']?.$ref?.split('/').at(-1) ?? '';
    expect(components['responses']?.[refusal]).toMatchObject({ content: { 'application/scim+json': {} } });
  });

  it('has messages of assistants that are responded to', async () => {
    const as = await server.person('business_admin');
    const examples = Object.values(protocolExamplesOf(talkToAssistant) ?? {});
    expect(examples.length).toBeGreaterThan(2);
    for (const { summary, value } of examples) {
      const { status, body } = await server.call(talkToAssistant, { as, body: value as never });
      expect([summary, status, 'result' in body]).toEqual([summary, 200, true]);
    }
  });

  it('names the test server that the company has', async () => {
    const as = await server.person('sys_admin');
    const url = 'https://test.acme.example';
    const before = await read(calls.readApiDocumentationV1);
    expect(before).not.toHaveProperty('externalDocs');
    await server.call(changeSettings, { as, body: { testServerUrl: url } });
    for (const call of [calls.readApiDocumentationV1, calls.readApiDocumentationV2])
      expect(await read(call)).toMatchObject({ openapi: '3.1.0', externalDocs: { description: 'Test server', url } });
    await server.call(changeSettings, { as, body: { testServerUrl: null } });
    expect(await read(calls.readApiDocumentationV1)).toEqual(before);
  });

  it('is written for people: titles, and a beginning in Markdown', async () => {
    const { info, tags } = await read(calls.readApiDocumentationV2);
    expect(info.description).toContain('## Authentication');
    expect(tags).toContainEqual({ name: 'job-types', 'x-displayName': 'Job types' });
  });
});
