import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../../apps/server/src/database/embedded/embedded-postgres.ts';
import { serverFlags } from '../../scripts/server-flags.mjs';
import { peakMegabytes } from './process-figures.ts';

const root = join(import.meta.dirname, '..', '..');
const flags = [...serverFlags, '--import', join(root, 'scripts', 'follow-parent.mjs')];

function environment(dataDir: string, port = 0): NodeJS.ProcessEnv {
  const {
    DATABASE_URL: _database,
    FILES_URL: _files,
    SMTP_URL: _mail,
    BACKUP_URL: _backups,
    BACKUP_KEY: _key,
    PITR: _archive,
    ...rest
  } = process.env;
  return {
    ...rest,
    NODE_ENV: 'production',
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    MAIN_HOST: 'localhost',
    // All job types of the demo, in both languages.
    DEMO: 'mixed',
  };
}

function startProgram(dataDir: string, args: readonly string[], port = 0): ChildProcess {
  return spawn(process.execPath, [...flags, join(root, 'apps', 'server', 'src', 'main.ts'), ...args], {
    env: environment(dataDir, port),
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
}

/** A data folder of a measurement, gone when it ends. */
export async function makeDataFolder(): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'plumbline-bench-'));
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** What a command of the program took, and what it printed. */
export interface RanProgram {
  seconds: number;
  /** The most memory that it had resident. */
  megabytes: number;
  lines: string[];
}

/** Runs a command of the program to its end, as `plumbline demo --jobs 1000`. @throws when it fails */
export async function runProgram(dataDir: string, ...args: readonly string[]): Promise<RanProgram> {
  const began = performance.now();
  const program = startProgram(dataDir, args);
  let printed = '';
  program.stdout?.setEncoding('utf8').on('data', (text: string) => (printed += text));
  let megabytes = 0;
  const watch = async () => {
    const peak = await peakMegabytes(program.pid ?? 0);
    if (peak > megabytes) megabytes = peak;
  };
  const watching = setInterval(() => {
    void watch();
  }, 100);
  const [code] = await once(program, 'close');
  clearInterval(watching);
  if (code !== 0) throw new Error(`plumbline ${args.join(' ')} ended with ${String(code)}`);
  return { seconds: (performance.now() - began) / 1000, megabytes, lines: printed.trimEnd().split('\n') };
}

/** The product as it runs for people, in a process of its own. */
export interface RunningServer {
  port: number;
  pid: number;
  /** Ends it as Ctrl-C does. */
  stop(): Promise<void>;
  /** Ends it as kill -9 does; its database lives on. */
  kill(): Promise<void>;
}

/** Starts the product, on any free port unless told, and waits until it says that it is ready. */
export async function startServer(dataDir: string, wantedPort = 0): Promise<RunningServer> {
  const program = startProgram(dataDir, ['serve'], wantedPort);
  const ended = once(program, 'exit');
  const port = await new Promise<number>((resolve, reject) => {
    let said = '';
    program.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /Plumbline is ready: +http:\/\/[^:]+:(\d+)/.exec(said);
      if (found) resolve(Number(found[1]));
    });
    void ended.then(() => reject(new Error(`the server ended: ${said}`)));
  });
  return {
    port,
    pid: program.pid ?? 0,
    stop: async () => {
      program.kill('SIGINT');
      await ended;
    },
    kill: async () => {
      program.kill('SIGKILL');
      await ended;
    },
  };
}

/** The database that the product uses in a data folder, held open for as long as the measurement lasts. */
export interface OpenDatabase {
  pool: pg.Pool;
  connectionString: string;
  close(): Promise<void>;
}

/** @param size connections at once */
export async function openDatabase(dataDir: string, size: number): Promise<OpenDatabase> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  const pool = new pg.Pool({ connectionString: postgres.connectionString, max: size });
  // A connection that is still closing when the database ends is no fault.
  pool.on('error', () => undefined);
  return {
    pool,
    connectionString: postgres.connectionString,
    close: async () => {
      await pool.end();
      await postgres.stop();
    },
  };
}
