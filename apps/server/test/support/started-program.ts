import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const inRepository = (path: string) => fileURLToPath(new URL(`../../../../${path}`, import.meta.url));

/** The program as it is started, which can be killed. */
export interface ServerProcess {
  port: number;
  pid: number;
  /** Ends it as kill -9 does. */
  kill(): Promise<void>;
  /** Ends it as its supervisor does. @returns its exit code; null if it had to be killed after so many milliseconds */
  stop(withinMs: number): Promise<number | null>;
}

/** What Node is started with to run the program, and its environment. */
const programAs = (args: readonly string[], environment: Record<string, string>) => ({
  args: ['--import', inRepository('scripts/follow-parent.mjs'), inRepository('apps/server/src/main.ts'), ...args],
  env: {
    ...process.env,
    DEMO: '0',
    HOST: '127.0.0.1',
    PORT: '0',
    GEOCODER_URL: 'off',
    ...environment,
  },
});

/** A command as it is run at a terminal. */
export interface CommandProcess {
  /** Its exit code, null where it was killed, and all that it printed. */
  ended: Promise<{ code: number | null; said: string }>;
  /** What it has printed by now. */
  said(): string;
  /** Sends it a signal. */
  kill(signal: 'SIGKILL' | 'SIGINT'): void;
}

/** Runs a command of the program with these settings beside the usual ones of tests. */
export function startCommand(args: readonly string[], environment: Record<string, string>): CommandProcess {
  const program = programAs(args, environment);
  const child = spawn(process.execPath, program.args, { env: program.env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, said }));
  return { ended, said: () => said, kill: (signal) => void child.kill(signal) };
}

/** Starts the program with these settings beside the usual ones of tests, and waits until it serves. */
export async function startProgram(
  command: 'web' | 'serve',
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const { args, env } = programAs([command], environment);
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const stop = async (withinMs: number) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const ended = once(child, 'exit');
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), withinMs);
    const [code] = (await ended) as [number | null];
    clearTimeout(timer);
    return code;
  };
  let said = '';
  for await (const chunk of child.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    const port = /Plumbline is ready: +\S+:(\d+)/.exec(said)?.[1];
    if (port === undefined) continue;
    child.stdout.resume();
    return { port: Number(port), pid: child.pid ?? 0, kill, stop };
  }
  await kill();
  throw new Error(`The server ended at its start:\n${said}`);
}
