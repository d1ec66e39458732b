import { buffer } from 'node:stream/consumers';
import { kindOfContentType, type Rotation } from '@plumbline/domain/assets/file-kinds';
import { isId } from '@plumbline/domain/ids/id-text';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Picture } from '../../../adapters/spreadsheets/picture.ts';
import type { Services } from '../../../services.ts';
import { renditionOf } from '../../assets/index.ts';
import type { ReportReader } from '../../lists/index.ts';

type Thumbnails = (fileId: string) => Promise<Picture | null>;

/** The small pictures of a report's files. One that is asked for again is the same as before. */
export function thumbnailsOf(
  reader: Pick<ReportReader, 'db'>,
  services: Pick<Services, 'files' | 'decoder'>,
): Thumbnails {
  const known = new Map<string, Promise<Picture | null>>();
  return (fileId) => {
    const found = known.get(fileId) ?? thumbnailOf(reader, services, fileId);
    known.set(fileId, found);
    return found;
  };
}

/** The small picture of a file as spreadsheets take it, drawn if it was not yet; null for what has none, or is damaged. */
export async function thumbnailOf(
  { db }: Pick<ReportReader, 'db'>,
  { files, decoder }: Pick<Services, 'files' | 'decoder'>,
  fileId: string,
): Promise<Picture | null> {
  if (!isId(fileId)) return null;
  const file = await db.first(sql<{ sha256: Buffer; content_type: string; rotation: Rotation }>`
    select c.sha256, c.content_type, coalesce((c.properties ->> 'rotation')::integer, 0) as rotation
    from ${db.table('assets')} a join ${db.table('assets')} c on c.id = coalesce(a.merged_into, a.id)
    where a.id = ${fileId} and a.removed_at is null`);
  const kind = file && kindOfContentType(file.content_type);
  if (!file || !kind) return null;
  try {
    const original = { sha256: file.sha256, kind, rotation: file.rotation };
    const small = await renditionOf({ db, files, decoder }, original, { kind: 'smaller', size: '100x100' });
    const read = async () => {
      const cached = await files.read(db.schema, small.sha256);
      if (!cached) throw new Error('a thumbnail is gone');
      // The rendition is of our own making; spreadsheets know no WebP.
      return sharp(await buffer(cached.stream))
        .flatten({ background: '#fff' })
        .jpeg()
        .toBuffer();
    };
    return { kind: 'jpeg', read };
  } catch {
    // For a corrupt photo the cell shows its name.
    return null;
  }
}
