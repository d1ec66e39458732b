import { mapView } from '../../adapters/map-pictures/map-view.ts';
import type { TileFetcher } from '../../adapters/map-pictures/fetch-tiles.ts';
import type { Language } from '@plumbline/domain/settings/languages';
import { filledIn, jobDocumentTexts } from './job-document-texts.ts';
import type { DocumentedJob } from './documented-job.ts';
import type { PictureParts, Pictures } from './document-pictures.ts';
import { redrawn } from './document-pictures.ts';

const size = { width: 680, height: 360 };
/** Places of answers that a map can still tell apart. */
const maxMarkers = 60;

/** Where the job's project is, and where its answers were given as far as the person may know: on a map where there are pictures for one. */
export async function mapBlock(
  parts: PictureParts & { tiles: TileFetcher | undefined },
  job: DocumentedJob,
  language: Language,
  pictures: Pictures,
): Promise<object | null> {
  const places = [
    ...new Map(
      job.answers.flatMap(({ location }) =>
        location ? [[`${location.lat.toFixed(4)} ${location.long.toFixed(4)}`, location]] : [],
      ),
    ).values(),
  ];
  const answered = places.slice(0, maxMarkers);
  const points = [...(job.place ? [job.place] : []), ...answered];
  if (points.length === 0 && job.address === '') return null;
  const block = {
    kind: 'map',
    address: job.address,
    alt: filledIn(jobDocumentTexts[language].mapAlt, { address: job.address || `#${job.number}` }),
    ...size,
    tiles: [] as object[],
    markers: [] as object[],
    attribution: parts.tiles?.attribution ?? '',
  };
  if (!parts.tiles || points.length === 0) return block;
  const view = mapView(points, size);
  const fetched = await parts.tiles.fetch(view.tiles.map(({ column, row }) => ({ zoom: view.zoom, column, row })));
  if (!fetched) return block;
  for (const [index, tile] of view.tiles.entries()) {
    const picture = await redrawn(parts, fetched[index] ?? Buffer.alloc(0));
    if (!picture) return { ...block, tiles: [] };
    const name = `tile${Object.keys(pictures).length}`;
    pictures[name] = picture;
    block.tiles.push({ name, x: tile.x, y: tile.y });
  }
  block.markers = view.markers.map((marker, index) => {
    const isPlace = job.place !== null && index === 0;
    return { ...marker, isPlace, label: isPlace ? '' : String(index + (job.place ? 0 : 1)) };
  });
  return block;
}
