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

/** Starts the program with these settings beside the usual ones of tests, and waits until it serves. */
export async function startProgram(
  command: 'web' | 'serve',
  environment: Record<string, string>,
): Promise<ServerProcess> {
  const flags = ['--import', inRepository('scripts/follow-parent.mjs')];
  const child = spawn(process.execPath, [...flags, inRepository('apps/server/src/main.ts'), command], {
    env: {
      ...process.env,
      DEMO: '0',
      HOST: '127.0.0.1',
      PORT: '0',
      GEOCODER_URL: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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
