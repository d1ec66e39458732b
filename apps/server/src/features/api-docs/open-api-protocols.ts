import * as access from '@plumbline/contract/access';
import { talkToAssistant } from '@plumbline/contract/assistants';
import type { Call } from '@plumbline/contract/call';
import * as programs from '@plumbline/contract/programs';
import * as scim from '@plumbline/contract/scim';
import * as scimGroups from '@plumbline/contract/scim-groups';
import type { ScimAttribute, ScimResource } from '@plumbline/domain/scim/schemas';
import { attributesOf, scimUrns } from '@plumbline/domain/scim/schemas';
import type { JsonSchema } from './json-schemas.ts';
import { isScimCall } from './open-api-security.ts';

/* Calls of other standards: the shapes, media types and examples that those have, which the contract leaves open. */

const scimType = 'application/scim+json';
const reference = (name: string): JsonSchema => ({ $ref: `#/components/schemas/${name}` });

function propertyOf({ type, isMany, isReadOnly, parts }: ScimAttribute): JsonSchema {
  const scalar = {
    type: type === 'boolean' ? 'boolean' : 'string',
    ...(type === 'dateTime' && { format: 'date-time' }),
  };
  const one = parts ? { type: 'object', properties: propertiesOf(parts) } : scalar;
  return { ...(isMany ? { type: 'array', items: one } : one), ...(isReadOnly && { readOnly: true }) };
}

function propertiesOf(attributes: readonly ScimAttribute[]): Record<string, JsonSchema> {
  return Object.fromEntries(attributes.map((attribute) => [attribute.name, propertyOf(attribute)]));
}

const schemas: JsonSchema = { type: 'array', items: { type: 'string' }, description: 'URNs (RFC 7643 §3.3).' };

function resourceSchema(resource: ScimResource): JsonSchema {
  const attributes = attributesOf(resource);
  return {
    type: 'object',
    description: `A ${resource} (RFC 7643). \`GET /scim/v2/Schemas\` has the characteristics of each attribute.`,
    required: attributes.filter(({ isRequired }) => isRequired).map(({ name }) => name),
    properties: { schemas, ...propertiesOf(attributes) },
  };
}

const listSchema = (resource: ScimResource): JsonSchema => ({
  type: 'object',
  description: 'A page of resources (RFC 7644 §3.4.2).',
  required: ['schemas', 'totalResults', 'startIndex', 'itemsPerPage', 'Resources'],
  properties: {
    schemas,
    totalResults: { type: 'integer' },
    startIndex: { type: 'integer', description: 'Counts from 1.' },
    itemsPerPage: { type: 'integer' },
    Resources: { type: 'array', items: reference(`Scim${resource}`) },
  },
});

/** The shapes of other standards, by name, for the document's `components`. */
export const protocolSchemas: Readonly<Record<string, JsonSchema>> = {
  ScimUser: resourceSchema('User'),
  ScimGroup: resourceSchema('Group'),
  ScimUserList: listSchema('User'),
  ScimGroupList: listSchema('Group'),
  ScimError: {
    type: 'object',
    description: 'A refusal (RFC 7644 §3.12).',
    required: ['schemas', 'status', 'detail'],
    properties: {
      schemas,
      status: { type: 'string', description: 'The HTTP status.' },
      scimType: {
        type: 'string',
        enum: [
          'uniqueness',
          'invalidFilter',
          'invalidPath',
          'invalidValue',
          'invalidSyntax',
          'noTarget',
          'mutability',
          'tooMany',
        ],
      },
      detail: { type: 'string' },
    },
  },
};

const [user, group] = [reference('ScimUser'), reference('ScimGroup')];

/** What calls of directories return; the others return a description of what there is. */
const scimResponses: ReadonlyMap<string, JsonSchema> = new Map<string, JsonSchema>([
  [scim.listScimUsers.name, reference('ScimUserList')],
  [scimGroups.listScimGroups.name, reference('ScimGroupList')],
  ...[scim.createScimUser, scim.readScimUser, scim.replaceScimUser, scim.patchScimUser].map(
    ({ name }) => [name, user] as const,
  ),
  ...[scimGroups.createScimGroup, scimGroups.readScimGroup, scimGroups.replaceScimGroup, scimGroups.patchScimGroup].map(
    ({ name }) => [name, group] as const,
  ),
]);

/** What calls of directories take, beyond what the contract says. */
const scimBodies: ReadonlyMap<string, JsonSchema> = new Map<string, JsonSchema>([
  [scim.createScimUser.name, user],
  [scim.replaceScimUser.name, user],
  [scimGroups.createScimGroup.name, group],
  [scimGroups.replaceScimGroup.name, group],
]);

/** The body of a call that another standard describes; undefined where the contract does. */
export function protocolBodyOf({ name }: Pick<Call, 'name'>): JsonSchema | undefined {
  return scimBodies.get(name);
}

function scimResponsesOf({ method, name, path }: Call): Record<string, JsonSchema> {
  if (method === 'DELETE') return { 204: { description: 'Done.' } };
  const schema = scimResponses.get(name) ?? { type: 'object' };
  const done = { description: 'Done.', content: { [scimType]: { schema } } };
  if (method === 'POST') return { 201: done };
  const isOne = method === 'GET' && path.endsWith('/{id}');
  return { 200: done, ...(isOne && { 304: { description: 'It is as the `ETag` in `If-None-Match` says.' } }) };
}

/**
 * The responses of a call that another standard describes; undefined where the contract does.
 * @param own those that the contract describes
 */
export function protocolResponsesOf(
  call: Call,
  own: Readonly<Record<string, JsonSchema>>,
): Readonly<Record<string, JsonSchema>> | undefined {
  if (isScimCall(call)) return scimResponsesOf(call);
  if (call.name !== talkToAssistant.name) return undefined;
  return { ...own, 202: { description: 'A notification, which has no response.' } };
}

/** The form of a call's refusals. */
export function refusalContentOf(call: Call): Record<string, JsonSchema> {
  if (isScimCall(call)) return { [scimType]: { schema: reference('ScimError') } };
  return { 'application/problem+json': { schema: reference('Problem') } };
}

interface Example {
  readonly summary: string;
  readonly value: unknown;
}

const id = '019a8f10-0000-7000-8000-000000000001';
const webClient = { client_id: access.webClientId };
const code = { client_id: id, redirect_uri: 'https://erp.example.org/callback' };
const message = (number: number, method: string, params: object) => ({ jsonrpc: '2.0', id: number, method, params });

const example = (summary: string, value: unknown): Example => ({ summary, value });
const patch = (...Operations: readonly object[]) => ({ schemas: [scimUrns.patch], Operations });

const someUser = {
  schemas: [scimUrns.User],
  userName: 'noa@example.org',
  externalId: '00ujl29u0le5T6Aj10h7',
  name: { givenName: 'Noa', familyName: 'Adar' },
  emails: [{ value: 'noa@example.org', type: 'work', primary: true }],
  active: true,
};
const someGroup = { schemas: [scimUrns.Group], displayName: 'Inspectors', members: [{ value: id }] };

type Examples = Readonly<Record<string, Example>>;

/** Requests as they are sent, by the name of the call and a name of their own. */
const examples: ReadonlyMap<string, Examples> = new Map<string, Examples>([
  [scim.createScimUser.name, { user: example('Somebody who was assigned', someUser) }],
  [scim.replaceScimUser.name, { user: example('All of somebody', someUser) }],
  [
    scim.patchScimUser.name,
    {
      disable: example('Ban somebody who left', patch({ op: 'replace', path: 'active', value: false })),
      rename: example('Another family name', patch({ op: 'replace', path: 'name.familyName', value: 'Cohen' })),
    },
  ],
  [scimGroups.createScimGroup.name, { group: example('A group with its members', someGroup) }],
  [scimGroups.replaceScimGroup.name, { group: example('All of a group', someGroup) }],
  [
    scimGroups.patchScimGroup.name,
    {
      add: example('Add a member', patch({ op: 'add', path: 'members', value: [{ value: id }] })),
      remove: example('Remove a member', patch({ op: 'remove', path: `members[value eq "${id}"]` })),
    },
  ],
  [
    talkToAssistant.name,
    {
      initialize: example(
        'Begin',
        message(1, 'initialize', {
          protocolVersion: '2025-06-18',
          capabilities: {},
          clientInfo: { name: 'assistant', version: '1.0.0' },
        }),
      ),
      list: example('Which tools there are', message(2, 'tools/list', {})),
      call: example('Call a tool', message(3, 'tools/call', { name: 'search', arguments: { text: 'lift' } })),
    },
  ],
  [
    programs.exchangeProgramToken.name,
    {
      code: example('A code, with its PKCE verifier', {
        grant_type: 'authorization_code',
        code: 'the code of the redirect',
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
        ...code,
      }),
      refresh: example('A refresh token', {
        grant_type: 'refresh_token',
        refresh_token: 'the refresh token of the last response',
        client_id: id,
      }),
    },
  ],
  [programs.revokeProgramToken.name, { token: example('A token', { token: 'plb_…', client_id: id }) }],
  [
    access.signIn.name,
    {
      password: example('Email and password', {
        grant_type: 'password',
        username: 'robot@acme.example',
        password: 'the password',
        ...webClient,
      }),
      second_factor: example('A code, after `second_factor_required`', {
        grant_type: 'second_factor',
        state: 'the `state` of that problem',
        code: '123456',
        ...webClient,
      }),
      refresh: example('A refresh token', {
        grant_type: 'refresh_token',
        refresh_token: 'the refresh token of the last response',
        ...webClient,
      }),
    },
  ],
]);

/** Examples of a call's request; undefined where they are made of its schema. */
export function protocolExamplesOf({ name }: Pick<Call, 'name'>): Examples | undefined {
  return examples.get(name);
}
