import type { Question } from '@plumbline/domain/questionnaire/definition';
import { textIn } from '@plumbline/domain/translations/missing-texts';
import { textKinds, textsOf, type TextKind } from '@plumbline/domain/translations/texts';
import type { TextKey } from '@plumbline/domain/languages/translations';
import { readCells } from '@plumbline/domain/text/read-cells';
import { csvOf, readTextFile, textOfCell } from '../../../ui/text-grid/cells.ts';
import type { Draft } from './draft.ts';
import { setTextIn, type DraftLanguages } from './languages.ts';

/** One text of the questionnaire, in each of its languages. */
export interface TextRow {
  readonly questionId: string;
  readonly key: TextKey;
  readonly kind: TextKind;
  readonly place: number;
  /** By language; empty where it says nothing. */
  readonly texts: Readonly<Record<string, string>>;
}

/** A text that is to be said in a language from now on. */
export interface TextChange {
  readonly questionId: string;
  readonly key: TextKey;
  readonly language: string;
  readonly text: string;
}

type Languages = Pick<DraftLanguages, 'all' | 'defaultLanguage'>;

/** All texts of a questionnaire, in the order in which they are read; those that say nothing in any language are left out. */
export function rowsOfTexts(draft: Draft, { all, defaultLanguage }: Languages): readonly TextRow[] {
  return draft.flatMap((question) =>
    textsOf(question).flatMap(({ key, kind, text }): TextRow[] => {
      const texts = Object.fromEntries(
        all.map((language) => [language, textIn(question, key, text, language, defaultLanguage)]),
      );
      const isSaid = [text, ...Object.values(texts)].some((said) => said.trim() !== '');
      return isSaid || kind === 'title'
        ? [{ questionId: question.id, key, kind, place: question.sequence + 1, texts }]
        : [];
    }),
  );
}

/** Whether a text has still to be said in one of the languages. What has no letters is the same in all of them. */
export function isIncomplete({ texts }: TextRow): boolean {
  const said = Object.values(texts);
  return said.some((text) => text.trim() === '') && said.some((text) => /\p{L}/u.test(text));
}

/** The draft with these texts; what is too long for its kind is cut there. Untouched questions stay the same objects. */
export function withChanges(draft: Draft, changes: readonly TextChange[], languages: Languages): Draft {
  const byQuestion = Map.groupBy(changes, ({ questionId }) => questionId);
  return draft.map((question) => {
    let changed: Question = question;
    for (const { key, language, text } of byQuestion.get(question.id) ?? []) {
      const kind = textsOf(changed).find((one) => one.key === key)?.kind;
      if (!kind) continue;
      const said = text.slice(0, textKinds[kind].limit);
      [changed = question] = setTextIn([changed], { id: question.id, key, text: said, language }, languages);
    }
    return changed;
  });
}

/** The texts as CSV: two columns that name the text, one a language. */
export function csvOfTexts(rows: readonly TextRow[], languages: readonly string[]): string {
  return csvOf([
    ['question', 'text', ...languages],
    ...rows.map(({ questionId, key, texts }) => [questionId, key, ...languages.map((one) => texts[one] ?? '')]),
  ]);
}

export type ReadTexts =
  | { readonly kind: 'read'; readonly changes: readonly TextChange[]; readonly unknownRows: number }
  /** The head names no languages of this questionnaire. */
  | { readonly kind: 'no_columns' };

/**
 * What a file of {@link csvOfTexts}, changed meanwhile, says otherwise than the questionnaire. An empty cell changes nothing:
 * a translator who left it out wants nothing deleted. Separated by commas, semicolons or tabs.
 */
export function readTexts(file: string, rows: readonly TextRow[], languages: readonly string[]): ReadTexts {
  const { lines, columnOf } = readTextFile(file);
  const [idColumn, keyColumn] = [columnOf('question'), columnOf('text')];
  const columns = languages.flatMap((language) => {
    const column = columnOf(language);
    return column < 0 ? [] : [{ language, column }];
  });
  if (idColumn < 0 || keyColumn < 0 || columns.length === 0) return { kind: 'no_columns' };
  const known = new Map(rows.map((row) => [`${row.questionId} ${row.key}`, row]));
  const changes: TextChange[] = [];
  let unknownRows = 0;
  for (const line of lines) {
    const row = known.get(`${(line[idColumn] ?? '').trim()} ${line[keyColumn] ?? ''}`);
    if (!row) unknownRows += 1;
    for (const { language, column } of row ? columns : []) {
      const said = textOfCell(line[column]);
      if (row && said.trim() !== '' && said !== row.texts[language]) {
        changes.push({ questionId: row.questionId, key: row.key, language, text: said });
      }
    }
  }
  return { kind: 'read', changes, unknownRows };
}

/** What cells copied from a spreadsheet say, put in from one cell on downwards and onwards; what lies outside is left out. */
export function pasteTexts(
  pasted: string,
  rows: readonly TextRow[],
  languages: readonly string[],
  at: { readonly row: number; readonly column: number },
): readonly TextChange[] {
  return readCells(pasted, '\t').flatMap((line, down) =>
    line.flatMap((text, on): TextChange[] => {
      const row = rows[at.row + down];
      const language = languages[at.column + on];
      return row && language !== undefined ? [{ questionId: row.questionId, key: row.key, language, text }] : [];
    }),
  );
}
