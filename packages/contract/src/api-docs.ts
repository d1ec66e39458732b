import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { moment } from './wire.ts';

/** An OpenAPI 3.1 document. */
const openApiDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
  webhooks: z.record(z.string(), z.unknown()).optional(),
  /** The company's test server, where it has one. */
  externalDocs: z.object({ description: z.string(), url: z.string() }).optional(),
});

const spec = 'spec/1 §2 (API docs for system admin on the main host)';
const ofLink = z.object({ key: z.string().max(200).optional() });

/** For how many days a link to the documentation opens it. */
export const apiDocsLinkDays = 90;

export const readApiDocumentationV1 = defineCall({
  name: 'readApiDocumentationV1',
  method: 'GET',
  path: '/v1/documentation.json',
  feature: 'api-docs',
  summary:
    'The calls of version 1 as an OpenAPI 3.1 document: for system administrators on the main host, and for everybody with the `key` of a link.',
  spec,
  authentication: 'optional',
  query: ofLink,
  response: openApiDocument,
});

export const readApiDocumentationV2 = defineCall({
  name: 'readApiDocumentationV2',
  method: 'GET',
  path: '/v2/documentation.json',
  feature: 'api-docs',
  summary:
    'The calls of version 2 and the events that webhooks send, as an OpenAPI 3.1 document: for system administrators on the main host, and for everybody with the `key` of a link.',
  spec,
  authentication: 'optional',
  query: ofLink,
  response: openApiDocument,
});

export const readApiDocumentationLink = defineCall({
  name: 'readApiDocumentationLink',
  method: 'GET',
  path: '/v2/documentation/link',
  feature: 'api-docs',
  summary: `A link with which developers read the documentation without an account. It ends after ${apiDocsLinkDays} days, and with the rights of the administrator who made it.`,
  spec: 'decision on the documentation of the API',
  response: z.object({ address: z.string(), until: moment }),
});
