import { readChoices } from './choices.ts';
import type { FormQuestion } from './draft.ts';
import { readOwnSettings } from './own-settings.ts';
import { readRules } from './read-rules.ts';
import { readSurvey } from './read-survey.ts';
import { withoutFaults } from './without-faults.ts';
import { FormReport, type FormProblem } from './report.ts';
import { cellText, type Sheet } from './sheets.ts';
import { readTable, type Table } from './table.ts';

/** At most so many rows are read of a sheet. */
export const formRowLimit = 20_000;
/** At most so many questions are in a job type. */
const questionLimit = 1000;

interface ImportInput {
  readonly sheets: readonly Sheet[];
  /** The form's title where it has none of its own: the file's name. */
  readonly title: string;
  /** The language to take texts in, as the form calls it; null for the form's default. */
  readonly language: string | null;
  /** What "other" is called where the form only says that there is one. */
  readonly otherText: string;
  readonly newId: () => string;
}

/** What was read of a form. With errors nothing may be made of it; the report says where they are. */
export interface ImportedForm {
  readonly title: string;
  /** The language that the texts are in, null when the form names none. */
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
export function importXlsForm({ sheets, title, language, otherText, newId }: ImportInput): ImportedForm {
  const report = new FormReport();
  const named = (name: string) => sheets.find((sheet) => sheet.name.trim().toLowerCase() === name) ?? null;
  const survey = named('survey');
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

  const { languages, hasPlainLabels } = readTable(survey, '', new FormReport());
  const chosen =
    chooseLanguage(languages, language) ??
    chooseLanguage(languages, settings.get('default_language') ?? null) ??
    (hasPlainLabels ? null : (languages[0] ?? null));
  const table = readTable(survey, chosen ?? '', report);
  for (const name of ['type', 'name']) {
    if (!table.has(name)) report.error('column_missing', { sheet: table.sheet, row: 1, value: name });
  }
  const choiceSheet = named('choices') ?? named('list') ?? null;
  const mayRepeat = ['yes', 'true'].includes((settings.get('allow_choice_duplicates') ?? '').toLowerCase());
  const choices = readChoices(choiceSheet && readTable(choiceSheet, chosen ?? '', report), mayRepeat, report);
  tellColumns(table, languages, chosen, report);

  const read =
    table.has('type') && table.has('name')
      ? readSurvey({ table, choices, formTitle, otherText, isOwn: settings.has('plumbline'), newId, report })
      : null;
  const questions = read ? withoutFaults(readOwnSettings(readRules(read, report), read, report), read, report) : [];
  if (read && questions.length === 0 && !report.hasErrors) report.error('nothing_to_ask', { sheet: table.sheet });
  if (questions.length > questionLimit) report.error('too_many_questions', { sheet: table.sheet });
  return {
    title: formTitle,
    language: chosen,
    languages,
    questions,
    problems: report.problems,
    hasErrors: report.hasErrors,
  };
}

function settingsOf(sheet: Sheet | null): ReadonlyMap<string, string> {
  const [names = [], values = []] = (sheet?.rows ?? []).filter((row) => row.some((cell) => cellText(cell) !== ''));
  return new Map(names.map((name, index) => [cellText(name).toLowerCase(), cellText(values[index])]));
}

/** The wanted language by its whole name or by its code: `he` is `Hebrew (he)`. Null when it isn't there. */
function chooseLanguage(languages: readonly string[], wanted: string | null): string | null {
  const key = wanted?.trim().toLowerCase() ?? '';
  const named = languages.find((one) => one.toLowerCase() === key);
  const coded = languages.find((one) => /\(([a-z-]+)\)\s*$/i.exec(one)?.[1]?.toLowerCase() === key);
  return named ?? coded ?? null;
}

/** Columns that something is made of, and those that are told cell by cell. */
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

function tellColumns(table: Table, languages: readonly string[], chosen: string | null, report: FormReport): void {
  for (const { name, place } of table.columns) {
    if (!knownColumns.has(name)) report.loss('column_left_out', place);
  }
  for (const language of languages) {
    if (language !== chosen) report.loss('language_left_out', { sheet: table.sheet, value: language });
  }
}
