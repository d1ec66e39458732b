import type pg from 'pg';
import { type TransactionConnection, transactionOf } from './transaction-connection.ts';
import { RecentRefusals } from './recent-refusals.ts';
import { type Body, type Outcome, sharedTransactionOf } from './shared-transaction.ts';

/** A caller waiting for the commit of its changes. */
interface Waiting {
  key: string;
  /** Under which it is remembered that it was refused. */
  refused: string;
  body: Body;
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/** Those who may share a transaction. */
interface Lane {
  /** So many of it share a transaction. */
  readonly most: number;
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
   * @param lane only those of the same lane are made together
   * @param key what it holds: two with the same key are never made together, and they lock in the order of their keys
   * @param who asks for it: by whom others were undone lately is made by themselves, beside their lane
   * @param body may be run twice, the first time in vain; it reads and writes through its connection only
   * @throws what the body throws, and the faults of the database
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
    const together = takeTogether(lane, Math.min(share, lane.most));
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
