import type pg from 'pg';
import { type TransactionConnection, transactionOf } from './transaction-connection.ts';
import { type Body, sharedTransactionOf } from './shared-transaction.ts';

/** Somebody who waits for their changes to be made, and kept. */
interface Waiting {
  key: string;
  body: Body;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Those who may share a transaction. */
interface Lane {
  waiting: Waiting[];
  /** Transactions, and those whose they are. */
  running: number;
  inHand: number;
  isWoken: boolean;
}

/** More at once make a transaction longer than they save. */
const maxTogether = 8;
/** What takes longer, mostly because somebody else holds what it wants, holds up nobody: the next is begun beside it. */
const waitMs = 100;

/**
 * Small transactions of different callers that are made as one while many come at once: their statements travel together, and one
 * commit keeps them all. Who comes alone gets a transaction of their own, at once. When anything of a shared one fails, all of it is
 * undone, and each is made by itself: whatever becomes of one is none of the others' business.
 */
export class SharedTransactions {
  readonly #pool: pg.Pool;
  readonly #maxAtOnce: number;
  readonly #lanes = new Map<string, Lane>();

  /**
   * @param pool whose connections gather statements (`preparingPool`)
   * @param options `maxAtOnce`: so many transactions of a lane are made at the same time
   */
  constructor(pool: pg.Pool, { maxAtOnce = 3 }: { maxAtOnce?: number } = {}) {
    this.#pool = pool;
    this.#maxAtOnce = maxAtOnce;
  }

  /**
   * Runs a transaction as `transactionOf` does, perhaps together with others.
   * @param lane only those of the same lane are made together
   * @param key what it holds: two with the same key are never made together, and they lock in the order of their keys
   * @param body may be run twice, the first time in vain; it reads and writes through its connection only
   * @throws what the body throws, and the faults of the database
   */
  run<T>(lane: string, key: string, body: (held: TransactionConnection) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      const own = this.#lanes.get(lane) ?? { waiting: [], running: 0, inHand: 0, isWoken: false };
      this.#lanes.set(lane, own);
      own.waiting.push({ key, body, resolve: resolve as (result: unknown) => void, reject });
      this.#wake(lane, own);
    });
  }

  #wake(name: string, lane: Lane): void {
    if (lane.isWoken || lane.running >= this.#maxAtOnce) return;
    lane.isWoken = true;
    // Once all that has come in this moment is here.
    setImmediate(() => {
      lane.isWoken = false;
      void this.#makeNext(name, lane);
      if (lane.waiting.length > 0) this.#wake(name, lane);
    });
  }

  async #makeNext(name: string, lane: Lane): Promise<void> {
    // A long transaction beside short ones would be waited for by whoever comes next.
    const share = Math.ceil((lane.waiting.length + lane.inHand) / this.#maxAtOnce);
    const together = takeTogether(lane, Math.min(share, maxTogether));
    lane.running += 1;
    lane.inHand += together.length;
    await this.#runForAWhile(together);
    lane.running -= 1;
    lane.inHand -= together.length;
    if (lane.waiting.length > 0) this.#wake(name, lane);
  }

  /** Ends with the transaction, or when it takes too long to wait for. */
  #runForAWhile(together: readonly Waiting[]): Promise<void> {
    return new Promise((goOn) => {
      const timer = setTimeout(goOn, waitMs).unref();
      void this.#runAll(together).finally(() => {
        clearTimeout(timer);
        goOn();
      });
    });
  }

  /** Never throws: each is told what became of theirs. */
  async #runAll(together: readonly Waiting[]): Promise<void> {
    if (together.length > 1) {
      try {
        const bodies = together.map(({ body }) => body);
        const results = await sharedTransactionOf(this.#pool, bodies);
        if (results) return together.forEach(({ resolve }, at) => resolve(results[at]));
      } catch (error) {
        return together.forEach(({ reject }) => reject(error));
      }
    }
    const alone = together.map(({ body, resolve, reject }) => transactionOf(this.#pool, body).then(resolve, reject));
    await Promise.all(alone);
  }
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
