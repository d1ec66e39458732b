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
import type { DocumentFile, PhotoSheet, PictureParts, Pictures } from './document-pictures.ts';
import { drawPhotos, planForPrint, readDocumentFiles } from './document-pictures.ts';
import type { JobReader } from './documented-job.ts';
import { pagesInOrder } from './pages-in-order.ts';
import { photoCaption, type PhotoEntry } from './question-blocks.ts';

/** More elements of one job than this no page shows: the newest. */
export const planDrawingLimits = { elements: 5000 };

/** The document that plans are printed in. */
interface PlanPaper {
  language: Language;
  timeZone: string;
  sheet: PhotoSheet;
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
  const { language, sheet } = paper;
  const { pictures } = sheet;
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
  const plans: object[] = [];
  for (const [key, elements] of pagesInOrder(byPage)) {
    const [fileId = '', page = '1'] = key.split('/');
    const block = await planBlock(parts, { file: files.get(fileId), page: Number(page), elements, language, pictures });
    const left = versions.filter((one) => one === key).length;
    const versionsLeft = left > 0 ? filled(words.versionsLeftOut, { count: left }) : '';
    plans.push({ ...block, versions: versionsLeft, beyond, ...(await pinnedPhotos(parts, elements, pinned, paper)) });
  }
  return plans;
}

/** The pictures that are pinned to these elements, by id, in their order. */
async function readPinned(reader: JobReader, elements: readonly ReportedElement[]) {
  const ids = elements.flatMap(({ shape }) => shape.photos ?? []);
  const files = await readDocumentFiles(reader, ids);
  return new Map([...files].filter(([, { isPicture }]) => isPicture));
}

/** The photos of a page in the order of its elements, each with what it is pinned to; by name those that have no room. */
async function pinnedPhotos(
  parts: PictureParts,
  elements: readonly ReportedElement[],
  pinned: ReadonlyMap<string, DocumentFile>,
  { language, timeZone, sheet }: PlanPaper,
): Promise<{ photos: PhotoEntry[]; photosBeyond: string[] }> {
  const words = textsIn(language).jobDocuments;
  const all = elements.flatMap(({ shape, look }) =>
    (shape.photos ?? []).flatMap((id) => {
      const file = pinned.get(id);
      return file ? [{ file, title: look.name ?? words.removedElement, comment: shape.comment ?? '' }] : [];
    }),
  );
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

interface MarkedPage {
  file: DocumentFile | undefined;
  page: number;
  elements: readonly ReportedElement[];
  language: Language;
  pictures: Pictures;
}

async function planBlock(parts: PictureParts, { file, page, elements, language, pictures }: MarkedPage) {
  const words = textsIn(language).jobDocuments;
  const name = elements[0]?.blueprint ?? '';
  const title = page === 1 ? name : filled(words.planPage, { name, page });
  const extent = file && extentOf(file, page);
  const picture = file && extent && (await planForPrint(parts, file, page));
  const base = `plan${Object.keys(pictures).length}`;
  if (picture && extent) {
    pictures[base] = picture;
    const drawn = elements.map(({ shape, look }) => ({ shape, color: look.color }));
    pictures[`${base}.svg`] = Buffer.from(elementsToSvg(drawn.toReversed(), extent));
  }
  return {
    title,
    name: picture ? base : null,
    overlay: `${base}.svg`,
    ratio: extent ? extent.height / extent.width : 1,
    alt: filled(words.planAlt, { name }),
    overlayAlt: filled(words.markingsAlt, { name }),
    ...legendOf(elements, language),
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

/** How large the page is whose coordinates the elements are in; undefined for what can't be drawn. */
function extentOf(file: DocumentFile, page: number): Extent | undefined {
  const kind: FileKindName | undefined = kindOf(file);
  if (kind === 'pdf') {
    const size = file.sizes?.[page - 1];
    return size && pagePictureSize(size, file.rotation);
  }
  if (!file.isPicture || file.width === null || file.height === null) return undefined;
  return turned({ width: file.width, height: file.height }, file.rotation);
}
