import type { Actor } from '@plumbline/domain/actor/actor';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import { Readable } from 'node:stream';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { isReplicaFault, type Replica } from '../../database/replica.ts';
import { changeInTransaction } from '../../events/change-transaction.ts';
import { actorOf } from '../../http/actor-of.ts';
import type { SignedInPerson } from '../../http/authenticate.ts';
import { Problem } from '../../http/problem.ts';
import { errorText } from '../../logger.ts';
import type { Services } from '../../services.ts';
import type { ExportContext, ExportKind, MadeExport } from './export-kind.ts';
import { ExportCancelled } from './export-kind.ts';
import type { ExportRow } from './exports.queries.ts';
import type { ExportEntry } from './exports-queue.ts';
import { exportsQueue } from './exports-queue.ts';

/** The minimum interval between progress updates of the row. */
const progressEveryMs = 400;
/** How often its row is touched while a file is made: three times at least before it counts as left. */
export const touchedEveryMs = 20_000;
/**
 * How often an export is begun: a server that is killed with everything on it is no fault of an export, two of them are. One that has
 * ended the process which makes exports alone is not begun again (`failExportsOf`).
 */
export const maxAttempts = 2;
const nobody = { actorId: null, impersonatorId: null, requestId: null };

/**
 * Makes and stores the file of an export. The bytes are durable before the row refers to them, so a process killed on
 * the way leaves a row that another worker resumes. A queue entry only says that some export of the company is waiting;
 * {@link claimNext} decides which one is next. If none is waiting (cancelled, made, or in progress elsewhere), nothing
 * is done.
 */
export async function runExport(
  services: Services,
  kinds: ReadonlyMap<string, ExportKind>,
  { schema }: ExportEntry,
): Promise<void> {
  const db = services.databaseOf(schema);
  const row = await claimNext(db, services.maker, services.now());
  if (!row) return;
  for (let attempt = 1; attempt < row.attempts; attempt += 1) {
    await services.files.removeIncoming(schema, incomingName({ ...row, attempts: attempt }));
  }
  // Whoever made it has died of it, it seems: the next one should not.
  if (row.attempts > maxAttempts) return fail(services, schema, row, new Problem('export_failed'));
  const touching = setInterval(() => void touch(services, db, row), touchedEveryMs);
  const replica = services.replica?.serves(schema, row.created_by) ? services.replica : undefined;
  try {
    const context = await exportContext(services, db, { personId: row.created_by, language: row.language });
    const kind = kinds.get(row.kind);
    if (!context || !kind) throw new Problem('not_found');
    const reading = replica ? { ...context, db: services.databaseOf(schema, replica.connections) } : context;
    const made = await kind.make(reading, row.input, progressReporter(services, db, row));
    await keep(services, context, row, made);
  } catch (error) {
    if (error instanceof ExportCancelled) return;
    const problem = problemOf(error, replica);
    if (problem.code === 'unavailable' || problem.code === 'exports_busy') {
      // Nobody had time for it just now, which is no fault of its own: the queue tries again.
      await db.rows(sql`update ${db.table('exports')} e
        set state = 'waiting', attempts = e.attempts - 1, touched_at = ${services.now()} where ${isOurs(row)}`);
      throw error;
    }
    if (!(error instanceof Problem))
      services.logger.error({ exportId: row.id, error: errorText(error) }, 'an export failed');
    await fail(services, schema, row, problem);
  } finally {
    clearInterval(touching);
  }
}

/** Why a file was not made; what failed on the replica is tried again, on the primary. */
function problemOf(error: unknown, replica: Replica | undefined): Problem {
  if (error instanceof Problem) return reasonOf(error);
  if (!replica || !isReplicaFault(error)) return new Problem('export_failed');
  replica.distrust();
  return new Problem('unavailable');
}

/** How far back the files that somebody had made count when turns are shared out. */
const turnsWithinMs = 10 * 60_000;

/**
 * Takes the export whose turn it is: of whoever has the fewest under way and made lately, the oldest. Many files of one person do not
 * hold up the one of another.
 */
function claimNext(db: InstanceDatabase, maker: number | null, now: Date): Promise<ExportRow | undefined> {
  const exports = db.table('exports');
  const lately = new Date(now.getTime() - turnsWithinMs);
  const yesterday = new Date(now.getTime() - 86_400_000);
  return db.first(sql<ExportRow>`
    update ${exports} e set state = 'running', progress = 0, attempts = e.attempts + 1, touched_at = ${now}, maker = ${maker}
    where e.id = (
      select w.id from ${exports} w where w.state = 'waiting'
      order by (select count(*) from ${exports} o where o.created_by = w.created_by and o.created_at > ${yesterday}
        and (o.state = 'running' or o.finished_at > ${lately})), w.created_at, w.id
      limit 1 for update skip locked) and e.state = 'waiting'
    returning e.*`);
}

/** Under which the bytes of an attempt lie until they are whole. */
const incomingName = ({ id, attempts }: Pick<ExportRow, 'id' | 'attempts'>) => `export-${id}-${attempts}`;

/** The instances whose tables are there as this program expects them. */
async function migrated({ instances }: Services) {
  return (await instances.all()).filter((instance) => !instance.hasFailed && instances.isReachable(instance));
}

/** Fails what a maker of exports was making when it ended: begun again, it would end the next one. */
export async function failExportsOf(services: Services, maker: number): Promise<void> {
  for (const { schema } of await migrated(services)) {
    const db = services.databaseOf(schema);
    const left = await db.rows(sql<ExportRow>`
      select * from ${db.table('exports')} e where e.state = 'running' and e.maker = ${maker}`);
    for (const row of left) {
      await fail(services, schema, row, new Problem('export_ended_its_process'));
      await services.files.removeIncoming(schema, incomingName(row));
    }
    if (left.length > 0) await endLeftEntries(services, schema, services.now());
  }
}

/** Ends the entries of dead makers, which would else count as files that the company is having made. What waits has an entry of its own. */
export async function endLeftEntries(services: Services, schema: string, before: Date): Promise<void> {
  const db = services.databaseOf(schema);
  const running = await db.first(sql<{ count: number }>`
    select count(*)::int as count from ${db.table('exports')} where state = 'running'`);
  await services.queue.endLeft(exportsQueue, { schema }, { before, alive: running?.count ?? 0 });
}

/** Releases the exports that this process was making when it is shut down, without counting it as a failed attempt. */
export async function releaseExportsOf(services: Services, maker: number): Promise<void> {
  for (const { schema } of await migrated(services)) {
    const db = services.databaseOf(schema);
    const left = await db.rows(sql<ExportRow>`
      update ${db.table('exports')} e
      set state = 'waiting', attempts = greatest(e.attempts - 1, 0), touched_at = 'epoch', maker = null
      where e.state = 'running' and e.maker = ${maker} returning *`);
    for (const row of left) {
      await services.files.removeIncoming(schema, incomingName({ ...row, attempts: row.attempts + 1 }));
    }
  }
}

/**
 * That a row is being made by the attempt that it was read for. Somebody who was taken for dead, and whose export another worker makes by
 * now, changes nothing of it.
 */
function isOurs({ id, attempts }: Pick<ExportRow, 'id' | 'attempts'>) {
  return sql<boolean>`e.id = ${id} and e.state = 'running' and e.attempts = ${attempts}`;
}

/** Says that somebody is at it: of a long report nothing is put out while its rows are sorted, or its pages set. */
async function touch(services: Services, db: InstanceDatabase, row: ExportRow): Promise<void> {
  try {
    await db.rows(sql`update ${db.table('exports')} e set touched_at = ${services.now()} where ${isOurs(row)}`);
  } catch (error) {
    services.logger.warn({ exportId: row.id, error: errorText(error) }, 'an export could not be touched');
  }
}

/** Why a file was not made, to somebody who reads it later: "Not found" would not say what. */
function reasonOf(problem: Problem): Problem {
  const { code } = problem;
  return code === 'not_found' || code === 'forbidden' ? new Problem('export_source_gone') : problem;
}

/** Of whoever a file is made for, with the rights that they have now; undefined when they may not sign in any more. */
export async function exportContext(
  services: Services,
  db: InstanceDatabase,
  { personId, language }: { personId: string; language: Language },
): Promise<ExportContext | undefined> {
  const instance = await services.instances.bySchema(db.schema);
  const person = await db.first(sql<Pick<SignedInPerson, 'id' | 'role' | 'canManageSkills'>>`
    select id, role, can_manage_skills as "canManageSkills" from ${db.table('users')}
    where id = ${personId} and banned_at is null and removed_at is null`);
  if (!instance || !person) return undefined;
  const instanceSettings = await services.settings.of(db);
  const actor: Actor = actorOf({ ...person, impersonatorId: null }, instanceSettings, instance);
  const { settings, activeToggles } = instanceSettings;
  return { db, actor, settings, activeToggles, instance, services, language, now: services.now() };
}

/** Tells the row how far its file is; ends the work when it was cancelled, or is another worker's. */
function progressReporter(services: Services, db: InstanceDatabase, exported: ExportRow) {
  let reportedAt = 0;
  return async (share: number): Promise<void> => {
    const now = Date.now();
    if (now - reportedAt < progressEveryMs) return;
    reportedAt = now;
    const row = await db.first(sql<{ id: string }>`
      update ${db.table('exports')} e set progress = ${Math.min(1, Math.max(0, share))}, touched_at = ${services.now()}
      where ${isOurs(exported)} returning id`);
    if (!row) throw new ExportCancelled();
  };
}

async function keep(services: Services, context: ExportContext, row: ExportRow, made: MadeExport): Promise<void> {
  const { db } = context;
  const bytes = Buffer.isBuffer(made.content) ? Readable.from([made.content]) : made.content;
  const { sha256, size } = await services.files.write(db.schema, bytes, Number.POSITIVE_INFINITY, incomingName(row));
  const author = { ...nobody, actorId: row.created_by };
  const now = services.now();
  const isKept = await changeInTransaction(services, { schema: db.schema, author }, async (change) => {
    const done = await change.db.first(sql<{ id: string }>`
      update ${change.db.table('exports')} e set state = 'done', progress = 1, sha256 = ${sha256}, size = ${size},
        input = ${JSON.stringify(made.input ?? row.input)}::jsonb,
        file_name = ${made.fileName}, content_type = ${made.contentType}, row_count = ${made.rows},
        finished_at = ${now}, touched_at = ${now}
      where ${isOurs(row)} returning id`);
    // Cancelled in the last moment, or another worker's by now: the bytes go with the next sweep.
    if (!done) return false;
    await made.record?.(change);
    const payload = { kind: row.kind, name: made.fileName };
    change.record('export.made', {
      subjectId: row.id,
      relations: { userId: row.created_by },
      before: null,
      after: { ...payload, rows: made.rows, size },
    });
    return true;
  });
  if (isKept) await recordReady(services, db.schema, { ...row, file_name: made.fileName });
}

/** Notifies whoever asked for it: under nobody's name, since nobody is notified of their own doing. */
export function recordReady(
  services: Services,
  schema: string,
  { id, kind, file_name: name, created_by: userId }: Pick<ExportRow, 'id' | 'kind' | 'file_name' | 'created_by'>,
): Promise<void> {
  return changeInTransaction(services, { schema, author: nobody }, async ({ record }) => {
    record('export.ready', {
      subjectId: id,
      relations: { userId },
      before: null,
      after: { kind, name: name ?? '', userId },
    });
  });
}

async function fail(
  services: Services,
  schema: string,
  row: ExportRow,
  { code: problem, details }: Pick<Problem, 'code' | 'details'>,
): Promise<void> {
  await changeInTransaction(services, { schema, author: nobody }, async ({ db, record }) => {
    const now = services.now();
    const failed = await db.first(sql<{ id: string }>`
      update ${db.table('exports')} e set state = 'failed', problem = ${problem},
        problem_details = ${JSON.stringify(details)}::jsonb, finished_at = ${now}, touched_at = ${now}
      where ${isOurs(row)} returning id`);
    if (!failed) return;
    record('export.failed', {
      subjectId: row.id,
      relations: { userId: row.created_by },
      before: null,
      after: { kind: row.kind, name: row.name, problem, userId: row.created_by },
    });
  });
}
