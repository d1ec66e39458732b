import { instance, type InstanceOnWire } from '@plumbline/contract/instances';
import { idOf } from './people.ts';

/** An installation, in the form of the contract: an active company unless said otherwise. */
export function anInstance(part: Partial<InstanceOnWire> = {}): InstanceOnWire {
  return instance.parse({
    _id: idOf(7),
    name: 'delta',
    company: 'Delta Lifts',
    address: 'https://delta.here.test',
    own_host: null,
    former_names: [],
    state: 'active',
    isActive: true,
    incognito: false,
    owner_email: 'owner@delta.test',
    ends_at: null,
    end_decision: 'open',
    deletes_at: null,
    migration_error: null,
    migration: null,
    limits: { people: null, storage: null, jobs_a_day: null },
    jobs_today: 0,
    created_at: '2026-03-01T08:00:00.000Z',
    people: 12,
    jobs: 3400,
    storage: 5_242_880,
    last_activity_at: '2026-11-20T08:00:00.000Z',
    last_backup_at: '2026-11-27T01:41:00.000Z',
    last_backup_failed: false,
    database: null,
    ...part,
  });
}
