import type { Call } from '@plumbline/contract/call';
import type { ProblemCode } from '@plumbline/contract/problems';
import { problems } from '@plumbline/contract/problems';
import { changeSettings } from '@plumbline/contract/settings';
import { appSettings } from '@plumbline/domain/settings/app-settings';
import type { z } from 'zod';
import type { JsonSchema, SharedSchemas } from './json-schemas.ts';
import { jsonSchemaOf } from './json-schemas.ts';

export type ApiVersion = 'v1' | 'v2';

/** Bodies that the contract leaves open because they are checked against the instance's present state. */
const documentedBodies: ReadonlyMap<string, z.ZodType> = new Map([[changeSettings.name, appSettings.partial()]]);

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data',
} as const;

const answerTypes = { file: '*/*', events: 'text/event-stream', page: 'text/html' } as const;

const problemSchema: JsonSchema = {
  type: 'object',
  description: 'A refusal (RFC 9457). `code` is stable; `data` and the messages are in the language of the reader.',
  required: ['type', 'title', 'status', 'detail', 'code', 'success', 'data', 'errors'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(problems) },
    success: { const: false },
    data: { type: 'string' },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        required: ['path', 'code', 'message'],
        properties: { path: { type: 'string' }, code: { type: 'string' }, message: { type: 'string' } },
      },
    },
    request_id: { type: 'string' },
  },
};

/** The addresses of a call in one version; calls of neither (received webhooks) stand with the newest. */
function pathsIn(call: Call, version: ApiVersion): string[] {
  return [call.path, ...call.alsoAt].filter((path) => {
    const own = /^\/(v1|v2)\//.exec(path)?.[1] ?? 'v2';
    return own === version;
  });
}

/** The codes that a call can answer: its own, and those that follow from what it is. */
export function problemCodesOf(call: Call): ProblemCode[] {
  const takesInput = call.bodyKind !== 'none' || hasProperties(call.query);
  const follows: (ProblemCode | false)[] = [
    takesInput && 'not_valid',
    (call.bodyKind === 'json' || call.bodyKind === 'form') && 'body_not_readable',
    call.authentication === 'bearer' && 'not_signed_in',
    call.authentication === 'bearer' && 'forbidden',
    call.path.includes('{') && 'not_found',
    call.method !== 'GET' && call.authentication === 'bearer' && 'idempotency_key_reused',
    'too_many_requests',
    'something_went_wrong',
    'unavailable',
  ];
  return [...new Set([...follows.filter((code) => code !== false), ...call.problems])];
}

function hasProperties(schema: z.ZodType): boolean {
  return Object.keys((jsonSchemaOf(schema, 'input', 'query', {})['properties'] as object | undefined) ?? {}).length > 0;
}

function parametersOf(call: Call, shared: SharedSchemas): JsonSchema[] {
  const of = (place: 'path' | 'query', schema: z.ZodType) => {
    const { properties = {}, required = [] } = jsonSchemaOf(schema, 'input', `${call.name}_${place}`, shared) as {
      properties?: Record<string, JsonSchema>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, own]) => ({
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      schema: own,
    }));
  };
  const isKeyed = call.method !== 'GET' && call.authentication === 'bearer';
  return [
    ...of('path', call.params),
    ...of('query', call.query),
    ...(isKeyed ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
  ];
}

function requestBodyOf(call: Call, shared: SharedSchemas): JsonSchema | undefined {
  if (call.bodyKind === 'none') return undefined;
  const schema =
    call.bodyKind === 'multipart'
      ? { type: 'object', required: ['file'], properties: { file: { type: 'string', format: 'binary' } } }
      : jsonSchemaOf(documentedBodies.get(call.name) ?? call.body, 'input', `${call.name}_body`, shared);
  return { required: true, content: { [contentTypes[call.bodyKind]]: { schema } } };
}

function answerOf(call: Call, shared: SharedSchemas): JsonSchema {
  const content =
    call.answerKind === 'json'
      ? { 'application/json': { schema: jsonSchemaOf(call.answer, 'output', `${call.name}_answer`, shared) } }
      : {
          [answerTypes[call.answerKind]]: {
            schema: { type: 'string', ...(call.answerKind === 'file' && { format: 'binary' }) },
          },
        };
  return { description: 'Done.', content };
}

function refusalsOf(call: Call): Record<string, JsonSchema> {
  const byStatus = Map.groupBy(problemCodesOf(call), (code) => problems[code].status);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, codes]) => [
        String(status),
        {
          description: codes.map((code) => `\`${code}\`: ${problems[code].en}`).join('\n\n'),
          content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
        },
      ]),
  );
}

const securityOf: Readonly<Record<Call['authentication'], readonly object[]>> = {
  bearer: [{ bearer: [] }],
  optional: [{}, { bearer: [] }],
  none: [],
};

function operationOf(call: Call, path: string, shared: SharedSchemas): JsonSchema {
  const isTwin = path !== call.path;
  const requestBody = requestBodyOf(call, shared);
  return {
    operationId: isTwin ? `${call.name}_at_${path.replace(/\W+/g, '_')}` : call.name,
    tags: [call.feature],
    summary: call.summary,
    parameters: parametersOf(call, shared),
    ...(requestBody && { requestBody }),
    responses: { 200: answerOf(call, shared), ...refusalsOf(call) },
    security: securityOf[call.authentication],
  };
}

/**
 * The calls of one version as an OpenAPI 3.1 document, made from the contract that the server itself checks by.
 * @param productVersion the version of the product
 */
export function openApiDocument(calls: readonly Call[], version: ApiVersion, productVersion: string) {
  const schemas: SharedSchemas = { Problem: problemSchema };
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const features = new Set<string>();
  for (const call of calls) {
    for (const path of pathsIn(call, version)) {
      features.add(call.feature);
      (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call, path, schemas);
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `Plumbline ${version}`,
      version: productVersion,
      description:
        'Times are ISO 8601 with zone. Paged lists count their pages from 0 and take `search`, `page`, `page_size`, `sort` (`-created_at`) and `filters`. A write may carry an `Idempotency-Key`: sent again with the same key it is done once.',
    },
    servers: [{ url: '/' }],
    tags: [...features].toSorted().map((name) => ({ name })),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas,
      parameters: {
        IdempotencyKey: {
          name: 'Idempotency-Key',
          in: 'header',
          required: false,
          description: 'A repeated key answers what the first call answered and changes nothing.',
          schema: { type: 'string', maxLength: 200 },
        },
      },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'From `POST /v1/oauth/token`.' } },
    },
  };
}
