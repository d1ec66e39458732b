import { CollectedTranslations, readTexts, type FormLanguages, type FormText } from './form-texts.ts';
import { ownLanguageOf } from './own-settings.ts';
import type { FormReport } from './report.ts';
import { shortened } from './row-cells.ts';
import type { TableRow } from './table.ts';

export const titleLimit = 2000;
const descriptionLimit = 20_000;

/** The value of the option that `or_other` adds, as pyxform calls it. */
export const otherValue = 'other';

/** What is known of a form whose texts are read. */
export interface TextReading {
  readonly languages: FormLanguages;
  /** Whether the form is an export of ours: then its groups are all the steps that there are. */
  readonly isOwn: boolean;
  /** "Other", for what `or_other` adds, in a language (of the form, or none); null where nobody knows the word. */
  readonly otherText: (language: string | null) => string | null;
  readonly report: FormReport;
}

/** The language that a row is written in: the form's own if it has a label in it, else one that it has a label in. */
function languageOf(row: TableRow, { languages: { own, all }, isOwn }: TextReading): string | null {
  if (isOwn) return ownLanguageOf(row) ?? own;
  const hasLabel = (language: string) => row.textIn('label', language) !== '';
  return own === null || hasLabel(own) ? own : (all.find(hasLabel) ?? own);
}

/** What a row is called and what is said below, in its own language and in the others. */
export function readTitles(row: TableRow, reading: TextReading) {
  const { languages, report, isOwn } = reading;
  const texts = new CollectedTranslations(languageOf(row, reading));
  const read = (columns: readonly string[], limit: number) => readTexts(row, columns, limit, languages, report);
  const title = texts.add('title', read(['label'], titleLimit));
  const description = texts.add('description', read(['hint', 'guidance_hint'], descriptionLimit));
  // Calculations have no label mostly; an export of ours says what a title is, also when it is empty.
  return { texts, title: title || (isOwn ? '' : shortened(row.text('name'), titleLimit)), description };
}

/** "Other" in the languages of the form, as far as the word is known. */
export function otherIn(
  own: string | null,
  { languages, otherText }: TextReading,
): { readonly captions: FormText; readonly otherwise: string } {
  const all = languages.all.length > 0 ? languages.all : [null];
  const captions = new Map(
    all.flatMap((language) => {
      const word = otherText(language);
      return word === null ? [] : [[language ?? '', word] as const];
    }),
  );
  return { captions, otherwise: captions.get(own ?? '') ?? otherText(null) ?? otherValue };
}
