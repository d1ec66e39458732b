import type { FileRefusal } from '@plumbline/domain/assets/check-file';
import type { Language } from '@plumbline/domain/languages/languages';
import { fileProblemText } from '@plumbline/texts/file-problem-texts';

/** Why chosen files are not sent at all. */
export type ChoiceRefusal = FileRefusal | { readonly code: 'files_too_many'; readonly n: number };

/** The message in the specification's words (spec/2 §5, §8), from the error catalogue. */
export function refusalText(refusal: ChoiceRefusal, language: Language): string {
  const { code, ...details } = refusal;
  return fileProblemText(code, language, details);
}
