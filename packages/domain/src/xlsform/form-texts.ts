import type { TextKey, Translations } from '../languages/translations.ts';
import type { FormReport } from './report.ts';
import { shortened } from './row-cells.ts';
import type { TableRow } from './table.ts';

/** The languages of a form. */
export interface FormLanguages {
  /** In which texts are taken first: what the questions are written in. Null where nobody has named any. */
  readonly own: string | null;
  /** All of them, the own one too; none where nobody has named any. */
  readonly all: readonly string[];
}

/** One text of a form in every language that it has it in. */
export type FormText = ReadonlyMap<string, string>;

/** Reads a text of a row in all languages, or of no language at all. Text above the limit is cut, and reported. */
export function readTexts(
  row: TableRow,
  columns: readonly string[],
  limit: number,
  { all }: FormLanguages,
  report: FormReport,
): FormText {
  const texts = new Map<string, string>();
  for (const language of all.length > 0 ? all : [null]) {
    const text = columns
      .map((column) => row.textIn(column, language))
      .filter((cell) => cell !== '')
      .join('\n\n');
    if (text.length > limit) report.loss('text_shortened', row.place(columns[0] ?? '', language));
    if (text !== '') texts.set(language ?? '', shortened(text, limit));
  }
  return texts;
}

/** Collects translations, one text after the other. */
export class CollectedTranslations {
  readonly #texts = new Map<string, Map<TextKey, string>>();
  readonly own: string | null;

  constructor(own: string | null) {
    this.own = own;
  }

  /** Puts a text under its key in all languages but the own one. @returns what it says there, empty where it says nothing */
  add(key: TextKey, text: FormText): string {
    for (const [language, said] of text) {
      if (language === (this.own ?? '')) continue;
      const texts = this.#texts.get(language) ?? new Map<TextKey, string>();
      this.#texts.set(language, texts.set(key, said));
    }
    return text.get(this.own ?? '') ?? '';
  }

  /** All of them, each as `put` writes it. */
  take(put: (text: string, key: TextKey, language: string) => string): Translations {
    return Object.fromEntries(
      [...this.#texts].flatMap(([language, texts]) => {
        const written = [...texts].flatMap(([key, text]) => {
          const said = put(text, key, language);
          return said === '' ? [] : [[key, said] as const];
        });
        return written.length > 0 ? [[language, Object.fromEntries(written)]] : [];
      }),
    );
  }
}
