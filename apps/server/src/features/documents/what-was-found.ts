import type { Language } from '@plumbline/domain/languages/languages';
import { progressOf } from '@plumbline/domain/questionnaire/read-sections';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import { isolatedNames } from '@plumbline/domain/text/isolate';
import { filled } from '@plumbline/texts/fill';
import { say, textsIn } from '@plumbline/texts/texts';
import { plainName } from '../../adapters/mail/mail-layout.ts';
import { statusText } from '../../events/texts/status-texts.ts';
import type { DocumentedJob, JobReader } from './documented-job.ts';
import { readDocumentedJob, readJobHeads } from './documented-job.ts';
import { questionSteps } from './question-blocks.ts';

/** The limit of named findings; the line above counts all of them. */
const namedFindings = 3;
/** In characters, of one finding. */
const longestFinding = 80;

/**
 * What was found in a job, as an email says it in three lines: its status with how much is answered, how many issues there are, and the
 * first of them. Names in them are isolated. Empty where the reader sees no question. @param job as its reader gets it
 */
export function whatWasFound(
  job: DocumentedJob,
  { language, settings }: { language: Language; settings: AppSettings },
): string[] {
  const { answered, total } = progressOf(job.sections);
  if (total === 0) return [];
  const { found } = textsIn(language).mails;
  const status = plainName(statusText(job.status, language, settings));
  const issues = issuesOf(job, language, settings.timezone);
  const result = filled(found.result, { status, answered, total });
  if (issues.length === 0) return [result, found.noIssues];
  const named = isolatedNames(issues.slice(0, namedFindings).map(shortened), ' · ');
  return [
    result,
    say(language, ($) => $.mails.found.issues, { count: issues.length }),
    filled(found.findings, { findings: issues.length > namedFindings ? `${named} · …` : named }),
  ];
}

/** As {@link whatWasFound}, of a job by its id; empty where the person does not see it. */
export async function readWhatWasFound(reader: JobReader, jobId: string): Promise<string[]> {
  const [head] = await readJobHeads(reader, [jobId]);
  return head ? whatWasFound(await readDocumentedJob(reader, head), reader) : [];
}

/** The issues of a job as its document has them: `Brakes: worn`. */
function issuesOf(job: DocumentedJob, language: Language, timeZone: string): string[] {
  const nothing = new Set<string>();
  const photos = { drawn: nothing, beyond: nothing };
  const writing = { job, language, timeZone, files: new Map(), photos, signatureOf: new Map(), nextPhoto: () => 0 };
  return questionSteps(writing).flatMap(({ questions }) =>
    questions.flatMap(({ isIssue, title, answer }) =>
      isIssue ? [[title, answer].map(plainName).filter(Boolean).join(': ')] : [],
    ),
  );
}

const shortened = (finding: string) =>
  finding.length > longestFinding ? `${finding.slice(0, longestFinding - 1).toWellFormed()}…` : finding;
