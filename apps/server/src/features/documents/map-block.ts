import { mapView, type MapView } from '../../adapters/map-pictures/map-view.ts';
import type { TileFetcher } from '../../adapters/map-pictures/fetch-tiles.ts';
import type { Language } from '@plumbline/domain/languages/languages';
import { filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { isolatedName } from '@plumbline/domain/text/isolate';
import type { DocumentedJob } from './documented-job.ts';
import type { PictureParts, Pictures } from './document-pictures.ts';
import { redrawn } from './document-pictures.ts';
import type { QuestionEntry, StepEntry } from './question-blocks.ts';

type MapParts = PictureParts & { tiles: TileFetcher | undefined };

const size = { width: 680, height: 360 };
/** Places of answers that a map can still tell apart. */
const maxMarkers = 60;
/** So many questions are named for a place. */
const maxNamed = 4;

interface Mapped {
  job: DocumentedJob;
  /** The questions as they are printed. */
  steps: readonly StepEntry[];
  language: Language;
  pictures: Pictures;
}

/**
 * Where the job's project is, and where its answers were given as far as the person may know: on a map where there are pictures for one,
 * with what was answered at each number, else in words. Null where nothing of that is known.
 */
export async function mapBlock(parts: MapParts, { job, steps, language, pictures }: Mapped): Promise<object | null> {
  const answered = placesOf(steps).slice(0, maxMarkers);
  const points = [...(job.place ? [job.place] : []), ...answered.map(({ at }) => at)];
  if (points.length === 0 && job.address === '') return null;
  const words = textsIn(language).jobDocuments;
  const block = { kind: 'map', address: job.address, ...size };
  const view = points.length === 0 ? null : mapView(points, size);
  const tiles = view && (await tilesOf(parts, view, pictures));
  if (!view || !tiles) {
    const written = points.map(({ lat, long }) => isolatedName(`${lat.toFixed(5)}, ${long.toFixed(5)}`));
    const note = view ? words.mapMissing : '';
    return {
      ...block,
      tiles: [],
      markers: [],
      places: [],
      alt: '',
      attribution: '',
      coordinates: written.join(' · '),
      note,
    };
  }
  const markers = view.markers.map((marker, index) => {
    const isPlace = job.place !== null && index === 0;
    return { ...marker, isPlace, label: isPlace ? '' : String(index + (job.place ? 0 : 1)) };
  });
  const address = job.address || `#${job.number}`;
  const alt = filled(words.mapAlt, { address, count: answered.length });
  const named = answered.map(({ questions }, index) => ({ label: String(index + 1), questions: namesOf(questions) }));
  return {
    ...block,
    tiles,
    markers,
    places: named,
    alt,
    attribution: parts.tiles?.attribution ?? '',
    coordinates: '',
    note: '',
  };
}

interface AnsweredPlace {
  at: { lat: number; long: number };
  questions: QuestionEntry[];
}

/** The places at which the questions were answered, about ten metres apart, in the order of their first question. */
function placesOf(steps: readonly StepEntry[]): AnsweredPlace[] {
  const places = new Map<string, AnsweredPlace>();
  for (const question of steps.flatMap(({ questions }) => questions)) {
    const at = question.location;
    if (!at) continue;
    const key = `${at.lat.toFixed(4)} ${at.long.toFixed(4)}`;
    const place = places.get(key) ?? { at, questions: [] };
    place.questions.push(question);
    places.set(key, place);
  }
  return [...places.values()];
}

function namesOf(questions: readonly QuestionEntry[]): string {
  const names = questions.slice(0, maxNamed).map(({ number, title }) => isolatedName(`${number} ${title}`));
  const more = questions.length - maxNamed;
  return [...names, ...(more > 0 ? [`\u2068+${more}\u2069`] : [])].join(' · ');
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
