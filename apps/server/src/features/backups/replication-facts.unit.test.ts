import { describe, expect, it } from 'vitest';
import type { SourceFacts, TargetFacts } from './replication-facts.ts';
import { whatIsMissing } from './replication-facts.ts';

const source: SourceFacts = {
  walLevel: 'logical',
  mayReplicate: true,
  mayPublish: true,
  ownsTables: true,
  freeSlots: 1,
  freeSenders: 1,
};
const target: TargetFacts = { maySubscribe: true, freeWorkers: 1 };
const called = { source: 'the first database', target: 'the database north' };
const missing = (other: Partial<SourceFacts & TargetFacts>) =>
  whatIsMissing({ ...source, ...other }, { ...target, ...other }, called);

describe('logical replication', () => {
  it('is possible with what it needs', () => {
    expect(missing({})).toBeUndefined();
  });

  it.each<[Partial<SourceFacts & TargetFacts>, string]>([
    [{ walLevel: 'replica' }, 'logical replication needs wal_level = logical, and the first database has replica'],
    [{ mayReplicate: false }, 'the user of the first database may not replicate: alter role … replication'],
    [
      { mayPublish: false },
      'the user of the first database may create no publications there: grant create on database … to …',
    ],
    [{ ownsTables: false }, 'the user of the first database is not the owner of the company’s tables'],
    [{ freeSlots: 0 }, 'the first database has no free replication slot: raise max_replication_slots'],
    [{ freeSenders: 0 }, 'the first database has no free sender: raise max_wal_senders'],
    [
      { maySubscribe: false },
      'the user of the database north may create no subscriptions: it must be a superuser, or from PostgreSQL 16 on a member of pg_create_subscription',
    ],
    [
      { freeWorkers: 0 },
      'the database north has no free worker for a subscription: raise max_logical_replication_workers',
    ],
  ])('is not with %o', (facts, sentence) => {
    expect(missing(facts)).toBe(sentence);
  });
});
