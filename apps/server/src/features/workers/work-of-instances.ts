import { workCountLimit } from '@plumbline/contract/workers';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { InstanceTables } from '../../database/tables.ts';
import type { Services } from '../../services.ts';
import { askInstances } from '../../worker/ask-instances.ts';
import type { SeenCompany } from './seen-work.ts';

/** What is under way in one company; counts are cut after `workCountLimit`. */
export interface UnderWay {
  events: number;
  oldestEvent: number | null;
  /** What consumers failed with. */
  failures: { consumer: string; retrying: number; givenUp: number }[] | null;
  exports: number;
  deliveries: number;
  automations: number;
  bulkChanges: number;
  messages: number;
}

const windowSize = workCountLimit + 1;

/** How many rows of a table are in a state for which it has an index. */
const countOf = (db: InstanceDatabase, table: keyof InstanceTables & string, where: RawBuilder<boolean>) =>
  sql<number>`(select count(*) from (select from ${db.table(table)} where ${where} limit ${windowSize}) as w)`;

const underWay = (db: InstanceDatabase) => sql<UnderWay>`(select json_build_object(
  'events', events.waiting, 'oldestEvent', events.oldest,
  'failures', (select json_agg(json_build_object('consumer', c.consumer, 'retrying', c.retrying, 'givenUp', c.given_up))
    from (select f.consumer, count(f.retry_at) as retrying, count(*) - count(f.retry_at) as given_up
      from (select consumer, retry_at from ${db.table('event_failures')} limit ${windowSize}) f group by f.consumer) c),
  'exports', ${countOf(db, 'exports', sql<boolean>`state in ('waiting', 'running')`)},
  'deliveries', (select count(*) from (select from ${db.table('webhooks')} h
    join ${db.table('webhook_deliveries')} d on d.webhook_id = h.id and d.state = 'waiting' limit ${windowSize}) as w),
  'automations', ${countOf(db, 'automation_runs', sql<boolean>`state = 'waiting'`)},
  'bulkChanges', ${countOf(db, 'bulk_changes', sql<boolean>`state = 'running'`)},
  'messages', (select count(*) from (select m.state from ${db.table('outgoing_messages')} m
    order by m.created_at desc limit ${windowSize}) as w where w.state = 'waiting'))
  from (select count(*) as waiting, greatest(0, floor(extract(epoch from now() - min(w.at)))) as oldest
    from (select at from ${db.table('events')} where not is_handled order by id limit ${windowSize}) as w) as events)`;

/** What is under way in each of these companies, with one query for a hundred of them. */
export async function workOfCompanies(
  services: Pick<Services, 'databases' | 'logger' | 'instances' | 'now'>,
  companies: readonly SeenCompany[],
): Promise<{ company: SeenCompany; work: UnderWay }[]> {
  // The tables of those that are not served may lack what the newest version has.
  const served = new Set((await services.instances.served(services.now())).map(({ schema }) => schema));
  const bySchema = new Map(companies.map((company) => [company.schema, company]));
  const asked = companies.map(({ schema }) => schema).filter((schema) => served.has(schema));
  const found = await askInstances(services, asked, (db) => underWay(db));
  return found.flatMap(({ schema, value }) => {
    const company = bySchema.get(schema);
    return company ? [{ company, work: value }] : [];
  });
}
