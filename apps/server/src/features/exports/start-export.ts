import { exportDays, maxExportsInProgress } from '@plumbline/domain/documents/exports';
import { sql } from 'kysely';
import type { Change } from '../../events/change-transaction.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import type { ExportContext, ExportKind } from './export-kind.ts';
import type { ExportRow } from './exports.queries.ts';
import { exportsQueue } from './exports-queue.ts';

const day = 86_400_000;
const expiryOf = (now: Date) => new Date(now.getTime() + exportDays * day);

/** @throws Problem exports_too_many */
async function assertRoomForOneMore({ db, actor }: ExportContext): Promise<void> {
  const inProgress = await db.first(sql<{ count: number }>`
    select count(*)::integer as count from ${db.table('exports')} e
    where e.created_by = ${actor.id} and e.state in ('waiting', 'running')`);
  if ((inProgress?.count ?? 0) >= maxExportsInProgress) {
    throw new Problem('exports_too_many', { details: { limit: maxExportsInProgress }, retryAfter: 10 });
  }
}

/**
 * Begins an export in the background: its row and its entry in the queue are one transaction.
 * @throws Problem exports_too_many, and what the kind says of the input
 */
export async function startExport(
  context: ExportContext & Pick<Change, 'enqueue'>,
  kind: ExportKind,
  input: Record<string, unknown>,
): Promise<ExportRow> {
  const { db, actor, now, language, enqueue } = context;
  const planned = await kind.plan(context, input);
  await assertRoomForOneMore(context);
  const row = await db.first(sql<ExportRow>`
    insert into ${db.table('exports')}
      (id, kind, input, name, language, created_by, state, row_count, created_at, touched_at, expires_at)
    values (${newId()}, ${kind.name}, ${JSON.stringify(input)}::jsonb, ${planned.name}, ${language}, ${actor.id},
      'waiting', ${planned.rows}, ${now}, ${now}, ${expiryOf(now)})
    returning *`);
  if (!row) throw new Error('an export was not kept');
  await enqueue(exportsQueue, [{ schema: db.schema, exportId: row.id }]);
  return row;
}

/**
 * Begins a failed export again, in the language of whoever asks now.
 * @throws Problem exports_too_many, export_not_failed when somebody was quicker, and what the kind says of what is exported
 */
export async function restartExport(
  context: ExportContext & Pick<Change, 'enqueue'>,
  kind: ExportKind,
  { id, input }: ExportRow,
): Promise<ExportRow> {
  const { db, now, language, enqueue } = context;
  const planned = await kind.plan(context, input, { isRetry: true });
  await assertRoomForOneMore(context);
  const row = await db.first(sql<ExportRow>`
    update ${db.table('exports')} e set state = 'waiting', attempts = 0, progress = 0, problem = null, problem_details = '{}', finished_at = null,
      name = ${planned.name}, row_count = ${planned.rows}, language = ${language}, touched_at = ${now},
      expires_at = ${expiryOf(now)}
    where e.id = ${id} and e.state = 'failed' returning *`);
  if (!row) throw new Problem('export_not_failed');
  await enqueue(exportsQueue, [{ schema: db.schema, exportId: row.id }]);
  return row;
}
