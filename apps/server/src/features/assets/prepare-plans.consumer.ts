import { fileKinds } from '@plumbline/domain/assets/file-kinds';
import { longestPagePicture } from '@plumbline/domain/assets/page-pictures';
import { sql } from 'kysely';
import type { EventConsumer, StoredEvent } from '../../events/consumer.ts';
import { askForTiles, pagesOf } from './plan-pages.route.ts';
import { fileById, kindOf } from './stored-files/stored-file.queries.ts';
import type { StoredFile } from './stored-files/stored-file.queries.ts';

/** The files of which another picture is to be seen now. */
function changedFiles(events: readonly StoredEvent[]): string[] {
  const isOther = ({ name, after }: StoredEvent) =>
    name === 'file.uploaded' ||
    name === 'file.replaced' ||
    (name === 'file.changed' && Object.hasOwn((after ?? {}) as object, 'rotation'));
  return [...new Set(events.filter(isOther).map((event) => event.subjectId))];
}

/** Whether one looks at it in tiles: a PDF, or a picture that is larger than a browser's canvas. */
function isForTiles(file: StoredFile): boolean {
  const kind = kindOf(file);
  if (kind === 'pdf') return (file.sizes?.length ?? 0) > 0;
  const isPicture = kind !== undefined && fileKinds[kind].isPicture;
  return isPicture && Math.max(file.width ?? 0, file.height ?? 0) > longestPagePicture;
}

/** Cuts plans into tiles as soon as they come, so that they are there when somebody opens them. */
export const preparePlansConsumer: EventConsumer = {
  name: 'prepare-plans',
  consume: async (events, { db, services }) => {
    const ids = changedFiles(events);
    if (ids.length === 0) return;
    const plans = await db.rows(sql<{ id: string }>`
      select a.id from ${db.table('assets')} a where a.id = any(${ids}::uuid[]) and a.target = 'blueprint'`);
    for (const { id } of plans) {
      const file = await fileById(db, id);
      if (!file || !isForTiles(file)) continue;
      await askForTiles(
        { db, enqueue: (queue, entries) => services.queue.add(db, queue, entries) },
        file,
        pagesOf(file),
      );
    }
  },
};
