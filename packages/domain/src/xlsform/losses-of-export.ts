import type { Question } from '../questionnaire/definition.ts';
import { sameContent } from '../questionnaire/same-content.ts';
import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { Translations } from '../languages/translations.ts';
import type { FormQuestion } from './draft.ts';
import { isTextColumn, textCell, type ExportInput, type SurveyLine, type SurveyRow } from './form-columns.ts';
import { importXlsForm } from './import-xlsform.ts';
import { columnsOfSettings, type OwnSettings } from './own-settings.ts';
import type { Sheet } from './sheets.ts';

/**
 * Reads an export back and says, row by row, what would be lost: the content of our own column, null where nothing is. So
 * what the columns of XLSForm say is said there alone, and what they can't say is said here alone.
 */
export function lossesOfExport(
  sheets: readonly Sheet[],
  survey: readonly SurveyLine[],
  { title, isNamed, languages }: Pick<ExportInput, 'title' | 'isNamed' | 'languages'>,
  names: ReadonlyMap<string, string>,
): readonly (string | null)[] {
  // Each row of a question makes one question, in order, and the import gives them the ids that they had.
  const ids = survey.flatMap(({ question }) => (question ? [question.id] : []));
  let next = 0;
  const { questions } = importXlsForm({
    sheets,
    title,
    language: null,
    otherText: () => null,
    newId: () => ids[next++] ?? `more-${next}`,
  });
  const isDefault = (language: string | null) => language === null || language === languages[0];
  const read = new Map(questions.map((question) => [question.id, question]));
  return survey.map(({ question, row }) => {
    const again = question && read.get(question.id);
    const own = question && again && difference(question, again, (column) => cellOf(row, column, languages[0] ?? ''));
    if (own && question && isNamed && !isDefault(question.language)) own.language = question.language ?? undefined;
    return own && Object.keys(own).length > 0 ? withNames(JSON.stringify(own), names) : null;
  });
}

/** The value of a column; for columns of texts in the form's own language. */
function cellOf(row: SurveyRow, column: string, language: string): string | undefined {
  return row[isTextColumn(column) ? textCell(column, language) : column];
}

function difference(
  question: Question,
  again: FormQuestion,
  cell: (column: string) => string | undefined,
): OwnSettings {
  const own: OwnSettings = {};
  if (question.type !== again.type) own.type = question.type;
  if (question.name !== '' && question.name !== again.name) own.name = question.name;
  if (question.isClientVisible) own.isClientVisible = true;
  if (question.darkMode) own.darkMode = true;
  if (question.stepIcon) own.stepIcon = question.stepIcon;
  if (question.fileRequired !== again.fileRequired) own.fileRequired = question.fileRequired;
  const before = withoutPictures(question.settings);
  const settings: Record<string, unknown> = {};
  const said: Record<string, string> = {};
  for (const name of new Set([...Object.keys(before), ...Object.keys(again.settings)])) {
    const wanted = before[name] ?? null;
    const found = (again.settings as Record<string, unknown>)[name] ?? null;
    if (sameContent(wanted, found)) continue;
    settings[name] = wanted;
    const column = columnsOfSettings[name];
    const written = column === undefined ? undefined : cell(column);
    if (written) said[name] = written;
  }
  if (Object.keys(settings).length > 0) own.settings = settings;
  if (Object.keys(said).length > 0) own.said = said;
  const translations = unsaid(question.translations, again.translations);
  if (Object.keys(translations).length > 0) own.translations = translations;
  return own;
}

/** The translations that no column has a place for. */
function unsaid(before: Translations, again: Translations): Translations {
  return Object.fromEntries(
    Object.entries(before).flatMap(([language, texts]) => {
      const lost = Object.entries(texts).filter(([key, text]) => again[language]?.[key] !== text);
      return lost.length > 0 ? [[language, Object.fromEntries(lost)]] : [];
    }),
  );
}

/** Pictures are files of this installation and mean nothing elsewhere. */
function withoutPictures({ image: _image, childs, ...settings }: QuestionSettings): Record<string, unknown> {
  return childs ? { ...settings, childs: childs.map(({ file: _file, ...option }) => option) } : settings;
}

function withNames(json: string, names: ReadonlyMap<string, string>): string {
  let named = json;
  for (const [id, name] of names) named = named.replaceAll(id, `\${${name}}`);
  return named;
}
