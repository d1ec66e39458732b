import * as calls from '@plumbline/contract/scim';
import type { ScimFields } from '@plumbline/domain/scim/patch';
import type { ScimAttribute, ScimResource } from '@plumbline/domain/scim/schemas';
import { scimAttributes, scimResources, scimUrns } from '@plumbline/domain/scim/schemas';
import { maxScimBytes } from '@plumbline/contract/body-limits';
import { Problem } from '../../../http/problem.ts';
import { listResponse, maxScimPage } from './lists.ts';
import { scimEndpoint } from './scim-endpoint.ts';

const readConfig = scimEndpoint(calls.readScimConfig, ({ origin }) => ({
  status: 200,
  body: {
    schemas: [scimUrns.config],
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: maxScimBytes },
    filter: { supported: true, maxResults: maxScimPage },
    changePassword: { supported: false },
    sort: { supported: true },
    etag: { supported: true },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'The token that an administrator of the company makes in the settings.',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${origin}/ServiceProviderConfig` },
  },
}));

function resourceType(kind: ScimResource, origin: string) {
  return {
    schemas: [scimUrns.resourceType],
    id: kind,
    name: kind,
    endpoint: `/${kind}s`,
    schema: scimUrns[kind],
    meta: { resourceType: 'ResourceType', location: `${origin}/ResourceTypes/${kind}` },
  };
}

/** An attribute with all of its characteristics (RFC 7643 §7). */
function attributeOf(attribute: ScimAttribute): object {
  const { name, type, parts } = attribute;
  return {
    name,
    type,
    multiValued: attribute.isMany ?? false,
    description: name,
    required: attribute.isRequired ?? false,
    caseExact: attribute.isExact ?? false,
    mutability: attribute.isReadOnly ? 'readOnly' : 'readWrite',
    returned: 'default',
    uniqueness: attribute.isUnique ? 'server' : 'none',
    ...(parts && { subAttributes: parts.map(attributeOf) }),
  };
}

function schemaOf(kind: ScimResource, origin: string) {
  return {
    schemas: [scimUrns.schema],
    id: scimUrns[kind],
    name: kind,
    description: kind,
    attributes: scimAttributes[kind].map(attributeOf),
    meta: { resourceType: 'Schema', location: `${origin}/Schemas/${scimUrns[kind]}` },
  };
}

const all = (ones: readonly object[]) =>
  listResponse(
    ones.map((one): ScimFields => Object.fromEntries(Object.entries(one))),
    { total: ones.length, startIndex: 1, query: {} },
  );

const listTypes = scimEndpoint(calls.listScimResourceTypes, ({ origin }) =>
  all(scimResources.map((kind) => resourceType(kind, origin))),
);

const readType = scimEndpoint(calls.readScimResourceType, ({ origin }, { params }) => {
  const kind = scimResources.find((one) => one === params.name);
  if (!kind) throw new Problem('not_found');
  return { status: 200, body: resourceType(kind, origin) };
});

const listSchemas = scimEndpoint(calls.listScimSchemas, ({ origin }) =>
  all(scimResources.map((kind) => schemaOf(kind, origin))),
);

const readSchema = scimEndpoint(calls.readScimSchema, ({ origin }, { params }) => {
  const kind = scimResources.find((one) => scimUrns[one] === params.name);
  if (!kind) throw new Problem('not_found');
  return { status: 200, body: schemaOf(kind, origin) };
});

export const discoveryEndpoints = [readConfig, listTypes, readType, listSchemas, readSchema] as const;
