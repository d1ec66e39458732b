import { expect, inject, it, vi } from 'vitest';
import { startCommand } from '../../test/support/started-program.ts';
import { withDatabase } from '../database/connection-address.ts';
import type { TestServer } from '../../test/support/test-server.ts';
import { startTestServer } from '../../test/support/test-server.ts';

let server: TestServer;

it('the process that makes exports is ended while it starts, without a word', { timeout: 120_000 }, async () => {
  server = await startTestServer();
  const { database, folder } = server.place;
  const serving = startCommand(['serve'], {
    DATABASE_URL: withDatabase(inject('postgres').connectionString, database),
    DATA_DIR: folder,
    LOG_LEVEL: 'warn',
  });
  await vi.waitFor(() => expect(serving.said()).toContain('Plumbline is ready'), { timeout: 60_000, interval: 20 });
  serving.kill('SIGINT');
  const { code, said } = await serving.ended;
  await server.close();
  expect(code).toBe(0);
  expect(said).not.toMatch(/error|stopped|at .*:\d+/i);
});
