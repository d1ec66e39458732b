import type { DocumentLayout, DocumentPart } from '@plumbline/domain/documents/document-layout';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import type { Language } from '@plumbline/domain/languages/languages';
import { AtOnce } from '../../adapters/files/at-once.ts';
import { TileFetcher } from '../../adapters/map-pictures/fetch-tiles.ts';
import type { TypesetInput } from '../../adapters/typesetting/tasks.ts';
import type { Services } from '../../services.ts';
import { missingJobsText } from './missing-jobs-text.ts';
import type { Block, DocumentLook, FoundInJob } from './document-data.ts';
import {
  chipOf,
  coverBlock,
  documentColours,
  documentMargins,
  foundIn,
  issuesBlock,
  jobFacts,
} from './document-data.ts';
import type { PhotoSheet, PictureParts, Pictures } from './document-pictures.ts';
import { drawPhotos, logoPicture, maxPhotos, readDocumentFiles, signaturePicture } from './document-pictures.ts';
import type { DocumentedJob, DocumentReader } from './documented-job.ts';
import { mapBlock } from './map-block.ts';
import { planBlocks } from './plan-blocks.ts';
import type { ProofOfDocument } from './proof-data.ts';
import { proofData } from './proof-data.ts';
import type { StepEntry } from './question-blocks.ts';
import { filesOfJob, questionSteps } from './question-blocks.ts';
import { filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';

/** A document that is to be made of jobs. */
export interface JobDocument {
  jobs: readonly DocumentedJob[];
  /** The numbers of jobs that were asked for with these and are gone. */
  missing?: readonly number[];
  /** Of the document as a whole; each job has its own. */
  layout: DocumentLayout;
  language: Language;
  /** Where and under which code it can be verified; null for a preview. */
  proof: ProofOfDocument | null;
  isArchival: boolean;
  /** Told after each job, from 0 to 1. */
  onProgress?: (share: number) => void | Promise<void>;
}

type Reader = DocumentReader & { services: Services };

/** All that the typesetter needs for a document of jobs: data and pictures. */
export async function jobDocumentInput(reader: Reader, document: JobDocument): Promise<TypesetInput> {
  const { settings, now, services, db } = reader;
  const { jobs, layout, language, proof, missing = [] } = document;
  const words = textsIn(language).jobDocuments;
  const look: DocumentLook = { language, settings, layout, now };
  const { files, decoder } = services;
  const parts: PictureParts = { db, files, decoder };
  const pictures: Pictures = {};
  const logo = layout.showLogo ? await logoPicture(parts, db, settings.logo) : undefined;
  if (logo) pictures['logo'] = logo;
  const ofJobs: PrintedJob[] = [];
  let photos = 0;
  const sheet: PhotoSheet = { pictures, taken: new Set(), nextNumber: () => (photos += 1) };
  for (const [index, job] of jobs.entries()) {
    ofJobs.push(await printedJob({ reader, parts, document, look, sheet }, job));
    await document.onProgress?.((index + 1) / jobs.length);
  }
  const [first] = jobs;
  const title =
    jobs.length === 1 && first ? `${first.jobType} #${first.number}` : filled(words.jobs, { count: jobs.length });
  return {
    template: 'job-document',
    archival: document.isArchival,
    pictures,
    data: {
      language,
      isIssued: true,
      title,
      company: settings.companyName || 'Plumbline',
      printedAt: writeMoment(now, settings.timezone),
      pageOf: words.pageOf,
      codesNote: textsIn(language).documents.letterCodes,
      logo: logo ? 'logo' : null,
      paper: layout.paper,
      isLandscape: layout.isLandscape,
      isSeveral: jobs.length > 1,
      words: { ...words, tooManyPhotos: filled(words.tooManyPhotos, { count: maxPhotos }) },
      ...documentColours(look),
      ...documentMargins(look, jobs),
      proof: proof && (await proofData(proof, jobs, look, pictures)),
      blocks: inOrder(
        layout.parts,
        {
          cover: coverBlock(
            jobs,
            look,
            ofJobs.map(({ found }) => found),
            issuesOnCover(layout.parts, ofJobs) ?? null,
          ),
          missing: missingJobsText(missing, language),
          hasProof: proof !== null,
        },
        ofJobs,
      ),
    },
  };
}

const aboutAll: ReadonlySet<DocumentPart> = new Set(['cover', 'contents', 'proof']);

/** What is printed of one job, in the order of its own layout. */
interface PrintedJob {
  heading: Block;
  found: FoundInJob;
  blocks: Block[];
}

/** What a document says as a whole. */
interface WholeDocument {
  cover: Block;
  /** Which jobs are gone: said on the cover, else after the contents, else above everything. */
  missing: string | null;
  hasProof: boolean;
}

/** The issues of one job are on its first page, wherever its layout lists them (decision 0079). */
function issuesOnCover(parts: readonly DocumentPart[], ofJobs: readonly PrintedJob[]): Block | undefined {
  const [only] = ofJobs.length === 1 && parts.includes('cover') ? ofJobs : [];
  return only?.blocks.find(({ kind }) => kind === 'issues');
}

/**
 * The blocks in the layout's order. Blocks about the whole document appear once; those about each of several jobs are
 * grouped together, at the position of the first one listed, else before the verification.
 */
function inOrder(
  parts: readonly DocumentPart[],
  { cover, missing, hasProof }: WholeDocument,
  ofJobs: readonly PrintedJob[],
): Block[] {
  const [only] = ofJobs.length === 1 ? ofJobs : [];
  const drawn = (part: DocumentPart): Block[] => {
    if (part === 'cover') return [{ ...cover, missing }];
    if (part === 'contents') return [{ kind: part, missing: parts.includes('cover') ? null : missing }];
    if (part === 'proof') return hasProof ? [{ kind: part }] : [];
    if (part === 'issues' && parts.includes('cover')) return [];
    return (only?.blocks ?? []).filter(({ kind }) => kind === part);
  };
  const isSaid = missing === null || parts.includes('cover') || parts.includes('contents');
  const above: Block[] = isSaid ? [] : [{ kind: 'missing', text: missing }];
  if (only) return [...above, ...parts.flatMap(drawn)];
  const listed = parts.findIndex((part) => !aboutAll.has(part));
  const last = parts.includes('proof') ? parts.indexOf('proof') : parts.length;
  const place = listed === -1 ? last : listed;
  const all = ofJobs.flatMap(({ heading, blocks }) => [heading, ...blocks]);
  const whole = (some: readonly DocumentPart[]) => some.filter((part) => aboutAll.has(part)).flatMap(drawn);
  return [...above, ...whole(parts.slice(0, place)), ...all, ...whole(parts.slice(place))];
}

interface Making {
  reader: Reader;
  parts: PictureParts;
  document: JobDocument;
  look: DocumentLook;
  sheet: PhotoSheet;
}

async function printedJob(making: Making, job: DocumentedJob): Promise<PrintedJob> {
  const { look } = making;
  const steps = await stepsOf(making, job);
  const blocks = await blocksOfJob(making, job, steps);
  return {
    heading: { kind: 'job', title: titleOf(job), ...chipOf(job, look) },
    found: foundIn(steps),
    blocks: job.layout.parts.flatMap((part) => blocks.filter(({ kind }) => kind === part)),
  };
}

const titleOf = ({ jobType, number }: DocumentedJob) => `${jobType} \u2068#${number}\u2069`;

/** Steps with what says at the head of a page that they go on there; of several jobs with the job. */
function withRunning(steps: readonly StepEntry[], job: DocumentedJob, isSeveral: boolean) {
  return steps.map((step) => ({
    ...step,
    running: [isSeveral ? titleOf(job) : '', step.title].filter(Boolean).join(' · '),
  }));
}

async function blocksOfJob(making: Making, job: DocumentedJob, steps: readonly StepEntry[]): Promise<Block[]> {
  const { reader, parts, document, look, sheet } = making;
  const { language } = document;
  const { photosPerRow } = job.layout;
  const shows = new Set(job.layout.parts);
  const blocks: Block[] = [{ kind: 'details', rows: jobFacts(job, look) }, issuesBlock(steps)];
  if (shows.has('questions')) {
    const printed = shows.has('photos') ? steps.map(withoutPhotos) : steps;
    blocks.push({ kind: 'questions', photosPerRow, steps: withRunning(printed, job, document.jobs.length > 1) });
  }
  if (shows.has('photos')) {
    const questions = steps.flatMap((step) => step.questions);
    const photos = questions.flatMap((question) => question.photos);
    const beyond = questions.flatMap((question) => question.photosBeyond);
    blocks.push({ kind: 'photos', photosPerRow, photos, photosBeyond: beyond });
  }
  const { actor } = reader;
  if (shows.has('plans') && actor) {
    const plans = await planBlocks({ ...reader, actor }, parts, job.id, {
      language,
      sheet,
      timeZone: reader.settings.timezone,
    });
    blocks.push({ kind: 'plans', photosPerRow, plans });
  }
  if (shows.has('signatures')) {
    const items = steps.flatMap((step) => step.questions.flatMap(({ signature }) => signature ?? []));
    blocks.push({ kind: 'signatures', items });
  }
  if (shows.has('map')) {
    const { tiles } = reader.services.configuration;
    const fetcher = tiles ? new TileFetcher(tiles, 'Plumbline') : undefined;
    const map = await mapBlock({ ...parts, tiles: fetcher }, { job, steps, language, pictures: sheet.pictures });
    if (map) blocks.push(map as Block);
  }
  return blocks;
}

const withoutPhotos = (step: StepEntry): StepEntry => ({
  ...step,
  questions: step.questions.map((question) => ({ ...question, photos: [], photosBeyond: [] })),
});

/** The questions with their pictures, which are drawn here. */
async function stepsOf({ reader, parts, document, sheet }: Making, job: DocumentedJob) {
  const { language } = document;
  const named = filesOfJob(job);
  const files = await readDocumentFiles(reader, named);
  // In the order in which they are printed: the first ones have room.
  const listed = named.flatMap((id) => files.get(id) ?? []);
  const photos = await drawPhotos(parts, new Set(listed), sheet);
  const signatureOf = await drawSignatures(parts, job, sheet.pictures);
  const { timezone: timeZone } = reader.settings;
  return questionSteps({ job, language, timeZone, files, photos, signatureOf, nextPhoto: sheet.nextNumber });
}

const signaturesAtOnce = 4;

async function drawSignatures(
  parts: PictureParts,
  job: DocumentedJob,
  pictures: Pictures,
): Promise<Map<string, string>> {
  const signed = job.answers.flatMap(({ ID, signature }) => (signature ? [{ ID, signature }] : []));
  const turns = new AtOnce(signaturesAtOnce);
  const drawn = await Promise.all(
    signed.map(({ ID, signature }) => turns.run(async () => ({ ID, bytes: await signaturePicture(parts, signature) }))),
  );
  const names = new Map<string, string>();
  for (const { ID, bytes } of drawn) {
    if (!bytes) continue;
    const name = `signature${Object.keys(pictures).length}`;
    pictures[name] = bytes;
    names.set(ID, name);
  }
  return names;
}
