import type { FileKindName, Rotation, UploadTarget } from '@plumbline/domain/assets/file-kinds';
import { kindOfContentType, uploadTargets } from '@plumbline/domain/assets/file-kinds';
import type { Extent } from '@plumbline/domain/assets/page-pictures';
import type { PlanFacts } from '@plumbline/domain/assets/plan-file';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { Problem } from '../../http/problem.ts';

/** A file that is held while it is changed. */
export interface LockedAsset extends PlanFacts {
  id: string;
  originalName: string;
  contentType: string;
  kind: FileKindName;
  sha256: Buffer;
  target: UploadTarget;
  targetUserId: string | null;
  isPrivate: boolean;
  version: number;
  rotation: Rotation;
  properties: Record<string, unknown>;
  /** Of a picture its pixels, of a PDF its first page; null of what has neither. */
  extent: Extent | null;
}

/**
 * Whether anybody has drawn on the file `a`: elements of a job that is there, an answer that names some, or strokes over it, also
 * under the name of a file that it has replaced.
 */
function hasElements(db: InstanceDatabase): RawBuilder<boolean> {
  return sql`(exists (select from ${db.table('blueprints')} b join ${db.table('jobs')} j on j.id = b.job_id
      join ${db.table('blueprint_elements')} e on e.blueprint_id = b.id and e.removed_at is null
      where b.asset_id = a.id and j.removed_at is null)
    or exists (select from ${db.table('current_answers')} ca join ${db.table('jobs')} j on j.id = ca.job_id
      where jsonb_typeof(ca.value) = 'object' and ca.value ? 'file' and ca.value ->> 'file' = a.id::text
        and jsonb_typeof(ca.value -> 'elements') = 'array' and jsonb_array_length(ca.value -> 'elements') > 0
        and j.removed_at is null)
    or exists (select from ${db.table('assets')} m where m.properties ? 'marks' and m.removed_at is null
      and m.merged_into is null and m.properties #>> '{marks,original}' = any(
        select a.id::text union all select o.id::text from ${db.table('assets')} o where o.merged_into = a.id)))`;
}

/** The dimensions of a file, stored in its columns or with its pages. */
export function extentIn(columns: {
  width: RawBuilder<unknown>;
  height: RawBuilder<unknown>;
  properties: RawBuilder<unknown>;
}) {
  const { width, height, properties } = columns;
  return sql<Extent | null>`case when ${width} is not null then jsonb_build_object('width', ${width}, 'height', ${height})
    else ${properties} #> '{pages,sizes,0}' end`;
}

/** Holds a file until the end of the transaction. @throws Problem not_found */
export async function lockAsset(db: InstanceDatabase, id: string): Promise<LockedAsset> {
  const extent = extentIn({ width: sql`a.width`, height: sql`a.height`, properties: sql`a.properties` });
  const row = await db.first(sql<Omit<LockedAsset, 'kind'>>`
    select a.id, a.original_name as "originalName", a.content_type as "contentType", a.sha256, a.target,
      a.target_user_id as "targetUserId", a.is_private as "isPrivate", a.version, a.properties,
      coalesce((a.properties ->> 'rotation')::integer, 0) as rotation,
      a.properties -> 'measurements' as measurements, ${extent} as extent, ${hasElements(db)} as "hasElements"
    from ${db.table('assets')} a
    where a.id = ${id} and a.removed_at is null and a.merged_into is null for no key update of a`);
  const kind = row && kindOfContentType(row.contentType);
  if (!row || !kind) throw new Problem('not_found');
  return { ...row, kind, target: Object.hasOwn(uploadTargets, row.target) ? row.target : 'answer' };
}

/** The relations of a file's event: the person whose file it is. */
export function relationsOf({ targetUserId }: Pick<LockedAsset, 'targetUserId'>): { userId?: string } {
  return targetUserId === null ? {} : { userId: targetUserId };
}
