import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { tilesVariable } from './tile-server.ts';

const main = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));

/** The whole product as a person starts it: server, worker, embedded PostgreSQL, in a data folder of its own. */
export interface RunningApp {
  origin: string;
  dataDir: string;
  port: number;
  /** Ends the server as kill -9 does; the database lives on, as it would. */
  kill(): Promise<void>;
  /** Starts it again on the same data. */
  start(): Promise<void>;
  /** Runs another command on the same data, while the server runs or not. @returns what it printed */
  run(...args: string[]): Promise<string>;
  /** Ends it in good order, and leaves its data. */
  end(): Promise<void>;
  /** Ends it, and takes its data away. */
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/**
 * Where the data of a freshly made demo lies (`global-setup.ts`): each app of a run begins with a copy of it, which is there at
 * once, instead of making the same again.
 */
export const demoDataVariable = 'E2E_DEMO_DATA';

/** Where the app is that the files of this worker (from 1) play on together. */
export const sharedAppVariable = (worker: number | string): string => `E2E_APP_OF_WORKER_${worker}`;

/** What an app is started with, other than what all are; without `geocoderUrl` it looks up no places. */
export interface AppOptions {
  readonly geocoderUrl?: string;
  readonly tilesUrl?: string;
  /** More environment variables. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the app with its demo, in a data folder of its own. */
export async function startApp(options: AppOptions = {}): Promise<RunningApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-e2e-'));
  const demoData = process.env[demoDataVariable];
  if (demoData) cpSync(demoData, dataDir, { recursive: true });
  const port = await freePort();
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    // Both languages side by side, for whatever they do to each other.
    DEMO: 'mixed',
    DATABASE_URL: '',
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://localhost:${port}`,
    LOG_LEVEL: 'error',
    // No test asks anybody outside.
    GEOCODER_URL: options.geocoderUrl ?? 'off',
    TILES_URL: options.tilesUrl ?? process.env[tilesVariable] ?? 'off',
    ...options.environment,
  };
  let child: ChildProcess | undefined;
  let output = '';

  const launch = (args: readonly string[]): ChildProcess => {
    const started = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [started.stdout, started.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output = (output + chunk.toString()).slice(-20_000);
      });
    }
    return started;
  };
  const ended = (process: ChildProcess) =>
    process.exitCode === null && process.signalCode === null ? once(process, 'exit') : Promise.resolve();

  const start = async () => {
    const started = launch(['serve']);
    child = started;
    // A server that dies by itself is what a test wants to know first.
    started.once('exit', (code, signal) => {
      if (signal !== 'SIGKILL' && code !== 0)
        process.stderr.write(`The server ended by itself (${code ?? signal}):\n${output}\n`);
    });
    const isUp = async () =>
      fetch(`http://127.0.0.1:${port}/readyz`).then(
        (response) => response.ok,
        () => false,
      );
    while (!(await isUp())) {
      if (started.exitCode !== null) throw new Error(`The server ended at its start:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  const end = async () => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await ended(child);
  };
  await start();
  return {
    origin: `http://localhost:${port}`,
    dataDir,
    port,
    start,
    kill: async () => {
      if (!child) return;
      child.kill('SIGKILL');
      await ended(child);
    },
    run: async (...args) => {
      const command = launch(args);
      let printed = '';
      command.stdout?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
      await once(command, 'close');
      if (command.exitCode !== 0) throw new Error(`plumbline ${args.join(' ')} failed:\n${output}`);
      return printed;
    },
    end,
    stop: async () => {
      await end();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
