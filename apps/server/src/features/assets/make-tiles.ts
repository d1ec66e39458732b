import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { kindOfContentType } from '@plumbline/domain/assets/file-kinds';
import type { Extent, PyramidLevel } from '@plumbline/domain/assets/page-pictures';
import { closestPage, pyramidLevels, tileSize } from '@plumbline/domain/assets/page-pictures';
import type { TurnTaker } from '../../database/fair-turns.ts';
import { FairTurns } from '../../database/fair-turns.ts';
import { Problem } from '../../http/problem.ts';
import type { Services } from '../../services.ts';
import type { QueueWork } from '../../worker/start-worker.ts';
import { opening } from './stored-files/file-refusals.ts';
import { storeLocal, withLocalCopy } from './stored-files/local-copy.ts';
import type { TilesEntry } from './tiles-queue.ts';
import { tilesQueue } from './tiles-queue.ts';
import type { TiledPage, TilePack } from './tiles.queries.ts';
import { storeTilePack, noteFailure, noteProgress, readTilePack } from './tiles.queries.ts';

/** The pixels that a page is drawn in at once: a quarter of a gigabyte of memory with everything around them. */
const bandPixels = 20_000_000;

/** So long one page is drawn, all its bands together: a plan of A0 with a hundred thousand lines takes half a minute on a slow machine. */
export const pageSeconds = { limit: 90 };

/**
 * Turns at the one process that draws in the background, band by band: a plan that takes long holds up neither another company's nor
 * another plan of its own.
 */
const turns = new FairTurns({ total: 1, perCompany: 1, perPerson: 1 });

/** Some rows of tiles that are drawn at once. */
interface Band {
  level: number;
  firstRow: number;
  rows: number;
}

function bandsOf(levels: readonly PyramidLevel[]): Band[] {
  return levels.flatMap(({ width, rows }, level) => {
    const maxBands = Math.max(1, Math.floor(bandPixels / (width * tileSize)));
    const bands: Band[] = [];
    for (let firstRow = 0; firstRow < rows; firstRow += maxBands) {
      bands.push({ level, firstRow, rows: Math.min(maxBands, rows - firstRow) });
    }
    return bands;
  });
}

/** Takes the tiles of a page as they are drawn, band by band. @throws FileRefused */
async function drawPage(
  { decoder }: Services,
  { page, rotation, ...taker }: TiledPage & TurnTaker,
  { path, to, tell: reportProgress }: { path: string; to: string; tell: (progress: number) => Promise<void> },
): Promise<Omit<TilePack, 'sha256'>> {
  const { sizes } = await decoder.run('pageSizes', { path }, { isBackground: true });
  const size: Extent | undefined = sizes[page - 1];
  if (!size) throw new Problem('file_has_no_pages');
  const closest = closestPage(size, rotation);
  const bands = bandsOf(pyramidLevels(closest));
  const lengths: number[] = [];
  let workedMs = 0;
  const onWorked = (ms: number) => void (workedMs += ms);
  const file = await open(to, 'wx');
  try {
    for (const [index, band] of bands.entries()) {
      const asked = { path, page: page - 1, rotation, ...band };
      if (workedMs > pageSeconds.limit * 1000) throw new Problem('file_too_demanding');
      const drawn = await turns.run(taker, () => decoder.run('pageTiles', asked, { isBackground: true, onWorked }));
      for (const tile of drawn) {
        await file.writeFile(tile);
        lengths.push(tile.length);
      }
      await reportProgress((index + 1) / bands.length);
    }
  } finally {
    await file.close();
  }
  return { closest, lengths };
}

async function makeTiles(services: Services, entry: TilesEntry): Promise<void> {
  const { files, decoder } = services;
  const db = services.databaseOf(entry.schema);
  const page: TiledPage = { sha256: Buffer.from(entry.original, 'hex'), page: entry.page, rotation: entry.rotation };
  const taker = { company: entry.schema, person: entry.original };
  const kind = kindOfContentType(entry.contentType);
  if (!kind || (await readTilePack(db, page))) return;
  await noteProgress(db, page, 0);
  try {
    await opening(() =>
      withLocalCopy(files, db.schema, page.sha256, async (path, folder) => {
        const to = join(folder, 'tiles');
        const reportProgress = (progress: number) => noteProgress(db, page, Math.min(progress, 0.99));
        const made =
          kind === 'pdf'
            ? await drawPage(services, { ...page, ...taker }, { path, to, tell: reportProgress })
            : await turns.run(taker, () =>
                decoder.run(
                  'pictureTiles',
                  { path, to, isHeic: kind === 'heic', rotation: page.rotation },
                  { isBackground: true },
                ),
              );
        await storeTilePack(db, page, { sha256: await storeLocal(files, db.schema, to), ...made });
      }),
    );
  } catch (error) {
    // What is wrong with the file stays wrong; anything else is worth another try.
    if (!(error instanceof Problem) || error.code === 'unavailable') throw error;
    await noteFailure(db, page, error.code);
  }
}

/** How many pages are rendered at once per worker, and per company across all workers. */
const limits = { atOnce: 6, perGroup: 3 } as const;

export const tilesWork: QueueWork = {
  queue: tilesQueue,
  start: async (services) => services.queue.dispatch(tilesQueue, limits, (entry) => makeTiles(services, entry)),
};
