import { problems } from '@plumbline/contract/problems';
import type { FileRefusal } from '@plumbline/domain/assets/check-file';
import type { Language } from '@plumbline/domain/languages/languages';
import { isolatedIn, writtenDirection } from '@plumbline/domain/settings/text-direction';

/** Why chosen files are not sent at all. */
export type ChoiceRefusal = FileRefusal | { readonly code: 'files_too_many'; readonly n: number };

/** The message in the specification's words (spec/2 §5, §8), from the error catalogue. */
export function refusalText(refusal: ChoiceRefusal, language: Language): string {
  const { code, ...details } = refusal;
  const text: string = problems[code][language];
  return text.replace(/\{(\w+)\}/g, (_, name: string) =>
    isolatedIn(writtenDirection(language), String((details as Record<string, string | number>)[name])),
  );
}
