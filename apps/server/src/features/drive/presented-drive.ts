import type { CloudDrive, FiledFile } from '@plumbline/contract/drive';
import { drivePage } from '@plumbline/domain/settings/cloud-drive';
import type { FilingState } from '@plumbline/domain/settings/cloud-drive';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { momentJson, personJson } from '../../database/reference-json.ts';
import type { SignedInContext } from '../../http/context.ts';
import { instanceAddress } from '../../instances/instance-address.ts';

/** How many files of each list are shown. */
const maxShown = 50;

const nothingFiled = { waiting: 0, filed: 0, failed: 0, removed: 0 };

/** The address to which a service sends people of this company back. */
export function redirectUriOf({ services, instance }: Pick<SignedInContext, 'services' | 'instance'>): string {
  return `${instanceAddress(services.configuration, instance.name)}${drivePage}`;
}

function filesOf(db: InstanceDatabase, states: readonly FilingState[]): Promise<FiledFile[]> {
  return db.rows(sql<FiledFile>`
    select f.id as "_id", f.kind, f.name, f.state, f.problem,
      (select json_build_object('_id', j.id, 'number', j.number) from ${db.table('jobs')} j
        where j.id = f.job_id and j.removed_at is null) as job,
      ${momentJson(sql`f.created_at`)} as created_at, ${momentJson(sql`f.filed_at`)} as filed_at,
      ${momentJson(sql`f.next_attempt_at`)} as next_attempt_at
    from ${db.table('drive_files')} f
    where f.state = any(${[...states]}::text[]) and (f.state <> 'waiting' or f.problem is not null)
    order by coalesce(f.filed_at, f.created_at) desc, f.id desc limit ${maxShown}`);
}

/** The company's drive as its administrators see it. */
export async function presentedDrive(
  context: Pick<SignedInContext, 'db' | 'services' | 'instance'>,
): Promise<CloudDrive> {
  const { db } = context;
  type Row = Omit<CloudDrive, 'redirectUri' | 'counts' | 'attention' | 'latest'>;
  const row = await db.first(sql<Row>`
    select d.provider, d.version, d.client_id as "clientId", true as "hasSecret", d.tenant, d.refresh_token is not null as connected,
      case when d.refresh_token is not null then d.account end as account,
      (select ${personJson('cu')} from ${db.table('users')} cu where cu.id = d.connected_by and d.refresh_token is not null) as "connectedBy",
      case when d.refresh_token is not null then ${momentJson(sql`d.connected_at`)} end as connected_at,
      d.rules, d.problem, ${momentJson(sql`d.problem_since`)} as problem_since, ${momentJson(sql`d.checked_at`)} as checked_at
    from ${db.table('drives')} d`);
  const counted = await db.rows(sql<{ state: FilingState; count: number }>`
    select state, count(*)::int as count from ${db.table('drive_files')} group by state`);
  const none: Row = {
    provider: null,
    version: 0,
    clientId: '',
    hasSecret: false,
    tenant: '',
    connected: false,
    account: null,
    connectedBy: null,
    connected_at: null,
    rules: { documents: 'never', photos: 'never', reports: false },
    problem: null,
    problem_since: null,
    checked_at: null,
  };
  return {
    ...(row ?? none),
    redirectUri: redirectUriOf(context),
    counts: { ...nothingFiled, ...Object.fromEntries(counted.map(({ state, count }) => [state, count])) },
    attention: await filesOf(db, ['failed', 'removed', 'waiting']),
    latest: await filesOf(db, ['filed']),
  };
}
