import { areaOf, strongShade, shadesOf, textOn } from '@plumbline/domain/colours/shades';
import type { DocumentLayout, DocumentPart } from '@plumbline/domain/documents/document-layout';
import { fillMargin } from '@plumbline/domain/documents/margin-mentions';
import { writeMoment } from '@plumbline/domain/dates/write-moment';
import { percentText } from '@plumbline/domain/jobs/job-score';
import { plannedEnd } from '@plumbline/domain/jobs/planned-length';
import { lengthText } from '@plumbline/texts/length-text';
import { statusColour } from '@plumbline/domain/jobs/status';
import { isId } from '@plumbline/domain/ids/id-text';
import { progressOf } from '@plumbline/domain/questionnaire/read-sections';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { Language } from '@plumbline/domain/languages/languages';
import { filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { isolatedName, isolatedNames } from '@plumbline/domain/text/isolate';
import { formatPart } from '../questions/index.ts';
import { statusText } from '../../events/texts/status-texts.ts';
import type { DocumentedJob } from './documented-job.ts';
import { scoreText } from './score-text.ts';
import type { StepEntry } from './question-blocks.ts';

/** A part of a document as its template draws it; which members it has follows from its kind. */
export type Block = { kind: DocumentPart | 'job' | 'missing' } & Record<string, unknown>;

interface Fact {
  label: string;
  value: string;
  colour?: string;
  textColour?: string;
}

/** How a document looks that isn't its content: colours that read, paper, margins. */
export interface DocumentLook {
  language: Language;
  settings: AppSettings;
  layout: DocumentLayout;
  now: Date;
}

/** Colours of the layout, else of the instance, with shades that can be read on and beside them. */
export function documentColours({ settings, layout }: Pick<DocumentLook, 'settings' | 'layout'>) {
  const accent = layout.accentColour ?? settings.branding.primaryColour;
  const issueColour = layout.issueColour ?? settings.branding.reviewColour;
  return {
    accent,
    accentText: shadesOf(accent)[strongShade],
    onAccent: textOn(accent),
    cover: areaOf(accent),
    issueColour,
    onIssue: textOn(issueColour),
  };
}

function lengthOf({ plannedLength }: Pick<DocumentedJob, 'plannedLength'>, language: Language): string {
  return plannedLength === null ? '' : lengthText(plannedLength, language);
}

function endOf({ startDate, plannedLength }: DocumentedJob, timeZone: string): string {
  const end = plannedEnd(startDate?.toISOString() ?? null, plannedLength);
  return end === null ? '' : writeMoment(end, timeZone);
}

/** The texts in the margins, with what they mention. Of several jobs what is the same for all of them is said. */
export function documentMargins({ language, settings, layout, now }: DocumentLook, jobs: readonly DocumentedJob[]) {
  const words = textsIn(language).jobDocuments;
  const common = (read: (job: DocumentedJob) => string) => {
    const values = [...new Set(jobs.map(read))];
    return values.length === 1 ? (values[0] ?? '') : '';
  };
  const [only] = jobs.length === 1 ? jobs : [];
  const answer = (id: string) => {
    const question = only?.definition.questions.find((one) => one.id === id);
    if (!only || !question) return null;
    const given = only.answers.find((one) => one.question === id && one.repetition === '');
    const said = questionTypeRegistry[question.type].toText(given?.value ?? null, question.settings);
    return said.map((part) => formatPart(part, language, settings.timezone)).join(', ');
  };
  const values = {
    company: settings.companyName || 'Plumbline',
    job: only ? `#${only.number}` : filled(words.jobs, { count: jobs.length }),
    jobType: common((job) => job.jobType),
    project: common((job) => job.project ?? ''),
    status: common((job) => statusText(job.status, language, settings)),
    date: writeMoment(now, settings.timezone),
    startDate: common((job) => (job.startDate ? writeMoment(job.startDate, settings.timezone) : '')),
    plannedLength: common((job) => lengthOf(job, language)),
    plannedEnd: common((job) => endOf(job, settings.timezone)),
    score: common((job) => percentText(job.score?.percent)),
  };
  return filledMargins(layout, values, answer);
}

/** The texts in the margins of any document. A question that it is not about has no answer in it. */
export function filledMargins(
  { header, footer }: Pick<DocumentLayout, 'header' | 'footer'>,
  values: Parameters<typeof fillMargin>[1],
  answer: (id: string) => string | null = () => null,
) {
  const fill = (text: string) => fillMargin(text, values, (id) => answer(id) ?? (isId(id) ? '' : null));
  return {
    header: { start: fill(header.start), end: fill(header.end) },
    footer: { start: fill(footer.start), end: fill(footer.end) },
  };
}

/** The status of a job as a chip. */
export function statusChip(job: Pick<DocumentedJob, 'status'>, { settings, language }: DocumentLook) {
  const colour = statusColour(job.status, settings.customStatuses, settings.branding.reviewColour);
  return { value: statusText(job.status, language, settings), colour, textColour: textOn(colour) };
}

/** What is known of a job beside its answers. What nobody has said is left out. */
export function jobFacts(job: DocumentedJob, look: DocumentLook): Fact[] {
  const words = textsIn(look.language).jobDocuments;
  const { timezone } = look.settings;
  const { answered, total } = progressOf(job.sections);
  const issues = job.answers.filter(({ isIssue }) => isIssue).length;
  const facts: Fact[] = [
    { label: words.job, value: `#${job.number}` },
    { label: words.jobType, value: job.jobType },
    { label: words.project, value: job.project ?? '' },
    { label: words.address, value: job.address },
    { label: words.status, ...statusChip(job, look) },
    { label: words.people, value: isolatedNames(job.people) },
    { label: words.start, value: job.startDate ? writeMoment(job.startDate, timezone) : '' },
    { label: words.plannedLength, value: lengthOf(job, look.language) },
    { label: words.plannedEnd, value: endOf(job, timezone) },
    { label: words.submitted, value: job.submittedAt ? writeMoment(job.submittedAt, timezone) : '' },
    { label: words.answeredOf, value: filled(words.answeredOfValue, { answered, total }) },
    { label: words.issueCount, value: String(issues) },
    { label: words.score, value: scoreText(job.score, look.language) },
    { label: words.printed, value: writeMoment(look.now, timezone) },
  ];
  return facts.filter(({ value }) => value !== '');
}

/** What is in a job, as the first page counts it. */
export interface FoundInJob {
  photos: number;
  issues: number;
}

/** What was found in a job by its answers, as they are printed. */
export function foundIn(steps: readonly StepEntry[]): FoundInJob {
  const questions = steps.flatMap((step) => step.questions);
  return {
    photos: questions.reduce((sum, { photos, photosBeyond }) => sum + photos.length + photosBeyond.length, 0),
    issues: questions.filter(({ isIssue }) => isIssue).length,
  };
}

/** A figure that the first page shows large. */
interface Count {
  label: string;
  value: string;
  colour?: string;
  textColour?: string;
}

function countsOf({ sections, score }: DocumentedJob, { photos, issues }: FoundInJob, look: DocumentLook): Count[] {
  const words = textsIn(look.language).jobDocuments;
  const { answered, total } = progressOf(sections);
  const { issueColour, onIssue } = documentColours(look);
  return [
    ...(score === null || score.percent === null ? [] : [{ label: words.score, value: percentText(score.percent) }]),
    { label: words.answeredOf, value: `${answered} / ${total}` },
    { label: words.photos, value: String(photos) },
    {
      label: words.issueCount,
      value: String(issues),
      ...(issues > 0 && { colour: issueColour, textColour: onIssue }),
    },
  ];
}

/**
 * The first page: what the document is about, and what was found. @param found of each of the jobs @param issues of one job, where its
 * layout lists them
 */
export function coverBlock(
  jobs: readonly DocumentedJob[],
  look: DocumentLook,
  found: readonly FoundInJob[],
  issues: Block | null,
): Block {
  const { language, settings, now } = look;
  const words = textsIn(language).jobDocuments;
  const [first] = jobs;
  const [ofFirst] = found;
  if (jobs.length === 1 && first && ofFirst) {
    const shown = new Set([
      words.job,
      words.status,
      words.address,
      words.people,
      words.start,
      words.plannedEnd,
      words.submitted,
      words.score,
    ]);
    const rows = jobFacts(first, look).filter(({ label }) => shown.has(label));
    const counts = countsOf(first, ofFirst, look);
    return { kind: 'cover', subtitle: first.project ?? '', counts, rows, head: [], jobs: [], issues };
  }
  return {
    kind: 'cover',
    subtitle: '',
    counts: [],
    rows: [{ label: words.printed, value: writeMoment(now, settings.timezone) }],
    head: [words.job, words.jobType, words.project, words.status, words.issueCount],
    jobs: jobs.map((job, place) => ({
      number: `#${job.number}`,
      title: job.jobType,
      project: job.project ?? '',
      ...chipOf(job, look),
      issues: String(found[place]?.issues ?? 0),
    })),
    issues: null,
  };
}

/** The status of a job as headings and tables have it. */
export function chipOf(job: Pick<DocumentedJob, 'status'>, look: DocumentLook) {
  const { value, colour, textColour } = statusChip(job, look);
  return { status: value, statusColour: colour, statusText: textColour };
}

/** The limit of photos beside an issue in the list of all: a row of small ones. The others are at its answer. */
const photosOfIssue = 5;

/** The answers tagged as an issue, each with its location in the document. */
export function issuesBlock(steps: readonly StepEntry[]): Block {
  return {
    kind: 'issues',
    items: steps.flatMap((step) =>
      step.questions
        .filter((question) => question.isIssue)
        .map(({ key, number, title, answer, comment, photos }) => ({
          key,
          place: [isolatedName(number), step.title].filter(Boolean).join(' · '),
          title,
          answer,
          comment,
          photos: photos.slice(0, photosOfIssue).map((photo) => ({ ...photo, caption: '' })),
        })),
    ),
  };
}
