import { jobTypeFile, type JobTypeFile, type WireFormProblem } from '@plumbline/contract/job-type-files';
import { questionTypeRegistry } from '@plumbline/domain/question-types/registry';
import { oneLine } from '@plumbline/domain/text/one-line';
import { matchLanguage } from '@plumbline/domain/translations/language-code';
import { translationsSchema } from '@plumbline/domain/translations/translations-schema';
import { writtenIn } from '@plumbline/domain/translations/change-texts';
import { isLanguage, languages, type Language } from '@plumbline/domain/languages/languages';
import { formRowLimit, importXlsForm } from '@plumbline/domain/xlsform/import-xlsform';
import type { FormProblem } from '@plumbline/domain/xlsform/report';
import { textsIn } from '@plumbline/texts/texts';
import { readSpreadsheet, SpreadsheetRefused } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { fieldProblems } from '../../http/field-problems.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { asQuestion, renamed, type FileQuestion } from './job-type-file.ts';

/** What a file says of a job type, its questions under new ids. With errors nothing may be made of it. */
export interface ReadFile {
  format: 'xlsform' | 'json';
  /** The default language, and all that the file has, by their codes. */
  language: string | null;
  languages: readonly string[];
  file: Omit<JobTypeFile, 'format' | 'version'>;
  report: WireFormProblem[];
  hasErrors: boolean;
}

interface FileInput {
  content: Buffer;
  fileName: string;
  /** The language wanted, where the file has several. */
  language: string | null;
  /** Of the person, for what is said; and of the instance, for what is made. */
  words: Language;
  instanceLanguage: Language;
  limitInMegabytes: number;
}

/** What an option for any other answer is called in a form's language; null for one that the product has no texts in. */
const otherText = (language: string) => (isLanguage(language) ? textsIn(language).forms.other : null);

/** Reads a file by what it is, not by what it is called. @throws Problem file_type_not_allowed, file_corrupted, file_too_large */
export async function readJobTypeFile(input: FileInput): Promise<ReadFile> {
  const { content } = input;
  if (content.subarray(0, 2).toString('latin1') === 'PK') return asSaved(await readXlsForm(input));
  const start = content
    .subarray(0, 64)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('{')) return asSaved(readOwnFormat(input));
  throw new Problem('file_type_not_allowed', { details: { list: 'xlsx, json' } });
}

/** With its texts as the editor would have saved them: names in one line, rich texts of known elements alone. */
function asSaved(read: ReadFile): ReadFile {
  const questions = read.file.questions.map((question) => {
    const { title, translations, settings } = question;
    // Refusing a file is up to the check; it is not taken then.
    const checked = questionTypeRegistry[question.type].settings.safeParse(settings);
    return {
      ...question,
      title: oneLine(title).trim(),
      translations: translationsSchema.safeParse(translations).data ?? translations,
      settings: checked.success ? { ...checked.data } : settings,
    };
  });
  return { ...read, file: { ...read.file, title: oneLine(read.file.title).trim(), questions } };
}

async function readXlsForm({ content, fileName, language, words, instanceLanguage, limitInMegabytes }: FileInput) {
  const sheets = await readSpreadsheet(content).catch((error: unknown) => {
    if (!(error instanceof SpreadsheetRefused)) throw error;
    if (error.because === 'damaged') throw new Problem('file_corrupted');
    throw new Problem('file_too_large', { details: { limit: limitInMegabytes } });
  });
  const form = importXlsForm({
    sheets: sheets.map((sheet) => ({ ...sheet, rows: sheet.rows.slice(0, formRowLimit + 1) })),
    title: fileName.replace(/\.\w{1,5}$/, '').trim(),
    language,
    guessedLanguages: [instanceLanguage, ...languages],
    otherText: (of) => otherText(of ?? instanceLanguage),
    newId,
  });
  const read: ReadFile = {
    format: 'xlsform',
    language: form.language,
    languages: form.languages,
    report: form.problems.map((problem) => wireProblem(problem, words)),
    hasErrors: form.hasErrors,
    file: {
      title: form.title,
      icon: '',
      settings: form.languages.length > 0 ? { languages: [...form.languages] } : {},
      clientCanCreate: false,
      questions: form.questions.map(({ id, settings, ...question }) => ({
        ...question,
        ID: id,
        settings: { ...settings },
        disabled: false,
        backgroundMobile: null,
        backgroundDesktop: null,
      })),
    },
  };
  return read;
}

function readOwnFormat({ content, fileName, language, words }: FileInput): ReadFile {
  const none = { title: fileName, icon: '', settings: {}, clientCanCreate: false, questions: [] };
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new Problem('file_corrupted');
  }
  const checked = jobTypeFile.safeParse(parsed, { reportInput: true });
  const read = { format: 'json' as const, language: null, languages: [] as string[] };
  if (!checked.success) {
    const report = fieldProblems(checked.error.issues, words).map(({ path, message }) => ownProblem(path, message));
    return { ...read, file: none, report, hasErrors: true };
  }
  const names = new Map(checked.data.questions.map((question) => [question.ID, newId()]));
  const file = inLanguage(renamed(checked.data, names), language);
  const { languages: all = [] } = file.settings;
  return { ...read, language: all[0] ?? null, languages: all, file, report: [], hasErrors: false };
}

/** The file with another default language: what is translated into it completely is written in it. */
function inLanguage(file: JobTypeFile, wanted: string | null): JobTypeFile {
  const { languages: all = [] } = file.settings;
  const [former] = all;
  const language = wanted === null ? null : matchLanguage(all, [wanted]);
  if (language === null || former === undefined || language === former) return file;
  return {
    ...file,
    settings: { ...file.settings, languages: [language, ...all.filter((one) => one !== language)] },
    questions: file.questions.map((question, place) => {
      const { title, description, settings, ...written } = writtenIn(asQuestion(question, place), language, former);
      const translations = written.translations as FileQuestion['translations'];
      return { ...question, title, description, settings: { ...settings }, language: written.language, translations };
    }),
  };
}

/** A mistake in a file of our own: `path` is where in it. */
export function ownProblem(path: string, message: string): WireFormProblem {
  return { code: 'own_format_not_valid', is_error: true, sheet: 'json', row: null, column: path, value: null, message };
}

/** A problem of a form in its wire form, with its message in the reader's language. */
export function wireProblem({ isError, ...problem }: FormProblem, words: Language): WireFormProblem {
  return { ...problem, is_error: isError, message: textsIn(words).forms.problems[problem.code] };
}
