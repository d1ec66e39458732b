import type { Actor } from '@plumbline/domain/actor/actor';
import type { FileFacts } from '@plumbline/domain/actor/facts';
import type { FileKindName, Rotation } from '@plumbline/domain/assets/file-kinds';
import { kindOfContentType } from '@plumbline/domain/assets/file-kinds';
import type { Extent } from '@plumbline/domain/assets/page-pictures';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { fileFacts } from '../../../access/file-scope.ts';
import type { InstanceDatabase } from '../../../database/instance-database.ts';

/** A stored file as it is opened: the one that was asked for, or what that was merged into. */
export interface StoredFile {
  id: string;
  original_name: string;
  extension: string;
  content_type: string;
  sha256: Buffer;
  width: number | null;
  height: number | null;
  version: number;
  rotation: Rotation;
  /** Of a PDF; null if it is protected by a password. */
  page_count: number | null;
  /** Of a PDF, its first pages in points. */
  sizes: Extent[] | null;
  /** The poster image of a video. */
  poster_sha256: Buffer | null;
  poster_type: string | null;
}

/** What it is, by the type that was found in it; undefined for a type that is not taken any more. */
export function kindOf(file: Pick<StoredFile, 'content_type'>): FileKindName | undefined {
  return kindOfContentType(file.content_type);
}

/** What is read of the file `c` that is shown for the file `a`. */
export function shownFile(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`c.id, ${contentOf(db)}`;
}

/** What is read of `c`, a file or an older version of one. */
function contentOf(db: InstanceDatabase): RawBuilder<unknown> {
  const poster = (column: string) => sql`(select p.${sql.id(column)} from ${db.table('assets')} p
    where p.id = (c.properties ->> 'poster')::uuid and p.removed_at is null)`;
  return sql`c.original_name, c.extension, c.content_type, c.sha256, c.width, c.height, c.version,
    coalesce((c.properties ->> 'rotation')::integer, 0) as rotation, (c.properties #>> '{pages,count}')::integer as page_count,
    c.properties #> '{pages,sizes}' as sizes,
    ${poster('sha256')} as poster_sha256, ${poster('content_type')} as poster_type`;
}

/** Files as `a`, each with the file whose content is shown for it as `c`: the one that it was merged into, or itself. */
export function shownFor(db: InstanceDatabase): RawBuilder<unknown> {
  return sql`${db.table('assets')} a join ${db.table('assets')} c on c.id = coalesce(a.merged_into, a.id)`;
}

/** What the key of an address opens: what may be shown to whoever sees the file, or the file as it came. */
export type Opens = 'shown' | 'original';

/**
 * A file for a download by the key of its address. The signature is made where the secret is; comparing is the caller's.
 * @param until the half day in which the key says that it ends
 */
export function fileByKey(
  db: InstanceDatabase,
  id: string,
  until: number,
  opens: Opens,
): Promise<(StoredFile & { signature: string; is_current: boolean }) | undefined> {
  const signature =
    opens === 'shown'
      ? sql`platform.asset_signature(a.id, ${until}::bigint)`
      : sql`platform.asset_signature(a.id, ${until}::bigint, ${opens})`;
  return db.first(sql<StoredFile & { signature: string; is_current: boolean }>`
    select ${shownFile(db)}, ${signature} as signature,
      ${until}::bigint > extract(epoch from now()) / 43200 and ${until}::bigint < extract(epoch from now()) / 43200 + 3 as is_current
    from ${shownFor(db)} where a.id = ${id} and a.removed_at is null and c.removed_at is null`);
}

/** A file with what the rules look at, for a download by a signed-in person. */
export function fileForActor(
  db: InstanceDatabase,
  actor: Actor,
  id: string,
): Promise<(StoredFile & { facts: FileFacts }) | undefined> {
  return db.first(sql<StoredFile & { facts: FileFacts }>`
    select ${shownFile(db)}, ${fileFacts(db, actor)} as facts
    from ${shownFor(db)} where a.id = ${id} and a.removed_at is null and c.removed_at is null`);
}

/** A file whoever asks. */
export function fileById(db: InstanceDatabase, id: string): Promise<StoredFile | undefined> {
  return db.first(sql<StoredFile>`
    select ${shownFile(db)} from ${shownFor(db)} where a.id = ${id} and a.removed_at is null and c.removed_at is null`);
}

/** What a file was in an older version; undefined when there was none. */
export function olderVersion(db: InstanceDatabase, id: string, version: number): Promise<StoredFile | undefined> {
  return db.first(sql<StoredFile>`
    select c.asset_id as id, ${contentOf(db)}
    from ${db.table('asset_versions')} c where c.asset_id = ${id} and c.version = ${version}`);
}
