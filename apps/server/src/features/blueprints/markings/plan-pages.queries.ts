import type { Extent } from '@plumbline/domain/assets/page-pictures';
import { pagePictureSize, turned } from '@plumbline/domain/assets/page-pictures';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../../database/instance-database.ts';
import type { StoredFile } from '../../assets/index.ts';
import { kindOf, shownFile, shownFor } from '../../assets/index.ts';

/** The pages of plans, in the pixels that elements are placed in; without those whose pages aren't known. */
export async function pagesOfPlans(
  db: InstanceDatabase,
  files: readonly string[],
): Promise<ReadonlyMap<string, readonly Extent[]>> {
  const ids = [...new Set(files)];
  if (ids.length === 0) return new Map();
  const rows = await db.rows(sql<StoredFile & { asked: string }>`
    select a.id as asked, ${shownFile(db)} from ${shownFor(db)} where a.id = any(${ids}::uuid[])`);
  return new Map(
    rows.flatMap((row) => {
      const pages = pagesOf(row);
      return pages ? [[row.asked, pages] as const] : [];
    }),
  );
}

function pagesOf(file: StoredFile): readonly Extent[] | null {
  if (kindOf(file) === 'pdf') return file.sizes?.map((size) => pagePictureSize(size, file.rotation)) ?? null;
  const { width, height } = file;
  return width === null || height === null ? null : [turned({ width, height }, file.rotation)];
}
