import { createHash } from 'node:crypto';

interface HeldToken {
  token: Promise<string>;
  /** Milliseconds since 1970; until it is known, the request for it is on its way. */
  until: number;
}

/** A token as a service gives it out. */
export interface GivenToken {
  accessToken: string;
  /** Seconds. */
  expiresIn: number;
}

/** A token is renewed so long before its end (milliseconds). */
const margin = 60_000;

/** Access tokens of services, in this process alone and until they end: nothing of them is stored. One is asked for at a time. */
export class AccessTokens {
  readonly #held = new Map<string, HeldToken>();
  readonly #now: () => number;

  constructor(now: () => number = Date.now) {
    this.#now = now;
  }

  /** The token for what these parts name: the one that is there, or a new one. */
  async get(parts: readonly string[], ask: () => Promise<GivenToken>): Promise<string> {
    const key = keyOf(parts);
    const held = this.#held.get(key);
    if (held && held.until > this.#now()) return held.token;
    for (const [other, { until }] of this.#held) if (until <= this.#now()) this.#held.delete(other);
    const fresh: HeldToken = {
      token: this.#asked(ask, (until) => (fresh.until = until)),
      until: Number.POSITIVE_INFINITY,
    };
    this.#held.set(key, fresh);
    try {
      return await fresh.token;
    } catch (error) {
      if (this.#held.get(key) === fresh) this.#held.delete(key);
      throw error;
    }
  }

  async #asked(ask: () => Promise<GivenToken>, ends: (until: number) => void): Promise<string> {
    const { accessToken, expiresIn } = await ask();
    ends(this.#now() + expiresIn * 1000 - margin);
    return accessToken;
  }

  /** Drops a token that its service refuses. */
  forget(parts: readonly string[]): void {
    this.#held.delete(keyOf(parts));
  }
}

/** The parts may be secrets, and a map's keys stay long in memory. */
const keyOf = (parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
