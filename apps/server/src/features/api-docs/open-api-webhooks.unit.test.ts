import { webhookMessages } from '@plumbline/contract/webhook-payload';
import { describe, expect, it } from 'vitest';
import { titleOfCall, titleOfTag } from './document-texts.ts';
import { JsonSchemas } from './json-schemas.ts';
import { webhooksOf } from './open-api-webhooks.ts';

describe('the documented webhooks', () => {
  it('have samples in the form of their payloads', () => {
    const schemas = new JsonSchemas('output', new Map());
    for (const { type, payload } of webhookMessages) schemas.expect(payload, type);
    const documented = webhooksOf(schemas) as Record<
      string,
      { post: { requestBody: { content: Record<string, { example: unknown; schema: unknown }> } } }
    >;
    expect(webhookMessages.length).toBeGreaterThan(25);
    for (const { type, payload } of webhookMessages) {
      const { example, schema } = documented[type]?.post.requestBody.content['application/json'] ?? {};
      expect(payload.safeParse(example).error, type).toBeUndefined();
      expect(schema).toMatchObject({ properties: { type: { const: type }, data: {} } });
    }
  });
});

describe('titles', () => {
  it('are made of names', () => {
    expect(titleOfCall('listJobTypes')).toBe('List job types');
    expect(titleOfCall('readPdfImages')).toBe('Read PDF images');
    expect(titleOfCall('readApiDocumentationV2')).toBe('Read API documentation v2');
    expect(titleOfTag('job-types')).toBe('Job types');
    expect(titleOfTag('api-docs')).toBe('API docs');
  });
});
