import { isId } from '@plumbline/domain/ids/id-text';
import { sql } from 'kysely';
import { visibleFiles } from '../../access/file-scope.ts';
import type { SignedInContext } from '../../http/context.ts';
import { Problem } from '../../http/problem.ts';
import type { SentElement } from './merge-element.ts';

/**
 * Photos of elements must be pictures that the person sees. A photo already on its element may stay, even if it was
 * deleted since: that must not prevent moving the element.
 * @throws Problem not_valid with each photo at its place
 */
export async function demandPhotos(
  { db, actor }: Pick<SignedInContext, 'db' | 'actor'>,
  elements: readonly SentElement[],
): Promise<void> {
  // Of an element whose photos were not changed those are taken that are stored.
  const set = elements.map(({ photos, changed }) => (changed?.includes('photos') === false ? [] : photos));
  const named = set.flat();
  if (named.length === 0) return;
  const rows = await db.rows(sql<{ id: string }>`
    select a.id from ${db.table('assets')} a
    where a.id = any(${named.filter(isId)}::uuid[]) and a.content_type like 'image/%' and ${visibleFiles(db, actor)}
    union select unnest(e.photos) from ${db.table('blueprint_elements')} e
    where e.id = any(${elements.map(({ id }) => id)}::uuid[]) and e.photos <> '{}'`);
  const known = new Set(rows.map(({ id }) => id));
  const unknown = set.flatMap((photos, index) =>
    photos.flatMap((photo, place) => (known.has(photo) ? [] : [`elements.${index}.canvasData.photos.${place}`])),
  );
  if (unknown.length === 0) return;
  throw new Problem('not_valid', {
    fields: unknown.slice(0, 100).map((path) => ({ path, code: 'unknown_reference', message: '' })),
  });
}
