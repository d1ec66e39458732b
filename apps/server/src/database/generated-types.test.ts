import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';
import { generatedTypes, typesOfSchema } from './generate-types.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it.each(generatedTypes)('the types of $schema are those of the migrated database', async ({ schema, file }) => {
  const connectionString = server.services.pool.options.connectionString ?? '';
  expect(await typesOfSchema(connectionString, schema)).toBe(await readFile(file, 'utf8'));
});
