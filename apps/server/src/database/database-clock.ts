import type { Logger } from 'pino';

/** All in milliseconds. */
const measureEveryMs = 10_000;
/** A clock that is this close to the database's is used as it is: a difference as small is that of the measurement. */
const toleratedMs = 1000;
/** A measurement that took longer says too little. */
const longestRoundTripMs = 2000;
/** A greater difference is a mistake of an operator's. */
const reportedSkewMs = 60_000;

/**
 * The time by the clock of the database, which all servers share: tokens, limits and answers of a server whose own clock
 * is a day behind are right all the same. A server whose clock is within a second of it uses its own.
 */
export class DatabaseClock {
  readonly #ask: () => Promise<Date>;
  readonly #own: () => number;
  readonly #elapsed: () => number;
  readonly #logger: Logger | undefined;
  #wasReported = false;
  #timer: NodeJS.Timeout | undefined;
  /** What is added to the elapsed time; undefined until it was measured. */
  #offset: number | undefined;

  /**
   * @param options.ask reads the database's clock
   * @param options.own the clock of this machine, in milliseconds since 1970
   * @param options.elapsed a clock that nobody sets, in milliseconds
   */
  constructor(options: { ask: () => Promise<Date>; own?: () => number; elapsed?: () => number; logger?: Logger }) {
    this.#ask = options.ask;
    this.#logger = options.logger;
    this.#own = options.own ?? (() => Date.now());
    this.#elapsed = options.elapsed ?? (() => performance.now());
  }

  now(): Date {
    const own = this.#own();
    const database = this.#database;
    return new Date(database === undefined || Math.abs(own - database) <= toleratedMs ? own : database);
  }

  /** How far this machine's clock is ahead of the database's, in milliseconds; negative: behind, 0 until it was measured. */
  get skewMs(): number {
    const database = this.#database;
    return database === undefined ? 0 : Math.round(this.#own() - database);
  }

  /** A difference of more than a minute, in words for an operator; undefined for a smaller one. */
  get reportedSkew(): string | undefined {
    const { skewMs } = this;
    if (Math.abs(skewMs) <= reportedSkewMs) return undefined;
    return `${Math.round(Math.abs(skewMs) / 1000)} s ${skewMs > 0 ? 'ahead of' : 'behind'} the database`;
  }

  /** Measures now, and again and again until {@link stop}. Without the database the last measurement holds. */
  async start(): Promise<void> {
    this.#timer ??= setInterval(() => void this.measure(), measureEveryMs).unref();
    await this.measure();
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  async measure(): Promise<void> {
    const began = this.#elapsed();
    const asked = await this.#ask().catch(() => undefined);
    const ended = this.#elapsed();
    if (!asked || ended - began > longestRoundTripMs) return;
    this.#offset = asked.getTime() - (began + ended) / 2;
    const clock = this.reportedSkew;
    if (clock !== undefined && !this.#wasReported)
      this.#logger?.warn({ clock }, 'the clock of this machine is wrong: the time of the database is used');
    this.#wasReported = clock !== undefined;
  }

  get #database(): number | undefined {
    return this.#offset === undefined ? undefined : Math.round(this.#elapsed() + this.#offset);
  }
}
