import { z } from 'zod';
import { defineCall } from './define-call.ts';

/** An OpenAPI 3.1 document. */
const openApiDocument = z.looseObject({
  openapi: z.string(),
  info: z.looseObject({ title: z.string(), version: z.string() }),
  paths: z.record(z.string(), z.unknown()),
});

const about = {
  method: 'GET',
  feature: 'api-docs',
  spec: '1 §2 (API docs for system admin on the main host)',
  answer: openApiDocument,
} as const;

export const readApiDocumentationV1 = defineCall({
  ...about,
  name: 'readApiDocumentationV1',
  path: '/v1/documentation.json',
  summary: 'The calls of version 1 as an OpenAPI 3.1 document.',
});

export const readApiDocumentationV2 = defineCall({
  ...about,
  name: 'readApiDocumentationV2',
  path: '/v2/documentation.json',
  summary: 'The calls of version 2 as an OpenAPI 3.1 document.',
});
