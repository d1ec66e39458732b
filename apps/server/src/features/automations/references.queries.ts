import type { AutomationDefinition } from '@plumbline/domain/automations/automation';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';

/** What parts of a definition name, by the key that they stand under. */
const tables = {
  jobType: 'job_types',
  jobTypes: 'job_types',
  question: 'questions',
  questions: 'questions',
  source: 'questions',
  skill: 'skills',
  skills: 'skills',
  project: 'projects',
  user: 'users',
  users: 'users',
  report: 'reports',
  webhook: 'webhooks',
  channel: 'channels',
} as const;

type Table = (typeof tables)[keyof typeof tables] | 'incoming_webhooks';
type Named = { readonly path: string; readonly table: Table; readonly id: string };

/** Where a webhook is configured: an event waits for one that comes in. One with an address of its own beside it is made again where it is gone. */
function tableOf(key: string, path: string, part: object): Table | undefined {
  if (!Object.hasOwn(tables, key)) return undefined;
  if (key === 'webhook' && path === 'event') return 'incoming_webhooks';
  if (key === 'webhook' && 'url' in part && part.url !== '') return undefined;
  return tables[key as keyof typeof tables];
}

function namedIn(part: unknown, path: string, isCondition = false): Named[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([key, value]) => {
    const at = path === '' ? key : `${path}.${key}`;
    // A condition may ask for what is gone: it just doesn't find it.
    if (isCondition || key === 'conditions' || key === 'filter') return [];
    const table = tableOf(key, path, part);
    if (table && typeof value === 'string') return [{ path: at, table, id: value }];
    if (table && Array.isArray(value) && value.every((one) => typeof one === 'string')) {
      return value.map((id, place) => ({ path: `${at}.${place}`, table, id: id as string }));
    }
    return namedIn(value, at);
  });
}

/** The paths of what a definition names and this instance doesn't have. */
export async function unknownReferences(db: InstanceDatabase, definition: AutomationDefinition): Promise<string[]> {
  const named = namedIn(definition, '');
  if (named.length === 0) return [];
  const kinds = [...new Set(named.map((one) => one.table))];
  const known = new Set<string>();
  for (const table of kinds) {
    const ids = [...new Set(named.filter((one) => one.table === table).map((one) => one.id))];
    for (const id of await presentIds(db, table, ids)) known.add(`${table} ${id}`);
  }
  return named.filter((one) => !known.has(`${one.table} ${one.id}`)).map((one) => one.path);
}

/** Those of these ids that are there. Channels are webhooks of another kind: neither can be named in place of the other. */
async function presentIds(db: InstanceDatabase, table: Table, ids: readonly string[]): Promise<string[]> {
  if (table === 'channels') {
    const channels = await db.rows(sql<{ id: string }>`select w.id from ${db.table('webhooks')} w
      join ${db.table('channels')} c on c.webhook_id = w.id where w.id = any(${ids}::uuid[]) and w.removed_at is null`);
    return channels.map(({ id }) => id);
  }
  const rows = await db.rows(sql<{ id: string }>`select id from ${db.table(table)}
    where id = any(${ids}::uuid[]) and removed_at is null`);
  const found = rows.map(({ id }) => id);
  if (table !== 'webhooks' || found.length === 0) return found;
  const channels = new Set(await presentIds(db, 'channels', found));
  return found.filter((id) => !channels.has(id));
}
