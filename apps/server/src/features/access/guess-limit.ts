import { createHash } from 'node:crypto';
import { addressKey } from '../../http/call-limit.ts';
import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';

const windowSeconds = 15 * 60;

/**
 * Failures allowed until fifteen minutes pass without one. Of an account's ten the last two are reserved for devices
 * that its person has used before, so that guessing from elsewhere can't lock them out. Nor can somebody else behind
 * the same address: the sixty of an address apply to devices that the account does not know.
 */
const limits = { account: 10, accountForStrangers: 8, address: 60 } as const;

/** From the fourth failure of an account from one address on each next try from there has to wait longer, up to a minute. */
function delayAfter(failures: number): number {
  return failures < 4 ? 0 : Math.min(60, 2 ** (failures - 3));
}

export interface Guess {
  schema: string;
  /** As it was typed, lower-cased; an unknown one counts like a known one. */
  username: string;
  address: string;
  isKnownDevice: boolean;
}

/** A try that has been counted as a failure until the password turns out to be right. */
export interface CountedGuess {
  /** The password was right: the try counts no longer. */
  takeBack(): Promise<void>;
  /** The password was wrong. @returns the seconds until the next try */
  failed(): Promise<number>;
}

/**
 * Counts a try before the password is looked at, so that many at once can't slip through together. The counters are in
 * the database and hold over all servers.
 * @throws Problem too_many_requests with the seconds to wait
 */
export async function countGuess(services: Services, guess: Guess): Promise<CountedGuess> {
  const who = hashOf(guess.username);
  const where = addressKey(guess.address);
  const account = `guess:${guess.schema}:${who}`;
  const address = `guess-from:${where}`;
  // Delays count account and address together: who guesses elsewhere, or guesses another account here, delays nobody.
  const pair = `guess-pair:${guess.schema}:${who}:${where}`;
  const delay = `guess-delay:${guess.schema}:${who}:${where}`;
  const counters = guess.isKnownDevice ? [account, pair] : [account, pair, address];
  const limitOf = (counter: string) => {
    if (counter === address) return limits.address;
    return guess.isKnownDevice ? limits.account : limits.accountForStrangers;
  };

  if (!guess.isKnownDevice) await assertOver(services, delay);
  const taken: string[] = [];
  let failures = 0;
  try {
    // The address first: what it refuses costs the account nothing.
    for (const counter of counters.toReversed()) {
      const points = await take(services, counter, limitOf(counter));
      taken.push(counter);
      if (counter === pair) failures = points;
    }
  } catch (error) {
    await giveBack(services, taken);
    throw error;
  }
  return {
    takeBack: () => giveBack(services, taken),
    failed: async () => {
      const seconds = delayAfter(failures);
      if (seconds > 0) await block(services, delay, seconds);
      return seconds;
    },
  };
}

/** Forgets an account's failures: its person has proved by mail who they are. */
export async function forgetGuesses(services: Services, schema: string, username: string): Promise<void> {
  const who = hashOf(username);
  await services.pool.query(
    'delete from platform.rate_limits where key = $1 or starts_with(key, $2) or starts_with(key, $3)',
    [`guess:${schema}:${who}`, `guess-pair:${schema}:${who}:`, `guess-delay:${schema}:${who}:`],
  );
}

function hashOf(username: string): string {
  return createHash('sha256').update(username).digest('base64url');
}

/** Adds one to a counter below its limit. @returns the count @throws Problem too_many_requests at the limit */
async function take(services: Services, key: string, limit: number): Promise<number> {
  const now = services.now().getTime();
  const counted = await services.pool.query<{ points: number }>(
    `insert into platform.rate_limits as l (key, points, expire) values ($1, 1, $2)
     on conflict (key) do update set points = case when l.expire <= $3 then 1 else l.points + 1 end, expire = $2
     where l.expire <= $3 or l.points < $4
     returning points`,
    [key, now + windowSeconds * 1000, now, limit],
  );
  const points = counted.rows[0]?.points;
  if (points === undefined) throw await refusal(services, key);
  return points;
}

async function giveBack(services: Services, keys: readonly string[]): Promise<void> {
  await services.pool.query('update platform.rate_limits set points = points - 1 where key = any($1) and points > 0', [
    keys,
  ]);
}

async function block(services: Services, key: string, seconds: number): Promise<void> {
  await services.pool.query(
    `insert into platform.rate_limits (key, points, expire) values ($1, 1, $2)
     on conflict (key) do update set expire = excluded.expire`,
    [key, services.now().getTime() + seconds * 1000],
  );
}

async function assertOver(services: Services, key: string): Promise<void> {
  const { rows } = await services.pool.query<{ expire: number }>(
    'select expire from platform.rate_limits where key = $1',
    [key],
  );
  if (rows[0] && rows[0].expire > services.now().getTime()) throw await refusal(services, key);
}

async function refusal(services: Services, key: string): Promise<Problem> {
  const { rows } = await services.pool.query<{ expire: number }>(
    'select expire from platform.rate_limits where key = $1',
    [key],
  );
  const left = (rows[0]?.expire ?? 0) - services.now().getTime();
  return new Problem('too_many_requests', { retryAfter: Math.max(1, Math.ceil(left / 1000)) });
}
