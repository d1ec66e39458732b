import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { serverFlags } from '../../scripts/server-flags.mjs';

const root = join(import.meta.dirname, '..', '..');
/** As `RestartSec` of the units. */
const restartAfterMs = 2000;

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  await once(listener, 'close');
  return port;
}

export type Environment = Readonly<Record<string, string>>;

function startIn(folder: string, command: string, environment: Environment): ChildProcess {
  const args = [...serverFlags, '--import', join(root, 'scripts', 'follow-parent.mjs')];
  return spawn(process.execPath, [...args, join(folder, 'apps', 'server', 'src', 'main.ts'), command], {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', MAIN_HOST: 'localhost', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** A command of the release in a folder, with all that it printed. */
export async function runCommand(folder: string, command: string, environment: Environment) {
  const child = startIn(folder, command, environment);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** A web or worker process, which is started again after it has ended, as systemd does. */
export class SupervisedProcess {
  readonly name: string;
  readonly #command: 'web' | 'worker';
  readonly #environment: Environment;
  #folder: string;
  #child: ChildProcess | undefined;
  #isWanted = true;
  #running: Promise<void> = Promise.resolve();
  #said = '';
  /** Its exit codes and last words, where it has ended by itself. */
  readonly ends: string[] = [];
  /** Lines of its log that are warnings or worse. */
  readonly warnings: string[] = [];

  constructor(name: string, command: 'web' | 'worker', folder: string, environment: Environment) {
    this.name = name;
    this.#command = command;
    this.#folder = folder;
    this.#environment = environment;
  }

  /** Starts it. @returns once it serves, or has ended */
  async start(): Promise<void> {
    this.#isWanted = true;
    const child = startIn(this.#folder, this.#command, this.#environment);
    this.#child = child;
    this.#said = '';
    const ready = new Promise<void>((resolve) => {
      for (const stream of [child.stdout, child.stderr])
        stream?.on('data', (chunk: Buffer) => {
          this.#said = (this.#said + String(chunk)).slice(-20_000);
          this.warnings.push(
            ...String(chunk)
              .split('\n')
              .filter((line) => /"level":[456]0/.test(line)),
          );
          if (this.#said.includes('is ready')) resolve();
        });
      child.once('close', () => resolve());
    });
    this.#running = this.#startAgainAfter(child);
    await ready;
  }

  async #startAgainAfter(child: ChildProcess): Promise<void> {
    const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
    if (!this.#isWanted) return;
    if (signal !== 'SIGKILL') this.ends.push(`${String(code)}: ${this.#said.slice(-1500)}`);
    await pause(restartAfterMs);
    if (this.#isWanted && this.#child === child) void this.start();
  }

  /** As kill -9 does. */
  kill(): void {
    this.#child?.kill('SIGKILL');
  }

  /** Ends it as systemd does. @returns its exit code */
  async stop(): Promise<number | null> {
    this.#isWanted = false;
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) {
      await this.#running;
      return child?.exitCode ?? null;
    }
    const timer = setTimeout(() => child.kill('SIGKILL'), 60_000);
    const ended = once(child, 'close') as Promise<[number | null]>;
    child.kill('SIGTERM');
    const [code] = await ended;
    clearTimeout(timer);
    return code;
  }

  /** Replaces it by the release in another folder. @returns the exit code of the one before */
  async replace(folder: string): Promise<number | null> {
    const code = await this.stop();
    this.#folder = folder;
    await this.start();
    return code;
  }
}

/** nginx as the guide has it, before these ports. @returns how to end it */
export async function startNginx(
  folder: string,
  port: number,
  upstreams: readonly number[],
): Promise<() => Promise<void>> {
  const site = await readFile(join(root, 'deploy', 'nginx', 'plumbline.conf'), 'utf8');
  const servers = upstreams.map((one) => `  server 127.0.0.1:${one} max_fails=0;\n`).join('');
  const changed = site
    .replace(/upstream plumbline \{[^}]*\}/, `upstream plumbline {\n${servers}}`)
    .replace(/listen 80 default_server;/, `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder};`);
  const file = join(folder, 'nginx.conf');
  await writeFile(
    file,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/nginx.log warn; worker_processes 1;
    events {}
    http { access_log off; ${temporary.join(' ')}
    ${changed} }`,
  );
  const nginx = spawn('nginx', ['-e', join(folder, 'nginx.log'), '-p', folder, '-c', file], { stdio: 'inherit' });
  const failed = once(nginx, 'error').then(([error]) => {
    throw new Error(`nginx can’t be started: ${String(error)}`);
  });
  await Promise.race([pause(500), failed]);
  failed.catch(() => undefined);
  return async () => {
    const ended = once(nginx, 'close');
    nginx.kill('SIGTERM');
    await ended;
  };
}
