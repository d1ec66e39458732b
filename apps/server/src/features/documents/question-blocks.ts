import type { WireAnswer } from '@plumbline/contract/answers';
import { askedQuestionFromWire } from '@plumbline/contract/questions';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { textOfRich } from '@plumbline/domain/question-types/rich-text';
import { unusualIn, usualKindOf } from '@plumbline/domain/question-types/usual-range';
import { isRepeatGroup, takesAnswer } from '@plumbline/domain/question-types/takes-answer';
import type { TextPart } from '@plumbline/domain/values/text-part';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import { fillMentions } from '@plumbline/domain/questionnaire/mentions';
import type { ReadRow, ReadSection } from '@plumbline/domain/questionnaire/read-sections';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { inLanguages, questionnaireIn } from '@plumbline/domain/translations/in-languages';
import { answerFromWire } from '@plumbline/contract/answers';
import type { Language } from '@plumbline/domain/languages/languages';
import { filled } from '@plumbline/texts/fill';
import { say as sayCounted, textsIn } from '@plumbline/texts/texts';
import { isolatedName, isolatedNames } from '@plumbline/domain/text/isolate';
import { formatPart } from '../questions/index.ts';
import type { DocumentFile, DrawnPhotos } from './document-pictures.ts';
import type { DocumentedJob } from './documented-job.ts';
import { photoCaption } from './photo-caption.ts';
import { sectionScoreText } from './score-text.ts';

export interface PhotoEntry {
  /** Of its picture; null for one that can't be drawn, in whose place its file is named. */
  name: string | null;
  fileName: string;
  alt: string;
  caption: string;
}

export interface SignatureEntry {
  title: string;
  /** Of its picture; null for one that can't be drawn. */
  name: string | null;
  alt: string;
  /** On whose device it was given. */
  caption: string;
  when: string;
}

export interface QuestionEntry {
  /** Unique in a document, of several jobs too: links lead to it. */
  key: string;
  /** As the job asks it. */
  askedId: string;
  number: string;
  title: string;
  description: string;
  isIssue: boolean;
  answer: string;
  pictures: PhotoEntry[];
  comment: string;
  files: string[];
  /** The same files by id. */
  fileIds: string[];
  photos: PhotoEntry[];
  /** Photos that the document has no room for, by name. */
  photosBeyond: string[];
  signature: SignatureEntry | null;
  author: string;
  /** Where it was answered, as far as the person may know. */
  location: { lat: number; long: number } | null;
  /** There is a file, comment or signature in place of an answer. */
  hasMore: boolean;
}

export interface StepEntry {
  title: string;
  /** Its result in words; empty where nothing in it counts. */
  score: string;
  description: string;
  questions: QuestionEntry[];
}

/** What the questions of a job are written with. */
export interface QuestionWriting {
  job: DocumentedJob;
  language: Language;
  timeZone: string;
  files: ReadonlyMap<string, DocumentFile>;
  /** The pictures among the files, which have their file's id as name. */
  photos: DrawnPhotos;
  /** The names of the signatures' pictures, by the answer's ID. */
  signatureOf: ReadonlyMap<string, string>;
  /** Counts the photos of the document. */
  nextPhoto: () => number;
}

/** The ids of the files that the answers of a job name: what is attached to them, then the pictures that were chosen as answers. */
export function filesOfJob(job: Pick<DocumentedJob, 'sections'>): string[] {
  const rows = job.sections.flatMap((section) => section.rows);
  const attached = rows.flatMap(({ answer }) => answer?.files ?? []);
  const chosen = rows.flatMap(({ question, answer }) =>
    answer === null
      ? []
      : questionTypeRegistry[question.type]
          .toText(answer.value, question.settings)
          .flatMap((part) => (part.kind === 'file' && /^[0-9a-f-]{36}$/i.test(part.asset) ? [part.asset] : [])),
  );
  return [...attached, ...chosen];
}

/** The questions of a job by step, each with all that was answered. */
export function questionSteps(writing: QuestionWriting): StepEntry[] {
  const { job, language } = writing;
  const words = textsIn(language).jobDocuments;
  const say = writer(writing);
  let number = 0;
  return job.sections.flatMap((section): StepEntry[] => {
    const questions = section.rows.flatMap((row): QuestionEntry[] => {
      if (!isPrinted(row, job)) return [];
      number += 1;
      return [questionEntry(writing, say, row, number)];
    });
    if (questions.length === 0) return [];
    const isGone = section.step === null && section.rows.some(({ state }) => state === 'not_asked');
    return [
      {
        title: isGone ? words.notAsked : titleOf(section, say, words.repetition),
        score: isGone ? '' : sectionScoreText(job.score, section, language),
        description:
          section.repetition === null || section.repetition.number === 1 ? say.description(section.step) : '',
        questions,
      },
    ];
  });
}

/** What was jumped over says nothing of the job; a question without answer is printed where the layout wants that. */
function isPrinted({ question, answer, state }: ReadRow<WireAnswer>, { layout }: DocumentedJob): boolean {
  if (state === 'skipped' || question.isUnseen || isRepeatGroup(question) || !takesAnswer(question)) return false;
  return answer !== null || layout.showUnanswered;
}

interface Writer {
  title(question: Question): string;
  description(question: Question | null): string;
  part(part: TextPart): string;
}

function writer({ job, language, timeZone }: QuestionWriting): Writer {
  const wanted = [language, ...job.languages];
  const shown = questionnaireIn(job.definition, wanted);
  const contents = new Map(job.answers.map((answer) => [askedIdOf(answerFromWire(answer)), answerFromWire(answer)]));
  const part = (one: TextPart) => formatPart(one, language, timeZone);
  // A field of the project that a title mentions is said where it is answered.
  const fill = (text: string, mentionedIn: string) => fillMentions(text, shown, contents, part, mentionedIn, () => []);
  return {
    part,
    title: (question) => fill(inLanguages(question, wanted).title, question.id),
    description: (question) =>
      question ? textOfRich(fill(inLanguages(question, wanted).description, question.id)) : '',
  };
}

function titleOf({ step, repetition }: ReadSection<WireAnswer>, say: Writer, pattern: string): string {
  if (!step) return '';
  if (!repetition) return say.title(step);
  const title = step.settings.repeat?.title ?? say.title(step);
  return filled(pattern, { title, number: repetition.number });
}

function questionEntry(
  writing: QuestionWriting,
  say: Writer,
  { question, answer, facts }: ReadRow<WireAnswer>,
  number: number,
): QuestionEntry {
  const { job, files } = writing;
  const { layout } = job;
  // As it was asked when it was answered: another wording since changes nothing of what was said.
  const asked = facts?.asked ? { ...askedQuestionFromWire(facts.asked), id: question.id } : question;
  const title = say.title(asked);
  const parts = answer
    ? questionTypeRegistry[asked.type].toText(
        answer.value,
        inLanguages(asked, [writing.language, ...job.languages]).settings,
      )
    : [];
  const attached = (answer?.files ?? []).flatMap((id) => files.get(id) ?? []);
  const isBeyond = ({ askedId }: DocumentFile) => writing.photos.beyond.has(askedId);
  const pictures = attached.filter(({ isPicture }) => isPicture);
  const others = attached.filter(({ isPicture }) => !isPicture);
  const shown = parts.flatMap((part) => (part.kind === 'file' && files.get(part.asset)?.isPicture ? [part.asset] : []));
  const signature = answer && facts ? signatureEntry(writing, facts, title) : null;
  return {
    key: `${job.number}-${number}`,
    askedId: question.id,
    number: String(number),
    title,
    description: '',
    isIssue: answer?.isIssue ?? false,
    answer: [
      parts
        .filter((part) => !(part.kind === 'file' && shown.includes(part.asset)))
        .map(say.part)
        .join(', '),
      answer ? unusualText(writing, say, asked, answer.value) : '',
      retiredText(writing, facts),
    ]
      .filter(Boolean)
      .join(' '),
    pictures: shown.map((id) => ({
      name: writing.photos.drawn.has(id) ? id : null,
      fileName: files.get(id)?.original_name ?? '',
      alt: title,
      caption: '',
    })),
    comment: layout.showComments ? (answer?.comment ?? '') : '',
    files: namesOf(others),
    fileIds: others.map(({ askedId }) => askedId),
    photos: pictures.filter((file) => !isBeyond(file)).map((file) => photoEntry(writing, file, facts, title)),
    photosBeyond: namesOf(pictures.filter(isBeyond)),
    signature,
    author: layout.showAuthors && answer && facts ? authorOf(writing, facts) : '',
    location: (answer && facts?.location) ?? null,
    hasMore: attached.length > 0 || signature !== null || (answer?.comment ?? '') !== '' || shown.length > 0,
  };
}

/** In brackets: that an answer lies outside the usual range of its question; an empty text for any other. */
function unusualText({ language }: QuestionWriting, say: Writer, asked: Question, value: unknown): string {
  const unusual = unusualIn(asked, value);
  const kind = usualKindOf(asked);
  if (unusual === null || kind === null) return '';
  const { bound, side } = unusual;
  const said = say.part(typeof bound === 'number' ? { kind: 'number', number: bound } : { kind: 'date', date: bound });
  return `(${filled(textsIn(language).jobDocuments.unusual[kind][side], { bound: said })})`;
}

/** In brackets: that a retention rule removed the answer, or files of it; an empty text where it removed nothing. */
function retiredText({ language, timeZone }: QuestionWriting, facts: WireAnswer | null): string {
  if (!facts?.retired) return '';
  const { files, content, at } = facts.retired;
  const when = writeMoment(at, timeZone);
  if (content) return `(${filled(textsIn(language).jobDocuments.answerRetired, { when })})`;
  return `(${sayCounted(language, ($) => $.jobDocuments.retired, { count: files.length, when })})`;
}

const namesOf = (files: readonly DocumentFile[]) => files.map(({ original_name }) => original_name);

function photoEntry(writing: QuestionWriting, file: DocumentFile, facts: WireAnswer | null, title: string): PhotoEntry {
  const number = writing.nextPhoto();
  const words = textsIn(writing.language).jobDocuments;
  return {
    name: writing.photos.drawn.has(file.askedId) ? file.askedId : null,
    fileName: file.original_name,
    alt: filled(words.photoOf, { number, title }),
    caption: photoCaption(file, { ...writing, number, answered: facts }),
  };
}

function signatureEntry(writing: QuestionWriting, facts: WireAnswer, title: string): SignatureEntry | null {
  if (!facts.signature) return null;
  const words = textsIn(writing.language).jobDocuments;
  const who = nameOf(facts);
  return {
    title,
    name: writing.signatureOf.get(facts.ID) ?? null,
    alt: filled(words.signatureOf, { title }),
    // Without a name nobody knows who held the pen: a customer signs on the device of whoever answers.
    caption: facts.signer
      ? filled(words.signedBy, { who: isolatedNames([facts.signer.name, facts.signer.role].filter(Boolean)) })
      : who === ''
        ? words.signed
        : filled(words.signedOn, { who }),
    when: writeMoment(facts.date, writing.timeZone),
  };
}

/** Who answered and when; and where, if the reader may see it. */
function authorOf({ language, timeZone }: QuestionWriting, facts: WireAnswer): string {
  const words = textsIn(language).jobDocuments;
  const when = writeMoment(facts.date, timeZone);
  const who = nameOf(facts);
  const said = who === '' ? filled(words.answeredAt, { when }) : filled(words.answeredBy, { who, when });
  const { location } = facts;
  return location ? `${said} · ${isolatedName(`${location.lat.toFixed(5)}, ${location.long.toFixed(5)}`)}` : said;
}

const nameOf = ({ user }: WireAnswer) => (user ? `${user.name.first} ${user.name.last}`.trim() : '');
