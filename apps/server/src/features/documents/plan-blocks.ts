import { can } from '@plumbline/domain/access/can';
import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import type { Extent } from '@plumbline/domain/assets/page-pictures';
import { pagePictureSize, turned } from '@plumbline/domain/assets/page-pictures';
import type { ReportedElement } from '@plumbline/domain/blueprints/rows';
import { elementsToSvg } from '@plumbline/domain/blueprints/to-svg';
import { totalsOf } from '@plumbline/domain/blueprints/totals';
import type { Language } from '@plumbline/domain/languages/languages';
import { filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { sql } from 'kysely';
import {
  formerNote,
  markedQuestions,
  markingRows,
  reportedElements,
  seenQuestions,
  writtenTotal,
} from '../blueprints/index.ts';
import { kindOf } from '../assets/index.ts';
import type { DocumentFile, PhotoSheet, PictureParts } from './document-pictures.ts';
import { drawPhotos, planForPrint, readDocumentFiles } from './document-pictures.ts';
import type { JobReader } from './documented-job.ts';
import { pagesInOrder } from './pages-in-order.ts';
import { photoCaption } from './photo-caption.ts';
import type { PhotoEntry } from './question-blocks.ts';

/** More elements of one job than this no page shows: the newest. */
export const planDrawingLimits = { elements: 5000 };

/** The document that plans are printed in. */
interface PlanPaper {
  language: Language;
  timeZone: string;
  sheet: PhotoSheet;
}

/** A marked page of a plan as its reader sees it, before anything of it is drawn. */
export interface MarkedPage {
  /** Undefined for a file that its reader doesn't see. */
  file: DocumentFile | undefined;
  page: number;
  elements: readonly ReportedElement[];
  title: string;
  /** Of the plan. */
  name: string;
  /** How large the page is whose coordinates the elements are in; undefined for what can't be drawn. */
  extent: Extent | undefined;
  legend: ReturnType<typeof legendOf>['legend'];
  legendNote: string;
  /** What is left out of the page: versions of elements, and more than there is room for; empty texts where nothing is. */
  versions: string;
  beyond: string;
  pinned: readonly PinnedPhoto[];
}

/** A photo that is pinned to an element, with what it is pinned to. */
interface PinnedPhoto {
  file: DocumentFile;
  title: string;
  comment: string;
}

/** The pages of plans that were marked for a job, as far as the reader sees them: the newest elements up to the limit. */
export async function markedPages(reader: JobReader, jobId: string, language: Language): Promise<MarkedPage[]> {
  const { db, actor, settings } = reader;
  if (!can(actor, 'blueprint.read').allowed) return [];
  const ofJob = sql`b.job_id = ${jobId}`;
  const seen = await seenQuestions(db, actor, await markedQuestions(db, ofJob));
  const limit = planDrawingLimits.elements;
  const found = await markingRows(db, actor, seen, {
    condition: sql`${ofJob} and e.visible`,
    limit: limit + 1,
    projectFields: settings.projectFields,
  });
  const rows = found.slice(0, limit);
  if (rows.length === 0) return [];
  const fileOf = new Map(rows.map((row) => [row._id, row.file]));
  const files = await readDocumentFiles(reader, [...fileOf.values()]);
  const pageOf = (element: ReportedElement) => `${fileOf.get(element.id)}/${element.shape.page}`;
  const counted = new Set(rows.flatMap((row) => (row.counted ? row._id : [])));
  const all = reportedElements(rows, settings.blueprintSettings, language);
  const isCounted = ({ id }: ReportedElement) => counted.has(id);
  const byPage = Map.groupBy(all.filter(isCounted), pageOf);
  const versions = all.filter((element) => !isCounted(element)).map(pageOf);
  const pinned = await readPinned(reader, [...byPage.values()].flat());
  const words = textsIn(language).jobDocuments;
  const beyond = found.length > limit ? filled(words.elementsBeyond, { count: limit.toLocaleString('en-GB') }) : '';
  return pagesInOrder(byPage).map(([key, elements]) => {
    const [fileId = '', written = '1'] = key.split('/');
    const [file, page] = [files.get(fileId), Number(written)];
    const name = elements[0]?.blueprint ?? '';
    const left = versions.filter((one) => one === key).length;
    return {
      file,
      page,
      elements,
      title: page === 1 ? name : filled(words.planPage, { name, page }),
      name,
      extent: file && extentOf(file, page),
      ...legendOf(elements, language),
      versions: left > 0 ? filled(words.versionsLeftOut, { count: left }) : '',
      beyond,
      pinned: pinnedTo(elements, pinned, words.removedElement),
    };
  });
}

/** What is marked on a page as SVG in the page's own coordinates; undefined where the page can't be drawn. */
export function markingsOf({ elements, extent }: Pick<MarkedPage, 'elements' | 'extent'>): string | undefined {
  const drawn = elements.map(({ shape, look }) => ({ shape, color: look.color }));
  return extent && elementsToSvg(drawn.toReversed(), extent);
}

/**
 * The plans that were marked for a job: each marked page with its elements over it, what they come to below it, and the photos that are
 * pinned to it.
 */
export async function planBlocks(
  reader: JobReader,
  parts: PictureParts,
  jobId: string,
  paper: PlanPaper,
): Promise<object[]> {
  const plans: object[] = [];
  for (const marked of await markedPages(reader, jobId, paper.language)) {
    const { versions, beyond } = marked;
    const block = await planBlock(parts, marked, paper);
    plans.push({ ...block, versions, beyond, ...(await pinnedPhotos(parts, marked.pinned, paper)) });
  }
  return plans;
}

/** The pictures that are pinned to these elements, by id, in their order. */
async function readPinned(reader: JobReader, elements: readonly ReportedElement[]) {
  const ids = elements.flatMap(({ shape }) => shape.photos ?? []);
  const files = await readDocumentFiles(reader, ids);
  return new Map([...files].filter(([, { isPicture }]) => isPicture));
}

function pinnedTo(
  elements: readonly ReportedElement[],
  pinned: ReadonlyMap<string, DocumentFile>,
  unnamed: string,
): PinnedPhoto[] {
  return elements.flatMap(({ shape, look }) =>
    (shape.photos ?? []).flatMap((id) => {
      const file = pinned.get(id);
      return file ? [{ file, title: look.name ?? unnamed, comment: shape.comment ?? '' }] : [];
    }),
  );
}

/** The photos of a page in the order of its elements, each with what it is pinned to; by name those that have no room. */
async function pinnedPhotos(
  parts: PictureParts,
  all: readonly PinnedPhoto[],
  { language, timeZone, sheet }: PlanPaper,
): Promise<{ photos: PhotoEntry[]; photosBeyond: string[] }> {
  const words = textsIn(language).jobDocuments;
  const { drawn, beyond } = await drawPhotos(parts, new Set(all.map(({ file }) => file)), sheet);
  const isBeyond = ({ askedId }: DocumentFile) => beyond.has(askedId);
  const photos = all
    .filter(({ file }) => !isBeyond(file))
    .map(({ file, title, comment }): PhotoEntry => {
      const number = sheet.nextNumber();
      return {
        name: drawn.has(file.askedId) ? file.askedId : null,
        fileName: file.original_name,
        alt: filled(words.photoOf, { number, title }),
        caption: photoCaption(file, { number, language, timeZone, answered: null, more: [title, comment] }),
      };
    });
  const left = new Set(all.flatMap(({ file }) => (isBeyond(file) ? [file.original_name] : [])));
  return { photos, photosBeyond: [...left] };
}

async function planBlock(parts: PictureParts, marked: MarkedPage, { language, sheet }: PlanPaper) {
  const words = textsIn(language).jobDocuments;
  const { file, page, title, name, extent, legend, legendNote } = marked;
  const { pictures } = sheet;
  const picture = file && extent && (await planForPrint(parts, file, page));
  const base = `plan${Object.keys(pictures).length}`;
  const markings = markingsOf(marked);
  if (picture && markings !== undefined) {
    pictures[base] = picture;
    pictures[`${base}.svg`] = Buffer.from(markings);
  }
  return {
    title,
    name: picture ? base : null,
    overlay: `${base}.svg`,
    ratio: extent ? extent.height / extent.width : 1,
    alt: filled(words.planAlt, { name }),
    overlayAlt: filled(words.markingsAlt, { name }),
    legend,
    legendNote,
  };
}

function legendOf(elements: readonly ReportedElement[], language: Language) {
  const words = textsIn(language).jobDocuments;
  const { byName, overall } = totalsOf(elements);
  const legend = byName.map(({ color, name, count, ...figures }) => ({
    color,
    name: name ?? words.removedElement,
    count,
    ...writtenTotal(figures, language),
  }));
  return { legend, legendNote: formerNote(overall, language) };
}

function extentOf(file: DocumentFile, page: number): Extent | undefined {
  const kind: FileKindName | undefined = kindOf(file);
  if (kind === 'pdf') {
    const size = file.sizes?.[page - 1];
    return size && pagePictureSize(size, file.rotation);
  }
  if (!file.isPicture || file.width === null || file.height === null) return undefined;
  return turned({ width: file.width, height: file.height }, file.rotation);
}
