import type { DriveProblem } from '@plumbline/domain/settings/cloud-drive';
import { isNoticeDue, isOfConnection } from '@plumbline/domain/settings/cloud-drive';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Recorder } from '../../events/record-events.ts';
import type { DriveRow } from './drive-rows.ts';

/** A transaction in which events are recorded. */
interface Change {
  db: InstanceDatabase;
  record: Recorder;
}

/** The connection that something was tried with: another one that somebody has made meanwhile has none of its problems. */
type Connection = Pick<DriveRow, 'connected_at'>;

/** Notes what is wrong with the connection, and since when; what is wrong with a file or folder alone is none of its problems. */
export async function noteBroken(
  db: InstanceDatabase,
  { connected_at: then }: Connection,
  problem: DriveProblem,
  now: Date,
): Promise<void> {
  if (!isOfConnection(problem)) return;
  await db.rows(sql`update ${db.table('drives')} set problem = ${problem}, problem_since = ${now},
    broken_since = coalesce(broken_since, ${now}::timestamptz)
    where connected_at = ${then} and problem is distinct from ${problem}::text`);
}

/** Whether the connection is the one of an attempt's beginning; nobody makes another one until the transaction ends. */
export async function isConnectedAsThen(
  db: InstanceDatabase,
  { id, connected_at: then }: Connection & Pick<DriveRow, 'id'>,
): Promise<boolean> {
  const rows = await db.rows(
    sql`select from ${db.table('drives')} where id = ${id} and connected_at = ${then} for share`,
  );
  return rows.length > 0;
}

/** Notes that the connection works; administrators who were notified that it did not are notified of this as well. */
export async function noteWorking({ db, record }: Change, { connected_at: then }: Connection): Promise<void> {
  const broken = await db.first(sql<Pick<DriveRow, 'id' | 'provider' | 'notified_at'>>`
    select id, provider, notified_at from ${db.table('drives')} where connected_at = ${then} and problem is not null for update`);
  if (!broken) return;
  await db.rows(
    sql`update ${db.table('drives')} set problem = null, problem_since = null, broken_since = null, notified_at = null`,
  );
  const { id, provider } = broken;
  if (broken.notified_at !== null) record('drive.recovered', { subjectId: id, before: null, after: { provider } });
}

/** Notifies administrators of a connection that stays broken, by its event: once until it works again. */
export async function notifyOfBroken({ db, record }: Change, row: DriveRow, now: Date): Promise<void> {
  const { id, provider, problem, broken_since: since, notified_at: notifiedAt } = row;
  if (problem === null || since === null || notifiedAt !== null) return;
  if (!isOfConnection(problem) || !isNoticeDue(problem, since, now)) return;
  const noted = await db.first(sql`update ${db.table('drives')} set notified_at = ${now}
    where id = ${id} and problem = ${problem} and notified_at is null returning id`);
  if (noted) record('drive.broken', { subjectId: id, before: null, after: { provider, problem } });
}
