import type { UserFacts } from '@plumbline/domain/actor/facts';
import { viewOfUser } from '@plumbline/domain/actor/visibility';
import type { PersonFacts } from '@plumbline/domain/reports/row-facts';
import { userState } from '@plumbline/domain/users/state';
import { sql } from 'kysely';
import { seesPeople } from '../../../access/job-scope.ts';
import { userFacts } from '../../../access/user-scope.ts';
import { momentJson } from '../../../database/reference-json.ts';
import { profileView, seesEmails } from '../../../access/profile-view.ts';
import type { ReportReader } from '../../lists/index.ts';

interface Row {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  phone_number: string;
  profile: Record<string, unknown>;
  created_at: string;
  removed: boolean;
  facts: UserFacts;
}

/** People as the reader sees them, remembered for the length of one reading. */
export class PeopleLoader {
  readonly #known = new Map<string, PersonFacts>();

  get(id: string): PersonFacts | undefined {
    return this.#known.get(id);
  }

  /** Reads those of these people who aren't known yet. */
  async load(reader: ReportReader, ids: Iterable<string>): Promise<void> {
    const wanted = [...new Set(ids)].filter((id) => !this.#known.has(id));
    const { db, actor } = reader;
    // A client sees no people.
    if (wanted.length === 0 || !seesPeople(actor)) return;
    const rows = await db.rows(sql<Row>`
      select u.id, u.first_name, u.last_name, u.email, u.phone_number, u.profile, ${momentJson(sql`u.created_at`)} as created_at,
        u.removed_at is not null as removed, ${userFacts(db, actor)} as facts
      from ${db.table('users')} u where u.id = any(${wanted}::uuid[])`);
    for (const row of rows) this.#known.set(row.id, personFacts(reader, row));
  }
}

/** Whoever is on a job that the reader sees is named there; all else follows how much of the person they see. */
function personFacts({ actor, settings }: ReportReader, row: Row): PersonFacts {
  const facts = { ...row.facts, isOnAJobOfActor: true };
  const isFull = viewOfUser(actor, facts) === 'full';
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: isFull && (seesEmails(actor, settings) || row.id === actor.id) ? row.email : null,
    role: isFull ? facts.role : null,
    state: isFull ? userState(facts) : null,
    createdAt: row.created_at,
    isOpen: isFull && !row.removed,
    profile: isFull ? profileView(actor, facts, settings.userFields, row).fields : {},
  };
}
