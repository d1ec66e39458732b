import type pg from 'pg';
import { type TransactionConnection, transactionOf } from './transaction-connection.ts';
import { RecentRefusals } from './recent-refusals.ts';
import { type Body, type Outcome, sharedTransactionOf } from './shared-transaction.ts';

/** A caller waiting for the commit of its changes. */
interface Waiting {
  key: string;
  /** The key under which its refusal is remembered. */
  refused: string;
  body: Body;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Those who may share a transaction. */
interface Lane {
  /** The maximum number of callers per transaction. */
  readonly most: number;
  waiting: Waiting[];
  /** Transactions, and those whose they are. */
  running: number;
  inHand: number;
  isWoken: boolean;
}

/** Larger batches make a transaction longer than they save. */
const maxTogether = 8;
/**
 * A transaction that takes longer, mostly because it waits for a lock, must not delay others: the next one is started
 * concurrently.
 */
const waitMs = 100;

/**
 * Group commit: small transactions of different callers that arrive at once run as one, with batched statements and a
 * single commit. A caller that comes alone gets its own transaction at once. One that is refused before it has written
 * anything leaves. On any other failure the shared transaction is rolled back and each body runs in its own, so that
 * callers can't affect one another.
 */
export class SharedTransactions {
  readonly #pool: pg.Pool;
  readonly #maxAtOnce: number;
  readonly #refusals = new RecentRefusals();
  readonly #lanes = new Map<string, Lane>();

  /**
   * @param pool whose connections batch statements (`preparingPool`)
   * @param options `maxAtOnce`: how many transactions of a lane run concurrently
   */
  constructor(pool: pg.Pool, { maxAtOnce = 3 }: { maxAtOnce?: number } = {}) {
    this.#pool = pool;
    this.#maxAtOnce = maxAtOnce;
  }

  /**
   * Runs a transaction as `transactionOf` does, perhaps together with others.
   * @param lane only bodies of the same lane are combined
   * @param key what it locks: two with the same key are never combined, and locks are taken in the order of the keys
   * @param who the caller: one who recently caused a rollback of others runs alone, outside of the lane
   * @param body may be run twice if the first run is rolled back; it reads and writes through its connection only
   * @throws what the body throws, and errors of the database
   */
  run<T>(
    lane: string,
    key: string,
    body: (held: TransactionConnection) => Promise<T>,
    { who }: { who?: string | undefined } = {},
  ): Promise<T> {
    const refused = `${lane} ${who}`;
    const isAlone = who !== undefined && this.#refusals.has(refused);
    return new Promise<T>((resolve, reject) => {
      const name = isAlone ? `${lane} alone` : lane;
      const most = isAlone ? 1 : maxTogether;
      const own = this.#lanes.get(name) ?? { most, waiting: [], running: 0, inHand: 0, isWoken: false };
      this.#lanes.set(name, own);
      own.waiting.push({ key, refused, body, resolve: resolve as (result: unknown) => void, reject });
      this.#wake(name, own);
    });
  }

  #wake(name: string, lane: Lane): void {
    if (lane.isWoken || lane.running >= this.#maxAtOnce) return;
    lane.isWoken = true;
    // After everything that arrives in this tick.
    setImmediate(() => {
      lane.isWoken = false;
      void this.#makeNext(name, lane);
      if (lane.waiting.length > 0) this.#wake(name, lane);
    });
  }

  async #makeNext(name: string, lane: Lane): Promise<void> {
    // Equal shares, because a long transaction next to short ones would delay the next callers.
    const share = Math.ceil((lane.waiting.length + lane.inHand) / this.#maxAtOnce);
    const together = takeTogether(lane, Math.min(share, lane.most));
    lane.running += 1;
    lane.inHand += together.length;
    await this.#runForAWhile(together);
    lane.running -= 1;
    lane.inHand -= together.length;
    if (lane.waiting.length > 0) this.#wake(name, lane);
  }

  /** Resolves with the transaction, or after a timeout. */
  #runForAWhile(together: readonly Waiting[]): Promise<void> {
    return new Promise((goOn) => {
      const timer = setTimeout(goOn, waitMs).unref();
      void this.#runAll(together).finally(() => {
        clearTimeout(timer);
        goOn();
      });
    });
  }

  /** Never throws: each caller gets its own outcome. */
  async #runAll(together: readonly Waiting[]): Promise<void> {
    if (together.length > 1) {
      try {
        const bodies = together.map(({ body }) => body);
        const outcomes = await sharedTransactionOf(this.#pool, bodies);
        if (outcomes) return outcomes.forEach((outcome, at) => settle(together[at], outcome));
      } catch (error) {
        return together.forEach(({ reject }) => reject(error));
      }
    }
    const alone = together.map(({ refused, body, resolve, reject }) =>
      transactionOf(this.#pool, body).then(resolve, (error: unknown) => {
        if (together.length > 1) this.#refusals.add(refused);
        reject(error);
      }),
    );
    await Promise.all(alone);
  }
}

function settle(waiting: Waiting | undefined, outcome: Outcome): void {
  if ('refusal' in outcome) waiting?.reject(outcome.refusal);
  else waiting?.resolve(outcome.result);
}

/** Takes the first who wait, in the order of their keys; of those with one key the first. */
function takeTogether(lane: Lane, most: number): Waiting[] {
  const taken = new Map<string, Waiting>();
  lane.waiting = lane.waiting.filter((one) => {
    if (taken.size >= most || taken.has(one.key)) return true;
    taken.set(one.key, one);
    return false;
  });
  return [...taken.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
