import { readChoices } from './choices.ts';
import type { FormQuestion } from './draft.ts';
import { ownColumn, readOwnSettings, unnamedLanguage } from './own-settings.ts';
import { readRules } from './read-rules.ts';
import { readSurvey } from './read-survey.ts';
import { questionOf, withoutFaults } from './without-faults.ts';
import { FormReport, type FormProblem } from './report.ts';
import { matchLanguage } from '../translations/language-code.ts';
import { writtenIn } from '../translations/change-texts.ts';
import { languageOfHeader } from '../translations/language-names.ts';
import type { FormLanguages } from './form-texts.ts';
import { cellText, type Sheet } from './sheets.ts';
import { languagesIn, readTable, type Table } from './table.ts';

/** At most so many rows are read of a sheet. */
export const formRowLimit = 20_000;
/** At most so many questions are in a job type. */
const questionLimit = 1000;

interface ImportInput {
  readonly sheets: readonly Sheet[];
  /** The form's title where it has none of its own: the file's name. */
  readonly title: string;
  /** The language wanted as the default, by code or as the form calls it; null for the form's own. */
  readonly language: string | null;
  /**
   * The languages that a column of no language is likely in, beside columns that name theirs. The first of them, the
   * company's, is the default where the form names none.
   */
  readonly guessedLanguages?: readonly string[];
  /** What "other" is called where the form only says that there is one; null in a language that nobody knows the word in. */
  readonly otherText: (language: string | null) => string | null;
  readonly newId: () => string;
}

/** What was read of a form. With errors nothing may be made of it; the report says where they are. */
export interface ImportedForm {
  readonly title: string;
  /** The default language, null when the form names none; and all that it has, the default one first. */
  readonly language: string | null;
  readonly languages: readonly string[];
  readonly questions: readonly FormQuestion[];
  readonly problems: readonly FormProblem[];
  readonly hasErrors: boolean;
}

/**
 * Reads an XLSForm, as ODK and Kobo use it. Never throws: what can't be carried over and what is wrong is in the report,
 * with row and column.
 */
export function importXlsForm(input: ImportInput): ImportedForm {
  const { sheets, title, otherText, newId } = input;
  const report = new FormReport();
  const named = (name: string) => sheets.find((sheet) => sheet.name.trim().toLowerCase() === name) ?? null;
  const survey = named('survey');
  const choiceSheet = named('choices') ?? named('list');
  const settings = settingsOf(named('settings'));
  const formTitle = (settings.get('form_title') || title || settings.get('form_id') || 'XLSForm').slice(0, 200);
  const empty = { title: formTitle, language: null, languages: [], questions: [] };
  if (!survey) {
    report.error('sheet_missing', { sheet: 'survey' });
    return { ...empty, problems: report.problems, hasErrors: true };
  }
  for (const sheet of sheets) {
    if (sheet.rows.length > formRowLimit) report.error('sheet_too_long', { sheet: sheet.name });
  }
  if (report.hasErrors) return { ...empty, problems: report.problems, hasErrors: true };

  const isOwn = settings.has(ownColumn);
  const found = findLanguages(choiceSheet ? [survey, choiceSheet] : [survey], settings, input);
  // What we exported is written in what was its default, whatever is to be the default from now on.
  const languages: FormLanguages = { own: isOwn ? found.formDefault : found.wanted, all: found.all };
  const reading = {
    language: languages.own ?? '',
    plainLanguage: found.plainLanguage,
    isUnnamed: found.all.length === 0,
  };
  const table = readTable(survey, reading, report);
  for (const name of ['type', 'name']) {
    if (!table.has(name)) report.error('column_missing', { sheet: table.sheet, row: 1, value: name });
  }
  const mayRepeat = ['yes', 'true'].includes((settings.get('allow_choice_duplicates') ?? '').toLowerCase());
  const choices = readChoices(choiceSheet && readTable(choiceSheet, reading, report), mayRepeat, languages, report);
  reportColumns(table, report);

  const read =
    table.has('type') && table.has('name')
      ? readSurvey({ table, choices, formTitle, languages, otherText, isOwn, newId, report })
      : null;
  const whole = read
    ? withoutFaults(readOwnSettings(readRules(read, languages, report), read, report), read, report)
    : [];
  const questions = whole.map((question) => inWantedLanguage(question, languages.own, found.wanted));
  if (read && questions.length === 0 && !report.hasErrors) report.error('nothing_to_ask', { sheet: table.sheet });
  if (questions.length > questionLimit) report.error('too_many_questions', { sheet: table.sheet });
  return {
    title: formTitle,
    language: found.wanted,
    languages: found.wanted === null ? [] : [...new Set([found.wanted, ...found.all])],
    questions,
    problems: report.problems,
    hasErrors: report.hasErrors,
  };
}

interface FoundLanguages {
  readonly all: readonly string[];
  readonly plainLanguage: string;
  readonly formDefault: string | null;
  readonly wanted: string | null;
}

/** The languages of a form: by its columns, or the one that it says it is in. Of an export that named none, none. */
function findLanguages(
  sheets: readonly Sheet[],
  settings: ReadonlyMap<string, string>,
  { language, guessedLanguages = [] }: ImportInput,
): FoundLanguages {
  const said = settings.get('default_language') ?? '';
  const named = said === '' ? null : languageOfHeader(said);
  const { languages, plainLanguage } = languagesIn(sheets, [...(named === null ? [] : [named]), ...guessedLanguages]);
  if (settings.get(ownColumn) === unnamedLanguage && languages.length < 2) {
    // Its only language comes from the headers, which XLSForm requires; nobody has confirmed it.
    return { all: [], plainLanguage: '', formDefault: null, wanted: null };
  }
  const all = languages.length > 0 ? languages : named === null ? [] : [named];
  const own = named !== null && all.includes(named) ? named : null;
  const formDefault = own ?? matchLanguage(all, guessedLanguages.slice(0, 1)) ?? all[0] ?? null;
  const preferred = language === null ? [] : [language, languageOfHeader(language)];
  return {
    all,
    // Where no column names a language, all of them are in the one that the form names, if any.
    plainLanguage: languages.length > 0 ? plainLanguage : (named ?? ''),
    formDefault,
    wanted: matchLanguage(all, preferred) ?? formDefault,
  };
}

function inWantedLanguage(question: FormQuestion, own: string | null, wanted: string | null): FormQuestion {
  if (own === null || wanted === null || own === wanted) return question;
  const { title, description, settings, language, translations } = writtenIn(questionOf(question, 0), wanted, own);
  return { ...question, title, description, settings, language, translations };
}

function settingsOf(sheet: Sheet | null): ReadonlyMap<string, string> {
  const [names = [], values = []] = (sheet?.rows ?? []).filter((row) => row.some((cell) => cellText(cell) !== ''));
  return new Map(names.map((name, index) => [cellText(name).toLowerCase(), cellText(values[index])]));
}

/** Columns that are imported, and those that are reported cell by cell. */
const knownColumns = new Set([
  'type',
  'name',
  'label',
  'hint',
  'guidance_hint',
  'required',
  'relevant',
  'constraint',
  'constraint_message',
  'required_message',
  'calculation',
  'appearance',
  'default',
  'choice_filter',
  'parameters',
  'repeat_count',
  'read_only',
  'media::image',
  'media::audio',
  'media::video',
  'disabled',
  'plumbline',
]);

function reportColumns(table: Table, report: FormReport): void {
  for (const { name, place } of table.columns) {
    if (!knownColumns.has(name)) report.loss('column_left_out', place);
  }
}
