import { mapView, type MapView } from '../../adapters/map-pictures/map-view.ts';
import type { TileFetcher } from '../../adapters/map-pictures/fetch-tiles.ts';
import type { Language } from '@plumbline/domain/settings/languages';
import { filledIn, jobDocumentTexts } from './job-document-texts.ts';
import type { DocumentedJob } from './documented-job.ts';
import type { PictureParts, Pictures } from './document-pictures.ts';
import { redrawn } from './document-pictures.ts';

type MapParts = PictureParts & { tiles: TileFetcher | undefined };

const size = { width: 680, height: 360 };
/** Places of answers that a map can still tell apart. */
const maxMarkers = 60;

/**
 * Where the job's project is, and where its answers were given as far as the person may know: on a map where there are pictures for one,
 * else in words. Null where nothing of that is known.
 */
export async function mapBlock(
  parts: MapParts,
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
  const words = jobDocumentTexts[language];
  const block = { kind: 'map', address: job.address, ...size };
  const view = points.length === 0 ? null : mapView(points, size);
  const tiles = view && (await tilesOf(parts, view, pictures));
  if (!view || !tiles) {
    const written = points.map(({ lat, long }) => `\u2068${lat.toFixed(5)}, ${long.toFixed(5)}\u2069`);
    const note = view ? words.mapMissing : '';
    return { ...block, tiles: [], markers: [], alt: '', attribution: '', coordinates: written.join(' · '), note };
  }
  const markers = view.markers.map((marker, index) => {
    const isPlace = job.place !== null && index === 0;
    return { ...marker, isPlace, label: isPlace ? '' : String(index + (job.place ? 0 : 1)) };
  });
  const address = job.address || `#${job.number}`;
  const alt = filledIn(words.mapAlt, { address, count: answered.length });
  return { ...block, tiles, markers, alt, attribution: parts.tiles?.attribution ?? '', coordinates: '', note: '' };
}

interface MapTile {
  name: string;
  x: number;
  y: number;
}

/** The pictures of a map; null when one of them can't be had. */
async function tilesOf(parts: MapParts, view: MapView, pictures: Pictures): Promise<MapTile[] | null> {
  const fetched = await parts.tiles?.fetch(view.tiles.map(({ column, row }) => ({ zoom: view.zoom, column, row })));
  if (!fetched) return null;
  const tiles: MapTile[] = [];
  for (const [index, { x, y }] of view.tiles.entries()) {
    const picture = await redrawn(parts, fetched[index] ?? Buffer.alloc(0));
    if (!picture) return null;
    const name = `tile${Object.keys(pictures).length}`;
    pictures[name] = picture;
    tiles.push({ name, x, y });
  }
  return tiles;
}
