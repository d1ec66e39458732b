import { can } from '@plumbline/domain/access/can';
import type { FileKindName } from '@plumbline/domain/assets/file-kinds';
import type { Extent } from '@plumbline/domain/assets/page-pictures';
import { pagePictureSize, turned } from '@plumbline/domain/assets/page-pictures';
import type { ReportedElement } from '@plumbline/domain/blueprints/rows';
import { reportOf } from '@plumbline/domain/blueprints/rows';
import { elementsToSvg } from '@plumbline/domain/blueprints/to-svg';
import type { Language } from '@plumbline/domain/settings/languages';
import { sql } from 'kysely';
import { markedQuestions, markingRows, reportedElements, seenQuestions } from '../blueprints/index.ts';
import { kindOf } from '../assets/index.ts';
import { filledIn, jobDocumentTexts } from './job-document-texts.ts';
import type { DocumentFile, PictureParts, Pictures } from './document-pictures.ts';
import { planForPrint, printedPictures, readDocumentFiles } from './document-pictures.ts';
import type { JobReader } from './documented-job.ts';

/** More elements of one job than this no page shows. */
const maxDrawn = 5000;

/** The document that plans are printed in. */
interface PlanPaper {
  language: Language;
  pictures: Pictures;
  /** Counts the photos of the document. */
  nextPhoto: () => number;
  /** So many photos have room in it still. */
  photosLeft: number;
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
  const { language, pictures } = paper;
  const { db, actor, settings } = reader;
  if (!can(actor, 'blueprint.read').allowed) return [];
  const ofJob = sql`b.job_id = ${jobId}`;
  const seen = await seenQuestions(db, actor, await markedQuestions(db, ofJob));
  const rows = await markingRows(db, actor, seen, { condition: sql`${ofJob} and e.visible`, limit: maxDrawn });
  if (rows.length === 0) return [];
  const fileOf = new Map(rows.map((row) => [row._id, row.file]));
  const files = await readDocumentFiles(reader, [...fileOf.values()]);
  const byPage = Map.groupBy(
    reportedElements(rows, settings.blueprintSettings, language),
    (element) => `${fileOf.get(element.id)}/${element.shape.page}`,
  );
  const drawn = await drawPinned(reader, parts, [...byPage.values()].flat(), paper);
  const plans: object[] = [];
  for (const [key, elements] of byPage) {
    const [fileId = '', page = '1'] = key.split('/');
    const block = await planBlock(parts, { file: files.get(fileId), page: Number(page), elements, language, pictures });
    plans.push({ ...block, photos: pinnedPhotos(elements, drawn, paper) });
  }
  return plans;
}

/** The photos that are pinned to these elements, drawn for paper. @returns the ids of those that could be */
async function drawPinned(
  reader: JobReader,
  parts: PictureParts,
  elements: readonly ReportedElement[],
  { pictures, photosLeft }: PlanPaper,
): Promise<ReadonlySet<string>> {
  const ids = elements.flatMap(({ shape }) => shape.photos ?? []);
  const files = [...(await readDocumentFiles(reader, ids)).values()].filter(({ isPicture }) => isPicture);
  const drawn = await printedPictures(parts, files.slice(0, Math.max(0, photosLeft)));
  for (const [id, bytes] of drawn) pictures[id] = bytes;
  return new Set(drawn.keys());
}

/** The photos of a page in the order of its elements, each with what it is pinned to. */
function pinnedPhotos(
  elements: readonly ReportedElement[],
  drawn: ReadonlySet<string>,
  { language, nextPhoto }: PlanPaper,
) {
  const words = jobDocumentTexts[language];
  return elements.flatMap(({ shape, look }) =>
    (shape.photos ?? [])
      .filter((id) => drawn.has(id))
      .map((id) => {
        const number = nextPhoto();
        const title = look.name ?? words.removedElement;
        const caption = [filledIn(words.photo, { number }), title, shape.comment ?? ''];
        return {
          name: id,
          alt: filledIn(words.photoOf, { number, title }),
          caption: caption
            .filter((part) => part !== '')
            .map((part) => `\u2068${part}\u2069`)
            .join(' · '),
        };
      }),
  );
}

interface MarkedPage {
  file: DocumentFile | undefined;
  page: number;
  elements: readonly ReportedElement[];
  language: Language;
  pictures: Pictures;
}

async function planBlock(parts: PictureParts, { file, page, elements, language, pictures }: MarkedPage) {
  const words = jobDocumentTexts[language];
  const name = elements[0]?.blueprint ?? '';
  const title = page === 1 ? name : filledIn(words.planPage, { name, page });
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
    alt: filledIn(words.planAlt, { name }),
    overlayAlt: filledIn(words.markingsAlt, { name }),
    legend: legendOf(elements, language),
  };
}

function legendOf(elements: readonly ReportedElement[], language: Language) {
  const words = jobDocumentTexts[language];
  const amount = (value: number, unit: string) => (value === 0 ? null : `${value.toFixed(2)} ${unit}`);
  return reportOf(elements).totals.byName.map(({ color, name, count, length, area }) => ({
    color,
    name: name ?? words.removedElement,
    count,
    length: amount(length, words.metres),
    area: amount(area, words.squareMetres),
  }));
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
