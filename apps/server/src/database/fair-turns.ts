/** Whose work it is: turns are shared among companies first, then among the people of each. */
export interface TurnTaker {
  company: string;
  person: string;
  /** Whether the result is no longer wanted, so that its turn is skipped. */
  isGone?: () => boolean;
}

/** The limits of concurrent turns. */
export interface TurnLimits {
  total: number;
  perCompany: number;
  perPerson: number;
}

/** The caller has gone, or the wait has timed out. */
export class NoTurn extends Error {
  constructor() {
    super('no turn came in time');
    this.name = 'NoTurn';
  }
}

interface Waiting {
  isGone: () => boolean;
  since: number;
  resolve(): void;
  reject(error: Error): void;
}

/** The running work of a company or person, and their recently used milliseconds. */
class Share {
  running = 0;
  readonly waiting: Waiting[] = [];
  #used = 0;
  #usedAt = 0;

  usedLately(now: number): number {
    return this.#used * 0.5 ** ((now - this.#usedAt) / halfLifeMs);
  }

  use(milliseconds: number, now: number): void {
    this.#used = this.usedLately(now) + milliseconds;
    this.#usedAt = now;
  }
}

interface CompanyShare {
  own: Share;
  people: Map<string, Share>;
}

/** The half-life of recent usage. */
const halfLifeMs = 5000;
/** How many turns end between two sweeps of idle shares. */
const forgetEvery = 1000;

/** The limits for lists over a pool of this many connections; the rest is reserved for writes and fast calls. */
export function turnLimitsOf(poolSize: number): TurnLimits {
  const total = Math.max(1, Math.floor(poolSize * 0.6));
  const perCompany = Math.max(1, total - Math.ceil(total / 6));
  return { total, perCompany, perPerson: Math.max(1, Math.min(perCompany, Math.floor(total / 3))) };
}

/**
 * A fair scheduler for a scarce resource. The next turn goes to the company with the fewest turns in progress and,
 * among those, the least time used recently; within it likewise by person, and per person in order of arrival. Heavy
 * users wait behind light ones, and the limits reserve turns for others.
 */
export class FairTurns {
  readonly #limits: TurnLimits;
  readonly #maxWaitMs: number;
  readonly #now: () => number;
  readonly #companies = new Map<string, CompanyShare>();
  #running = 0;
  #waiting = 0;
  #ended = 0;

  /** @param options `maxWaitMs`: the timeout of waiting for a turn; `now`: milliseconds of a monotonic clock */
  constructor(limits: TurnLimits, options: { maxWaitMs?: number; now?: () => number } = {}) {
    this.#limits = limits;
    this.#maxWaitMs = options.maxWaitMs ?? Infinity;
    this.#now = options.now ?? (() => performance.now());
  }

  /** How many turns are in progress, and how many are waited for. */
  get counts(): { running: number; waiting: number } {
    return { running: this.#running, waiting: this.#waiting };
  }

  /** Runs something in a turn. @throws NoTurn if none came in time, or the caller has gone */
  async run<T>(taker: TurnTaker, work: () => Promise<T>): Promise<T> {
    const company = this.#companyOf(taker.company);
    const person = personOf(company, taker.person);
    if (this.#running < this.#limits.total && this.#mayRun(company, person)) this.#begin(company, person);
    else await this.#wait(person, taker);
    const begun = this.#now();
    try {
      return await work();
    } finally {
      const now = this.#now();
      for (const share of [company.own, person]) {
        share.running -= 1;
        share.use(now - begun, now);
      }
      this.#running -= 1;
      this.#forgetIdle(now);
      this.#next();
    }
  }

  #mayRun(company: CompanyShare, person: Share): boolean {
    return company.own.running < this.#limits.perCompany && person.running < this.#limits.perPerson;
  }

  #begin(company: CompanyShare, person: Share): void {
    this.#running += 1;
    company.own.running += 1;
    person.running += 1;
  }

  #wait(person: Share, { isGone = () => false }: TurnTaker): Promise<void> {
    return new Promise((resolve, reject) => {
      person.waiting.push({ isGone, since: this.#now(), resolve, reject });
      this.#waiting += 1;
    });
  }

  #next(): void {
    while (this.#waiting > 0 && this.#running < this.#limits.total) {
      const now = this.#now();
      const chosen = this.#choose(now);
      if (!chosen) return;
      const { company, person } = chosen;
      const first = person.waiting.shift();
      if (!first) return;
      this.#waiting -= 1;
      if (first.isGone() || now - first.since > this.#maxWaitMs) {
        first.reject(new NoTurn());
        continue;
      }
      this.#begin(company, person);
      first.resolve();
    }
  }

  #choose(now: number): { company: CompanyShare; person: Share } | undefined {
    let best: { company: CompanyShare; person: Share } | undefined;
    for (const company of this.#companies.values()) {
      if (best && !isLighter(company.own, best.company.own, now)) continue;
      const person = this.#choosePerson(company, now);
      if (person) best = { company, person };
    }
    return best;
  }

  #choosePerson(company: CompanyShare, now: number): Share | undefined {
    let best: Share | undefined;
    for (const person of company.people.values()) {
      if (person.waiting.length === 0 || !this.#mayRun(company, person)) continue;
      if (!best || isLighter(person, best, now)) best = person;
    }
    return best;
  }

  #companyOf(name: string): CompanyShare {
    const known = this.#companies.get(name);
    if (known) return known;
    const made: CompanyShare = { own: new Share(), people: new Map() };
    this.#companies.set(name, made);
    return made;
  }

  /** Periodically removes shares without running work or recent usage. */
  #forgetIdle(now: number): void {
    this.#ended += 1;
    if (this.#ended % forgetEvery !== 0) return;
    for (const [name, { own, people }] of this.#companies) {
      for (const [id, person] of people) if (isIdle(person, now)) people.delete(id);
      if (people.size === 0 && isIdle(own, now)) this.#companies.delete(name);
    }
  }
}

function personOf(company: CompanyShare, id: string): Share {
  const known = company.people.get(id);
  if (known) return known;
  const made = new Share();
  company.people.set(id, made);
  return made;
}

function isLighter(one: Share, other: Share, now: number): boolean {
  return one.running === other.running ? one.usedLately(now) < other.usedLately(now) : one.running < other.running;
}

const isIdle = (share: Share, now: number) =>
  share.running === 0 && share.waiting.length === 0 && share.usedLately(now) < 1;
