import { z } from 'zod';
import { defineCall } from './define-call.ts';

/** An OpenAPI 3.1 document. */
const openApiDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});

const spec = 'spec/1 §2 (API docs for system admin on the main host)';

export const readApiDocumentationV1 = defineCall({
  name: 'readApiDocumentationV1',
  method: 'GET',
  path: '/v1/documentation.json',
  feature: 'api-docs',
  summary: 'The calls of version 1 as an OpenAPI 3.1 document.',
  spec,
  response: openApiDocument,
});

export const readApiDocumentationV2 = defineCall({
  name: 'readApiDocumentationV2',
  method: 'GET',
  path: '/v2/documentation.json',
  feature: 'api-docs',
  summary: 'The calls of version 2 as an OpenAPI 3.1 document.',
  spec,
  response: openApiDocument,
});
