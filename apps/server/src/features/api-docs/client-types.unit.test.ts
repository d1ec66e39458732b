import { readFile, writeFile } from 'node:fs/promises';
import { typesOfDocument } from '@plumbline/client/generator/types-of-document';
import { expect, it } from 'vitest';
import { allCalls, namedSchemas } from './all-calls.ts';
import { openApiDocument } from './open-api-document.ts';

const folder = new URL('../../../../../packages/client/src/', import.meta.url);
const record = process.env['RECORD_CLIENT'] === '1';

it.each(['v1', 'v2'] as const)('the types of the client are those of the documented calls: %s', async (version) => {
  const file = new URL(`${version}.generated.ts`, folder);
  // As it is sent: without what JSON leaves out.
  const document = JSON.parse(JSON.stringify(openApiDocument(allCalls, namedSchemas, version, '0.0.0'))) as object;
  const types = await typesOfDocument(document);
  if (record) await writeFile(file, types);
  const isSame = types === (await readFile(file, 'utf8'));
  expect(isSame, 'after a change of the contract: RECORD_CLIENT=1 npm run test:unit -- client-types').toBe(true);
});

it('a file is a Blob to send, and what has a default may be left out', async () => {
  const types = await typesOfDocument({
    openapi: '3.1.0',
    info: { title: 'One call', version: '1' },
    paths: {
      '/file': {
        post: {
          requestBody: {
            content: {
              'multipart/form-data': {
                schema: {
                  type: 'object',
                  required: ['file'],
                  properties: {
                    file: { type: 'string', format: 'binary' },
                    size: { type: 'integer', default: 1 },
                  },
                },
              },
            },
          },
          responses: { 204: { description: 'Done.' } },
        },
      },
    },
  });
  expect(types).toContain('file: Blob;');
  expect(types).toContain('size?: number;');
});
