import type { Language } from '@plumbline/domain/languages/languages';
import { asWritten, filled } from '@plumbline/texts/fill';
import { textsIn } from '@plumbline/texts/texts';
import { isolatedNames } from '@plumbline/domain/text/isolate';

/** Which jobs are not in a document though they were asked for; null where none is missing. */
export function missingJobsText(numbers: readonly number[], language: Language): string | null {
  if (numbers.length === 0) return null;
  const jobs = isolatedNames(numbers.map((number) => `#${number}`));
  return filled(textsIn(language).jobDocuments.missingJobs, { jobs }, asWritten);
}
