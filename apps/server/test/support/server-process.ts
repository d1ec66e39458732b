import { inject } from 'vitest';
import { withDatabase } from '../../src/database/connection-address.ts';
import type { ServerProcess } from './started-program.ts';
import { startProgram } from './started-program.ts';
import type { TestServer } from './test-server.ts';

/** Starts the program, without its worker unless it is to `serve`, on the database and the files of a test's server: its people are signed in there, too. */
export function startServerProcess(
  { place }: Pick<TestServer, 'place'>,
  command: 'web' | 'serve' = 'web',
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  return startProgram(command, {
    ...environment,
    DATABASE_URL: withDatabase(inject('postgres').connectionString, place.database),
    DATA_DIR: place.folder,
  });
}
