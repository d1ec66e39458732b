import { fileURLToPath } from 'node:url';
import { DecoderProcess } from './decoder-process.ts';
import { DecodersBusy } from './file-refused.ts';
import type { DecoderLimits } from './limits.ts';
import { decoderLimits } from './limits.ts';
import type { Tasks } from './tasks.ts';

export type TaskName = keyof Tasks;
type TaskTable = Record<string, (input: never) => unknown>;
type InputOf<T extends TaskTable, Name extends keyof T> = Parameters<T[Name]>[0];
type OutputOf<T extends TaskTable, Name extends keyof T> = Awaited<ReturnType<T[Name]>>;

interface Work {
  name: string;
  input: unknown;
  seconds: number;
  isBackground: boolean;
  onWorked: ((ms: number) => void) | undefined;
  resolve(output: unknown): void;
  reject(error: Error): void;
}

interface RunOptions {
  /** Less or more than the usual time. */
  seconds?: number;
  /**
   * Nobody waits for it: it never takes the last process, and isn't counted in the queue's limit (callers limit their
   * own).
   */
  isBackground?: boolean;
  /** Called with the processing time in milliseconds, without the time in the queue. */
  onWorked?: (ms: number) => void;
}

/**
 * Runs tasks in a few separate processes: a broken, huge or malicious input costs such a process, never the server's
 * memory or time. Processes start on demand and end when idle.
 */
export class ProcessPool<T extends TaskTable> {
  readonly #limits: DecoderLimits;
  readonly #waiting: Work[] = [];
  readonly #idle = new Map<DecoderProcess, NodeJS.Timeout>();
  /** Busy processes, and those that are being checked between two tasks. */
  readonly #busy = new Map<DecoderProcess, Work>();
  readonly #program: string;
  #isClosed = false;

  /** @param program the path of the program that serves the tasks (`serveTasks`) */
  constructor(program: string, limits: Partial<DecoderLimits> = {}) {
    this.#program = program;
    this.#limits = { ...decoderLimits, ...limits };
  }

  /** Ids of the current processes; for tests and measurements. */
  get pids(): number[] {
    return [...this.#idle.keys(), ...this.#busy.keys()].flatMap(({ pid }) => (pid === undefined ? [] : [pid]));
  }

  /**
   * Runs one task in a separate process.
   * @throws FileRefused when the file can't be opened within the limits; DecodersBusy when the queue is full
   */
  run<Name extends keyof T & string>(
    name: Name,
    input: InputOf<T, Name>,
    { seconds = this.#limits.seconds, isBackground = false, onWorked }: RunOptions = {},
  ): Promise<OutputOf<T, Name>> {
    if (this.#isClosed) return Promise.reject(new DecodersBusy());
    if (!isBackground && this.#waiting.filter((work) => !work.isBackground).length >= this.#limits.waiting) {
      return Promise.reject(new DecodersBusy());
    }
    return new Promise<OutputOf<T, Name>>((resolve, reject) => {
      this.#waiting.push({
        name,
        input,
        seconds,
        isBackground,
        onWorked,
        resolve: (output) => resolve(output as OutputOf<T, Name>),
        reject,
      });
      this.#next();
    });
  }

  /** Ends all processes; what waits or runs is refused. */
  close(): void {
    this.#isClosed = true;
    for (const [idle, timer] of this.#idle) {
      clearTimeout(timer);
      idle.kill();
    }
    this.#idle.clear();
    for (const busy of this.#busy.keys()) busy.kill();
    for (const work of this.#waiting.splice(0)) work.reject(new DecodersBusy());
  }

  #next(): void {
    while (this.#busy.size < this.#limits.processes) {
      const work = this.#takeWork();
      if (!work) return;
      void this.#work(this.#takeProcess(), work);
    }
  }

  /** Urgent tasks come first; background tasks leave a process free. */
  #takeWork(): Work | undefined {
    const urgent = this.#waiting.findIndex((work) => !work.isBackground);
    if (urgent !== -1) return this.#waiting.splice(urgent, 1)[0];
    const background = [...this.#busy.values()].filter((work) => work.isBackground).length;
    return background < Math.max(1, this.#limits.processes - 1) ? this.#waiting.shift() : undefined;
  }

  #takeProcess(): DecoderProcess {
    const [kept] = this.#idle;
    if (!kept) return new DecoderProcess(this.#limits, this.#program);
    const [idle, timer] = kept;
    clearTimeout(timer);
    this.#idle.delete(idle);
    return idle;
  }

  async #work(worker: DecoderProcess, work: Work): Promise<void> {
    this.#busy.set(worker, work);
    const began = performance.now();
    try {
      const output = await worker.run(work.name, work.input, work.seconds);
      work.onWorked?.(performance.now() - began);
      work.resolve(output);
    } catch (error) {
      work.reject(error as Error);
    }
    this.#busy.delete(worker);
    if (!this.#isClosed && worker.isFresh()) this.#rest(worker);
    else worker.kill();
    this.#next();
  }

  #rest(worker: DecoderProcess): void {
    const timer = setTimeout(() => {
      this.#idle.delete(worker);
      worker.kill();
    }, this.#limits.idleSeconds * 1000);
    timer.unref();
    this.#idle.set(worker, timer);
  }
}

/** Opens files from outside, which are never parsed in the server itself. */
export class Decoder extends ProcessPool<Tasks> {
  constructor(limits: Partial<DecoderLimits> = {}) {
    super(fileURLToPath(new URL('./decode.ts', import.meta.url)), limits);
  }
}
