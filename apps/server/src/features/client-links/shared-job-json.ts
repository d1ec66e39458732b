import type { SharedJob, SharedPhoto, SharedPlan, SharedQuestion } from '@plumbline/contract/client-links';
import { textsIn } from '@plumbline/texts/texts';
import { filled } from '@plumbline/texts/fill';
import { sql } from 'kysely';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import { assetAddress } from '../../database/reference-json.ts';
import type {
  DocumentedJob,
  DocumentLook,
  JobHead,
  JobReader,
  MarkedPage,
  PhotoEntry,
  QuestionEntry,
} from '../documents/index.ts';
import {
  filesOfJob,
  jobFacts,
  markedPages,
  markingsOf,
  photoCaption,
  questionSteps,
  readDocumentedJob,
  readDocumentFiles,
  statusChip,
} from '../documents/index.ts';

/** What a page of a shared job is written with. */
interface Writing {
  reader: JobReader;
  look: DocumentLook;
  /** Where files are shown, by id. */
  addresses: ReadonlyMap<string, string>;
  /** Counts the photos of the page. */
  nextPhoto: () => number;
}

/**
 * A job as whoever has a link to it reads it: what its PDF would say to them, with addresses in place of drawn pictures.
 * @param reader as whom the link shows it
 */
export async function sharedJobJson(reader: JobReader, head: JobHead, expiresAt: Date): Promise<SharedJob> {
  const { settings, language, now } = reader;
  const job = await readDocumentedJob(reader, head);
  const files = await readDocumentFiles(reader, filesOfJob(job));
  const pages = await markedPages(reader, head.id, language);
  const ofPages = pages.flatMap(({ file, pinned }) =>
    [file?.askedId ?? [], ...pinned.map((one) => one.file.askedId)].flat(),
  );
  const look: DocumentLook = { language, settings, layout: job.layout, now };
  let photos = 0;
  const writing: Writing = {
    reader,
    look,
    addresses: await addressesOf(reader.db, [...files.keys(), ...ofPages]),
    nextPhoto: () => (photos += 1),
  };
  const pictures = [...files.values()].filter(({ isPicture }) => isPicture).map(({ askedId }) => askedId);
  const steps = questionSteps({
    job,
    language,
    timeZone: settings.timezone,
    files,
    photos: { drawn: new Set(pictures), beyond: new Set() },
    signatureOf: signatures(job).names,
    nextPhoto: writing.nextPhoto,
  });
  const { printed, status: statusLabel } = textsIn(language).jobDocuments;
  return {
    title: `${head.jobType} #${head.number}`,
    facts: jobFacts(job, look)
      .filter(({ label }) => label !== printed && label !== statusLabel)
      .map(({ label, value }) => ({ label, value })),
    status: statusChip(job, look),
    steps: steps.map(({ questions, ...step }) => ({
      ...step,
      questions: questions.map((question) => sharedQuestion(writing, signatures(job).pictures, question)),
    })),
    plans: pages.map((page) => sharedPlan(writing, page)),
    expires_at: expiresAt.toISOString(),
    time_zone: settings.timezone,
  };
}

const pngAddress = /^data:image\/png;base64,[A-Za-z0-9+/]+=*$/;

/** The signatures of a job: under which name each answer has its own, and the picture by that name. */
function signatures({ answers }: Pick<DocumentedJob, 'answers'>) {
  const signed = answers.flatMap(({ ID, signature }) =>
    signature && pngAddress.test(signature) ? [[ID, signature] as const] : [],
  );
  return { names: new Map(signed.map(([ID]) => [ID, ID])), pictures: new Map(signed) };
}

/** Where an `<img>` finds files, by id; the caller has made sure that they may be shown. */
async function addressesOf(db: InstanceDatabase, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.rows(sql<{ id: string; address: string }>`
    select a.id, ${assetAddress(sql`a.id`)} as address from ${db.table('assets')} a where a.id = any(${[...new Set(ids)]}::uuid[])`);
  return new Map(rows.map(({ id, address }) => [id, address]));
}

function sharedQuestion(
  { addresses }: Writing,
  signed: ReadonlyMap<string, string>,
  question: QuestionEntry,
): SharedQuestion {
  const { number, title, isIssue, answer, comment, signature } = question;
  const picture = signature?.name ? signed.get(signature.name) : undefined;
  const shown = ({ name, fileName, alt, caption }: PhotoEntry): SharedPhoto => ({
    address: name === null ? null : (addresses.get(name) ?? null),
    fileName,
    alt,
    caption,
  });
  return {
    number,
    title,
    isIssue,
    answer,
    comment,
    pictures: question.pictures.map(shown),
    photos: question.photos.map(shown),
    files: question.fileIds.flatMap((id, place) => {
      const address = addresses.get(id);
      return address === undefined ? [] : [{ name: question.files[place] ?? '', address }];
    }),
    signature:
      signature && picture !== undefined ? { picture, caption: signature.caption, when: signature.when } : null,
  };
}

function sharedPlan({ reader, addresses, nextPhoto }: Writing, marked: MarkedPage): SharedPlan {
  const { language, settings } = reader;
  const words = textsIn(language).jobDocuments;
  const { file, page, title, name, extent, legend, legendNote, versions, beyond, pinned } = marked;
  const address = file && extent && addresses.get(file.askedId);
  const markings = markingsOf(marked);
  return {
    title,
    alt: filled(words.planAlt, { name }),
    address: address ? `${address}&preview=true${file.isPicture ? '' : `&page=${page}`}` : null,
    overlay: address && markings !== undefined ? markings : null,
    overlayAlt: filled(words.markingsAlt, { name }),
    ratio: extent ? extent.height / extent.width : 1,
    legend,
    notes: [legendNote, versions, beyond].filter((note) => note !== ''),
    photos: pinned.map(({ file: photo, title: pinnedTo, comment }) => {
      const number = nextPhoto();
      return {
        address: addresses.get(photo.askedId) ?? null,
        fileName: photo.original_name,
        alt: filled(words.photoOf, { number, title: pinnedTo }),
        caption: photoCaption(photo, {
          number,
          language,
          timeZone: settings.timezone,
          answered: null,
          more: [pinnedTo, comment],
        }),
      };
    }),
  };
}
