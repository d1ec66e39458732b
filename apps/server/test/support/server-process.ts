import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { withDatabase } from '../../src/database/connection-address.ts';
import type { TestServer } from './test-server.ts';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** The program as it is started, which can be killed. */
interface ServerProcess {
  port: number;
  pid: number;
  /** Ends it as kill -9 does. */
  kill(): Promise<void>;
}

/** Starts the program, without its worker unless it is to `serve`, on the database and the files of a test's server: its people are signed in there, too. */
export async function startServerProcess(
  { place }: Pick<TestServer, 'place'>,
  command: 'web' | 'serve' = 'web',
): Promise<ServerProcess> {
  const flags = ['--import', inRepository('scripts/follow-parent.mjs')];
  const child = spawn(process.execPath, [...flags, inRepository('apps/server/src/main.ts'), command], {
    env: {
      ...process.env,
      DATABASE_URL: withDatabase(inject('postgres').connectionString, place.database),
      DATA_DIR: place.folder,
      DEMO: '0',
      HOST: '127.0.0.1',
      PORT: '0',
      GEOCODER_URL: 'off',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const port = /Plumbline is ready: +\S+:(\d+)/.exec(said)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return { port: Number(port), pid: child.pid ?? 0, kill };
  }
  await kill();
  throw new Error(`The server ended at its start:\n${said}`);
}
