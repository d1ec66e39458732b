import type { BulkChange, BulkChangeWithItems } from '@plumbline/contract/bulk-changes';
import { namedBulkItems } from '@plumbline/contract/bulk-changes';
import { isProblemCode } from '@plumbline/contract/problems';
import type { Actor } from '@plumbline/domain/actor/actor';
import type { BulkChangeState, BulkItemState, BulkKind } from '@plumbline/domain/bulk/kinds';
import { bulkListedMs, finalKinds, undoableMs } from '@plumbline/domain/bulk/kinds';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import { visibleJobsByRow } from '../../access/job-scope.ts';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { BulkWords } from '../../events/bulk-words.ts';
import { bulkTitle, bulkWords } from '../../events/bulk-words.ts';
import { Problem, problemDocument } from '../../http/problem.ts';

/** A bulk change as it is stored. */
export interface BulkChangeRow {
  id: string;
  kind: BulkKind;
  input: unknown;
  created_by: string;
  impersonator_id: string | null;
  maker_role: string;
  undo_of: string | null;
  state: BulkChangeState;
  problem: string | null;
  attempts: number;
  total: number;
  created_at: Date;
  touched_at: Date;
  finished_at: Date | null;
}

/** Who reads, and in which words. */
export interface BulkReader {
  db: InstanceDatabase;
  actor: Actor;
  language: Language;
  settings: Pick<AppSettings, 'statusTranslations'>;
  now: Date;
}

/** For so long a person's list goes back, and so many it holds. */
const listed = { ms: bulkListedMs, count: 100 } as const;

/** One of a person's bulk changes; nobody else's is found. */
export function findBulkChange(db: InstanceDatabase, personId: string, id: string): Promise<BulkChangeRow | undefined> {
  return db.first(sql<BulkChangeRow>`select * from ${db.table('bulk_changes')} c
    where c.id = ${id} and c.created_by = ${personId}`);
}

interface Counted {
  id: string;
  state: BulkItemState;
  count: number;
}

const noCounts = { waiting: 0, done: 0, unchanged: 0, refused: 0, kept: 0 };

async function countsOf(db: InstanceDatabase, ids: readonly string[]) {
  const rows = await db.rows(sql<Counted>`select i.change_id as id, i.state, count(*)::integer as count
    from ${db.table('bulk_change_items')} i where i.change_id = any(${ids}::uuid[]) group by i.change_id, i.state`);
  const counts = new Map<string, BulkChange['counts']>();
  for (const { id, state, count } of rows) counts.set(id, { ...noCounts, ...counts.get(id), [state]: count });
  return counts;
}

const textOf = (problem: string, language: Language) =>
  problemDocument(new Problem(isProblemCode(problem) ? problem : 'bulk_item_failed'), language, '').detail;

const undoUntil = ({ created_at: at }: BulkChangeRow) => new Date(at.getTime() + undoableMs);

/** Whether it can be taken back still: neither an undo itself nor a deletion, within a day, and not taken back whole already. */
export function isUndoOpen(row: BulkChangeRow, undone: BulkChangeRow | undefined, now: Date): boolean {
  const goesOn = undone === undefined || undone.state === 'cancelled' || undone.state === 'stopped';
  return row.undo_of === null && !finalKinds.has(row.kind) && now < undoUntil(row) && goesOn;
}

async function present(reader: BulkReader, rows: readonly BulkChangeRow[]): Promise<Map<string, BulkChange>> {
  const { db, language, settings, now } = reader;
  const ids = rows.map(({ id }) => id);
  const counts = await countsOf(db, ids);
  const undos = await db.rows(sql<BulkChangeRow>`select * from ${db.table('bulk_changes')} u
    where u.undo_of = any(${ids}::uuid[])`);
  const undoOf = new Map(undos.map((row) => [row.undo_of, row]));
  const words = await db.rows(sql<{ id: string; words: BulkWords }>`
    select b.id, ${bulkWords(db, language, sql`b.undo_of is not null`)} as words
    from ${db.table('bulk_changes')} b where b.id = any(${ids}::uuid[])`);
  const wordsOf = new Map(words.map((row) => [row.id, row.words]));
  return new Map(
    rows.map((row) => {
      const itsWords = wordsOf.get(row.id);
      const itsCounts = counts.get(row.id) ?? noCounts;
      return [
        row.id,
        {
          _id: row.id,
          kind: row.kind,
          title: itsWords ? bulkTitle(itsWords, row.total, language, settings) : '',
          state: row.state,
          problem: row.problem === null ? null : textOf(row.problem, language),
          total: row.total,
          counts: itsCounts,
          undo: undoOf.get(row.id)?.id ?? null,
          undo_of: row.undo_of,
          can_undo: isUndoOpen(row, undoOf.get(row.id), now) && (itsCounts.done > 0 || row.state === 'running'),
          undo_until: undoUntil(row).toISOString(),
          created_at: row.created_at.toISOString(),
          finished_at: row.finished_at?.toISOString() ?? null,
        },
      ];
    }),
  );
}

/** A bulk change with the jobs that it did not change, those that the person sees by their numbers. */
export async function presentWithItems(reader: BulkReader, row: BulkChangeRow): Promise<BulkChangeWithItems> {
  const { db, actor, language } = reader;
  const shown = (await present(reader, [row])).get(row.id);
  if (!shown) throw new Error('a bulk change was not presented');
  const items = await db.rows(sql<{ job: string; ID: number | null; state: BulkItemState; problem: string | null }>`
    select i.job_id as job, i.state, i.problem, (select j.number from ${db.table('jobs')} j
      where j.id = i.job_id and ${visibleJobsByRow(db, actor)}) as "ID"
    from ${db.table('bulk_change_items')} i where i.change_id = ${row.id} and i.state in ('refused', 'kept')
    order by i.position limit ${namedBulkItems}`);
  return {
    ...shown,
    not_changed: items.map(({ job, ID, state, problem }) => ({
      job,
      ID,
      state,
      reason: textOf(problem ?? 'bulk_item_failed', language),
    })),
  };
}

/** The person's bulk changes of the last week, newest first, each with its undo. */
export async function listOwnChanges(reader: BulkReader) {
  const { db, actor, now } = reader;
  const rows = await db.rows(sql<BulkChangeRow>`select * from ${db.table('bulk_changes')} c
    where c.created_by = ${actor.id} and c.undo_of is null and c.created_at > ${new Date(now.getTime() - listed.ms)}
    order by c.created_at desc, c.id desc limit ${listed.count}`);
  const undos = await db.rows(sql<BulkChangeRow>`select * from ${db.table('bulk_changes')} u
    where u.undo_of = any(${rows.map(({ id }) => id)}::uuid[])`);
  const shown = await present(reader, [...rows, ...undos]);
  return rows.flatMap(({ id }) => {
    const one = shown.get(id);
    return one ? [{ ...one, undone: one.undo === null ? null : (shown.get(one.undo) ?? null) }] : [];
  });
}
