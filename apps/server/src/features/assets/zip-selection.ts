import { maxZippedCopies, maxZippedFiles } from '@plumbline/contract/asset-zip';
import { mayCarryLocation } from '@plumbline/domain/assets/file-kinds';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import { AtOnce } from '../../adapters/files/at-once.ts';
import { readsOriginal } from './stored-files/original-access.ts';
import { contentOf } from './file-content.ts';
import type { FileListContext, FileSelection } from './file-list.ts';
import { selected } from './file-list.ts';
import type { Opens, StoredFile } from './stored-files/stored-file.queries.ts';
import { kindOf, shownFile, shownFor } from './stored-files/stored-file.queries.ts';

/** Which files are wanted in one ZIP. */
export interface ZipQuery extends FileSelection {
  ids?: string[] | undefined;
}

/** A file as it goes into a ZIP. */
export interface ZippedFile {
  name: string;
  sha256: Buffer;
  size: number;
  changedAt: Date;
}

/** What a ZIP is made of, and the names of what was wanted and can't be read. */
export interface ZipContent {
  files: ZippedFile[];
  unreadable: string[];
}

type Row = StoredFile & { opens: Opens; changed_at: Date };

function wantedRows(context: FileListContext, query: ZipQuery): Promise<Row[]> {
  const { db, actor } = context;
  const named = query.ids ? sql`a.id = any(${query.ids}::uuid[])` : sql`a.merged_into is null`;
  return db.rows(sql<Row>`
    select distinct on (c.created_at, c.id) ${shownFile(db)}, coalesce(c.replaced_at, c.created_at) as changed_at,
      case when ${readsOriginal(actor)} then 'original' else 'shown' end as opens
    from ${shownFor(db)}
    where ${visibleFiles(db, actor)} and c.removed_at is null and ${named} and ${selected(context, query)}
    order by c.created_at, c.id limit ${maxZippedFiles + 1}`);
}

/** Whoever may have the original of a photo gets it; for the others a copy is drawn first. */
function isCopied({ opens, ...file }: Row): boolean {
  const kind = kindOf(file);
  return opens === 'shown' && kind !== undefined && mayCarryLocation(kind);
}

function assertNotTooMany(rows: readonly Row[]): void {
  if (rows.length > maxZippedFiles) throw new Problem('files_too_many', { details: { n: maxZippedFiles } });
  if (rows.filter(isCopied).length > maxZippedCopies) {
    throw new Problem('files_too_many', { details: { n: maxZippedCopies } });
  }
}

/** So many files are looked for in their place at once. */
const lookingAtOnce = 8;

/**
 * What goes into a ZIP: each file once, as the person may have it, with its size. Whoever doesn't list files names ids or jobs.
 * @throws Problem not_found when the person sees none of them; files_too_many
 */
export async function zipContent(
  context: FileListContext & Pick<SignedInContext, 'services' | 'authorize'>,
  query: ZipQuery,
): Promise<ZipContent> {
  const { db, services, authorize } = context;
  if (!query.ids && !query.jobId) authorize('file.list');
  const rows = await wantedRows(context, query);
  if (rows.length === 0) throw new Problem('not_found');
  assertNotTooMany(rows);
  const turns = new AtOnce(lookingAtOnce);
  const found = await Promise.all(
    rows.map((row) =>
      turns.run(async (): Promise<ZippedFile | string> => {
        const parts = { db, files: services.files, decoder: services.decoder };
        const content = await contentOf(parts, { file: row, opens: row.opens }, {}).catch(passOverUnreadable);
        const size = content && (await services.files.sizeOf(db.schema, content.sha256));
        if (!content || size === undefined) return row.original_name;
        return { name: content.fileName, sha256: content.sha256, size, changedAt: row.changed_at };
      }),
    ),
  );
  return {
    files: found.filter((one) => typeof one !== 'string'),
    unreadable: found.filter((one) => typeof one === 'string'),
  };
}

/** Files that are missing or can't be rendered are left out and listed; a busy server is reported at once. */
function passOverUnreadable(error: unknown): undefined {
  if (error instanceof Problem && error.code !== 'unavailable') return undefined;
  throw error;
}
