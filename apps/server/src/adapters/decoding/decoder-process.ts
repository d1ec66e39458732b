import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, setPriority, tmpdir } from 'node:os';
import type { RefusalReason } from './file-refused.ts';
import { FileRefused } from './file-refused.ts';
import type { DecoderLimits } from './limits.ts';

/** A process's reply to one task. */
export type Reply =
  | { id: number; output: unknown }
  /** `isSpoilt`: the error may have left the process in an inconsistent state. */
  | { id: number; refused: RefusalReason; limit?: number; isSpoilt: boolean };

interface Running {
  id: number;
  resolve(output: unknown): void;
  reject(error: Error): void;
  timer?: NodeJS.Timeout;
  watch?: NodeJS.Timeout;
}

/** On a busy machine a task may take this many times its CPU seconds in wall-clock time. */
const timesAsLong = 3;

/** How often the memory of a process at work is looked at. */
const watchMs = 50;

/** A process that runs tasks one after the other. After an error it is replaced rather than recovered. */
export class DecoderProcess {
  readonly #child: ChildProcess;
  readonly #limits: DecoderLimits;
  #running: Running | undefined;
  #done = 0;
  #workedMs = 0;
  #isSpoilt = false;
  #breach: RefusalReason | undefined;

  /** @param program the path of a program that calls `serveTasks` */
  constructor(limits: DecoderLimits, program: string) {
    this.#limits = limits;
    this.#child = start(limits, program);
    this.#child.on('message', (message) => this.#answered(message as Reply));
    this.#child.on('error', () => this.#ended());
    this.#child.on('exit', () => this.#ended());
    // An idle child must not prevent the process from exiting; running work is awaited through its timer.
    this.#child.unref();
    this.#child.channel?.unref();
    // On a busy machine requests have priority over decoding.
    if (this.#child.pid !== undefined) lowerPriority(this.#child.pid);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Runs one task. @throws FileRefused; any error before the task could begin */
  run(name: string, input: unknown, seconds: number): Promise<unknown> {
    const id = (this.#done += 1);
    const begun = performance.now();
    return new Promise<unknown>((resolve, reject) => {
      this.#running = { id, resolve, reject };
      this.#watchTime(this.#running, seconds);
      this.#watchMemory(this.#running);
      if (!this.#child.connected) return this.#ended();
      this.#child.send({ id, name, input }, (error) => {
        if (error) this.#ended();
      });
    }).finally(() => (this.#workedMs += performance.now() - begun));
  }

  /** Whether it can run another task; a process that has used much memory, or run many tasks, is replaced. */
  isFresh(): boolean {
    const { jobs, workedSeconds } = this.#limits;
    const isWorn = this.#done >= jobs || this.#workedMs > workedSeconds * 1000;
    if (this.#isSpoilt || isWorn || !this.#child.connected) return false;
    const resident = residentMegabytes(this.#child.pid);
    return resident === undefined || resident <= this.#limits.restingMegabytes;
  }

  /** Kills the process; its current task is refused. */
  kill(): void {
    this.#isSpoilt = true;
    this.#child.kill('SIGKILL');
  }

  #end(breach: RefusalReason): void {
    this.#breach ??= breach;
    this.kill();
  }

  #answered(reply: Reply): void {
    const running = this.#running;
    if (reply.id !== running?.id) return;
    this.#stopClocks();
    if ('output' in reply) return running.resolve(reply.output);
    if (reply.isSpoilt) this.kill();
    running.reject(new FileRefused(reply.refused, reply.limit));
  }

  #ended(): void {
    this.#isSpoilt = true;
    const running = this.#running;
    if (!running) return;
    this.#stopClocks();
    // A process ends because a file demands too much (killed by the system, or out of memory), or because a malicious
    // file crashes its decoder.
    const isBroken = this.#child.signalCode === 'SIGSEGV' || this.#child.signalCode === 'SIGBUS';
    running.reject(new FileRefused(this.#breach ?? (isBroken ? 'corrupted' : 'too_demanding')));
  }

  #stopClocks(): void {
    clearTimeout(this.#running?.timer);
    clearTimeout(this.#running?.watch);
    this.#running = undefined;
  }

  /**
   * Limits CPU time rather than wall-clock time, because a busy machine is no fault of the file. A multiple of it in
   * wall-clock time is the upper bound, also where CPU time can't be measured.
   */
  #watchTime(running: Running, seconds: number): void {
    const [begun, before] = [performance.now(), processorSeconds(this.#child.pid) ?? 0];
    const look = () => {
      const used = (processorSeconds(this.#child.pid) ?? Infinity) - before;
      const isLate = performance.now() - begun >= seconds * 1000 * timesAsLong;
      const left = seconds - used;
      if (isLate || left < seconds / 5) this.#end('too_demanding');
      else running.timer = setTimeout(look, left * 1000);
    };
    running.timer = setTimeout(look, seconds * 1000);
  }

  #watchMemory(running: Running): void {
    const look = () => {
      const resident = residentMegabytes(this.#child.pid);
      if (resident === undefined) return;
      if (resident > this.#limits.residentMegabytes) this.#end('too_demanding');
      else running.watch = setTimeout(look, watchMs);
    };
    running.watch = setTimeout(look, watchMs);
  }
}

/**
 * Starts the program with a minimal environment: no address, no password. The system limits its memory; where it
 * supports no such limit, only the watch does.
 */
function start(limits: DecoderLimits, program: string): ChildProcess {
  const node = [
    process.execPath,
    '--max-old-space-size=256',
    '--disable-warning=ExperimentalWarning',
    '--no-deprecation',
    program,
  ];
  // The bound on seconds ends what works on for a server that was killed.
  const seconds = limits.workedSeconds + 2 * limits.seconds;
  const bounded = `ulimit -c 0; ulimit -t ${seconds}; ulimit -d ${limits.megabytes * 1000} 2>/dev/null; exec "$@"`;
  const [command = '', ...rest] = process.platform === 'win32' ? node : ['/bin/sh', '-c', bounded, 'decoder', ...node];
  return spawn(command, rest, {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
    env: { TMPDIR: tmpdir(), MALLOC_ARENA_MAX: '2', VIPS_DISC_THRESHOLD: '150m', LANG: 'C.UTF-8' },
  });
}

function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Already exited, or the system doesn't permit it.
  }
}

/**
 * The resident memory of a process, undefined where the system doesn't report it. Read synchronously: /proc is in
 * memory, so this costs less than a thread pool round trip.
 */
function residentMegabytes(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  try {
    const [, kilobytes] = /^VmRSS:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return kilobytes === undefined ? undefined : Number(kilobytes) / 1000;
  } catch {
    return undefined;
  }
}

/** The seconds of a processor that a process had since it began; undefined where the system does not tell. Linux counts hundredths. */
function processorSeconds(pid: number | undefined): number | undefined {
  if (process.platform !== 'linux' || pid === undefined) return undefined;
  try {
    // The program's name, in parentheses, may contain anything, so fields are counted after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? [];
    const ticks = Number(fields[11]) + Number(fields[12]);
    return Number.isNaN(ticks) ? undefined : ticks / 100;
  } catch {
    return undefined;
  }
}
