import { kindOfContentType, type Rotation } from '@plumbline/domain/assets/file-kinds';
import { isId } from '@plumbline/domain/ids/id';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Picture } from '../../../adapters/spreadsheets/picture.ts';
import type { Services } from '../../../services.ts';
import { renditionOf } from '../../assets/index.ts';
import type { ReportReader } from '../../lists/index.ts';

/** The small picture of a file as spreadsheets take it; null for what has none, or is damaged. */
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
    const cached = await files.read(db.schema, small.sha256);
    if (!cached) return null;
    const parts: Buffer[] = [];
    for await (const part of cached.stream as AsyncIterable<Buffer>) parts.push(part);
    // The rendition is of our own making; spreadsheets know no WebP.
    return { bytes: await sharp(Buffer.concat(parts)).flatten({ background: '#fff' }).jpeg().toBuffer(), kind: 'jpeg' };
  } catch {
    // A corrupt photo keeps its name in the cell.
    return null;
  }
}
