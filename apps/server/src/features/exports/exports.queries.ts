import type { ExportedFile } from '@plumbline/contract/exports';
import { isProblemCode } from '@plumbline/contract/problems';
import type { ExportKindName, ExportState } from '@plumbline/domain/documents/exports';
import type { Language } from '@plumbline/domain/languages/languages';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem, problemDocument } from '../../http/problem.ts';

/** An export as stored. */
export interface ExportRow {
  id: string;
  kind: ExportKindName;
  input: Record<string, unknown>;
  name: string;
  language: Language;
  created_by: string;
  state: ExportState;
  /** How often somebody has begun to make it. */
  attempts: number;
  /** The process that makes it, or made it last. */
  maker: number | null;
  progress: number;
  row_count: number;
  problem: string | null;
  problem_details: Record<string, string | number>;
  sha256: Buffer | null;
  size: string | number | null;
  file_name: string | null;
  content_type: string | null;
  created_at: Date;
  /** When it was last worked on. */
  touched_at: Date;
  finished_at: Date | null;
  expires_at: Date;
}

/** The most that one list shows. */
const maxListed = 100;

/** A person's exports that are there still, newest first. */
export function exportsOf(db: InstanceDatabase, personId: string, now: Date): Promise<ExportRow[]> {
  return db.rows(sql<ExportRow>`
    select * from ${db.table('exports')} e where e.created_by = ${personId} and e.expires_at > ${now}
    order by e.created_at desc, e.id desc limit ${maxListed}`);
}

/** One of a person's exports; nobody else's is found. */
export function findExport(
  db: InstanceDatabase,
  { id, personId, now }: { id: string; personId: string; now: Date },
): Promise<ExportRow | undefined> {
  return db.first(sql<ExportRow>`
    select * from ${db.table('exports')} e
    where e.id = ${id} and e.created_by = ${personId} and e.expires_at > ${now}`);
}

/** Why an export failed, in words; null where it did not. */
function reasonOf({ problem, problem_details: details }: ExportRow, language: Language): string | null {
  if (problem === null) return null;
  const code = isProblemCode(problem) ? problem : 'export_failed';
  return problemDocument(new Problem(code, { details }), language, '').detail;
}

/** An export as the wire has it, what went wrong in the language of whoever asks. */
export function presentExport(row: ExportRow, language: Language): ExportedFile {
  return {
    _id: row.id,
    kind: row.kind,
    name: row.name,
    state: row.state,
    progress: row.progress,
    rows: row.row_count,
    problem: reasonOf(row, language),
    fileName: row.file_name,
    size: row.size === null ? null : Number(row.size),
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    expires_at: row.expires_at.toISOString(),
  };
}
