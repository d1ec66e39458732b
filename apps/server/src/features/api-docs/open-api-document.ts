import type { Call } from '@plumbline/contract/call';
import type { ProblemCode } from '@plumbline/contract/problems';
import { problemStatuses } from '@plumbline/contract/problems';
import { pieceContentType } from '@plumbline/contract/resumable-uploads';
import { changeSettings } from '@plumbline/contract/settings';
import { appSettings } from '@plumbline/domain/settings/app-settings';
import { webhookMessages } from '@plumbline/contract/webhook-payload';
import { secondStepWays } from '@plumbline/domain/users/second-factors';
import type { z } from 'zod';
import { problemTexts } from '../../http/problem-texts.ts';
import { introduction, tagOf, titleOfCall } from './document-texts.ts';
import type { JsonSchema } from './json-schemas.ts';
import { JsonSchemas } from './json-schemas.ts';
import {
  protocolBodyOf,
  protocolExamplesOf,
  protocolResponsesOf,
  protocolSchemas,
  refusalContentOf,
} from './open-api-protocols.ts';
import { isScimCall, scopeTextOf, securityOf, securitySchemes } from './open-api-security.ts';
import { webhookHeaders, webhookTag, webhooksOf } from './open-api-webhooks.ts';

export type ApiVersion = 'v1' | 'v2';

interface Schemas {
  readonly sent: JsonSchemas;
  readonly jsonSchemas: JsonSchemas;
}

/** Bodies that the contract leaves open because they are checked against the instance's present state. */
const documentedBodies: ReadonlyMap<string, z.ZodType> = new Map([[changeSettings.name, appSettings.partial()]]);

/** What is offered for trying a call whose whole body, filled with defaults, would do harm. */
const exampleBodies: ReadonlyMap<string, unknown> = new Map([
  [changeSettings.name, { security: { hideSkillsFromInspector: false } }],
]);

const contentTypes = {
  json: ['application/json'],
  form: ['application/x-www-form-urlencoded'],
  json_or_form: ['application/json', 'application/x-www-form-urlencoded'],
  scim: ['application/scim+json', 'application/json'],
  multipart: ['multipart/form-data'],
  piece: [pieceContentType],
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
    code: { type: 'string', enum: Object.keys(problemStatuses) },
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
    changed: {
      type: 'object',
      description: 'Of a conflict: when the change was made that stands in the way, and by whom.',
      required: ['at', 'by'],
      properties: {
        at: { type: 'string', format: 'date-time' },
        by: {
          type: ['object', 'null'],
          required: ['first', 'last'],
          properties: { first: { type: 'string' }, last: { type: 'string' } },
        },
      },
    },
    state: { type: 'string', description: 'Of `second_factor_required`: what the second step is sent with.' },
    ways: {
      type: 'array',
      items: { type: 'string', enum: [...secondStepWays] },
      description: 'Of `second_factor_required`: by what this person may end the second step.',
    },
    error: { type: 'string', description: 'Of the calls of programs: what OAuth calls it (RFC 6749 §5.2).' },
    request_id: { type: 'string' },
  },
};

const idempotencyKey: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'A repeated key answers what the first call answered and changes nothing.',
  schema: { type: 'string', maxLength: 200 },
};

/** The paths of a call in one version; calls of neither (received webhooks) are listed with the newest. */
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
    ['json', 'form', 'json_or_form', 'scim'].includes(call.bodyKind) && 'body_not_readable',
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

/** Whether a query has any parameter: transformed or not, it is an object of parameters underneath. */
function hasProperties(schema: z.ZodType): boolean {
  const { def } = schema as unknown as { def: { type: string; in?: z.ZodType; shape?: object } };
  if (def.type === 'pipe' && def.in) return hasProperties(def.in);
  return Object.keys(def.shape ?? {}).length > 0;
}

const bodyOf = (call: Call): z.ZodType => documentedBodies.get(call.name) ?? call.body;

function parametersOf(call: Call, { sent }: Schemas): JsonSchema[] {
  const of = (place: 'path' | 'query', schema: z.ZodType) => {
    const { properties = {}, required = [] } = sent.inPlace(schema) as {
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

const binary = { type: 'string', format: 'binary' };
const filesIn: Readonly<Record<string, JsonSchema>> = {
  multipart: {
    type: 'object',
    required: ['file'],
    properties: { file: binary },
  },
  piece: binary,
};

function requestBodyOf(call: Call, { sent }: Schemas): JsonSchema | undefined {
  if (call.bodyKind === 'none') return undefined;
  const schema = filesIn[call.bodyKind] ?? protocolBodyOf(call) ?? sent.of(bodyOf(call));
  const [example, examples] = [exampleBodies.get(call.name), protocolExamplesOf(call)];
  const content = { schema, ...(example !== undefined && { example }), ...(examples && { examples }) };
  return { required: true, content: Object.fromEntries(contentTypes[call.bodyKind].map((type) => [type, content])) };
}

function answerOf(call: Call, { jsonSchemas }: Schemas): JsonSchema {
  if (call.responseKind === 'json') {
    return { description: 'Done.', content: { 'application/json': { schema: jsonSchemas.of(call.response) } } };
  }
  if (call.responseKind === 'nothing') return { description: 'Done.' };
  const schema = { type: 'string', ...(call.responseKind === 'file' && { format: 'binary' }) };
  return { description: 'Done.', content: { [answerTypes[call.responseKind]]: { schema } } };
}

/** The refusals of a call by status; those with the same codes share one definition in the document. */
function refusalsOf(call: Call, responses: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const texts = problemTexts('en');
  const byStatus = Map.groupBy(problemCodesOf(call), (code) => problemStatuses[code]);
  return Object.fromEntries(
    [...byStatus]
      .toSorted(([one], [other]) => one - other)
      .map(([status, codes]) => {
        const content = refusalContentOf(call);
        const name = [...codes, ...(isScimCall(call) ? ['scim'] : [])].join('-');
        responses[name] ??= {
          description: codes
            .map((code) => `\`${code}\`: ${texts[code].replaceAll(/\{\{(\w+)\}\}/g, '{$1}')}`)
            .join('\n\n'),
          content,
        };
        return [String(status), { $ref: `#/components/responses/${name}` }];
      }),
  );
}

function operationOf(call: Call, path: string, schemas: Schemas, refusals: Record<string, JsonSchema>): JsonSchema {
  const isTwin = path !== call.path;
  const requestBody = requestBodyOf(call, schemas);
  const done: Record<string, JsonSchema> = {
    [call.responseKind === 'nothing' ? '204' : '200']: answerOf(call, schemas),
  };
  return {
    operationId: isTwin ? `${call.name}_at_${path.replace(/\W+/g, '_')}` : call.name,
    tags: [call.feature],
    summary: titleOfCall(call.name),
    description: [call.summary, scopeTextOf(call)].join('\n\n').trim(),
    parameters: parametersOf(call, schemas),
    ...(requestBody && { requestBody }),
    responses: {
      ...(protocolResponsesOf(call, done) ?? done),
      ...refusalsOf(call, refusals),
    },
    security: securityOf(call),
  };
}

/** All schemas of the document, named before any is written, so that shared ones are defined once. */
function schemasOf(calls: readonly Call[], named: ReadonlyMap<z.ZodType, string>): Schemas {
  // Only response shapes have names; requests have none.
  const schemas = { sent: new JsonSchemas('input', new Map()), jsonSchemas: new JsonSchemas('output', named) };
  for (const call of calls) {
    schemas.sent.expect(call.params, `${call.name}_path`);
    schemas.sent.expect(call.query, `${call.name}_query`);
    schemas.sent.expect(bodyOf(call), `${call.name}_body`);
    schemas.jsonSchemas.expect(call.response, `${call.name}_answer`);
  }
  for (const { type, payload } of webhookMessages) schemas.jsonSchemas.expect(payload, `${type}_payload`);
  return schemas;
}

/**
 * The calls of one version as an OpenAPI 3.1 document, generated from the contract that the server validates with. What webhooks send
 * is documented with the newest version.
 * @param named the shapes that are defined once and referenced by name
 * @param productVersion the version of the product
 */
export function openApiDocument(
  calls: readonly Call[],
  named: ReadonlyMap<z.ZodType, string>,
  version: ApiVersion,
  productVersion: string,
) {
  const schemas = schemasOf(calls, named);
  const paths: Record<string, Record<string, JsonSchema>> = {};
  const responses: Record<string, JsonSchema> = {};
  const features = new Set<string>();
  for (const call of calls) {
    for (const path of pathsIn(call, version)) {
      features.add(call.feature);
      (paths[path] ??= {})[call.method.toLowerCase()] = operationOf(call, path, schemas, responses);
    }
  }
  const webhooks = version === 'v2' ? webhooksOf(schemas.jsonSchemas) : undefined;
  return {
    openapi: '3.1.0',
    info: { title: `Plumbline ${version}`, version: productVersion, description: introduction },
    servers: [{ url: '/' }],
    tags: [...[...features].toSorted().map(tagOf), ...(webhooks ? [webhookTag] : [])],
    ...(webhooks && { webhooks }),
    paths: Object.fromEntries(Object.entries(paths).toSorted(([one], [other]) => (one < other ? -1 : 1))),
    components: {
      schemas: {
        Problem: problemSchema,
        ...(version === 'v2' && protocolSchemas),
        ...schemas.sent.components(paths),
        ...schemas.jsonSchemas.components([paths, webhooks]),
      },
      responses,
      parameters: { IdempotencyKey: idempotencyKey, ...(webhooks && webhookHeaders) },
      securitySchemes: version === 'v2' ? securitySchemes : { bearer: securitySchemes['bearer'] },
    },
  };
}
