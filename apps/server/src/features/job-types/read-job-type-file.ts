import { jobTypeFile, type JobTypeFile, type WireFormProblem } from '@plumbline/contract/job-type-files';
import { formProblemText } from '@plumbline/contract/form-texts';
import type { Language } from '@plumbline/domain/settings/languages';
import { formRowLimit, importXlsForm } from '@plumbline/domain/xlsform/import-xlsform';
import type { FormProblem } from '@plumbline/domain/xlsform/report';
import { readSpreadsheet, SpreadsheetRefused } from '../../adapters/spreadsheets/read-spreadsheet.ts';
import { fieldProblems } from '../../http/field-problems.ts';
import { Problem } from '../../http/problem.ts';
import { newId } from '../../ids.ts';
import { renamed } from './job-type-file.ts';

/** What a file says of a job type, its questions under new ids. With errors nothing may be made of it. */
export interface ReadFile {
  format: 'xlsform' | 'json';
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

const otherTexts: Readonly<Record<Language, string>> = { en: 'Other', he: 'אחר' };

/** Reads a file by what it is, not by what it is called. @throws Problem file_type_not_allowed, file_corrupted, file_too_large */
export async function readJobTypeFile(input: FileInput): Promise<ReadFile> {
  const { content } = input;
  if (content.subarray(0, 2).toString('latin1') === 'PK') return readXlsForm(input);
  const start = content
    .subarray(0, 64)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (start.startsWith('{')) return readOwnFormat(input);
  throw new Problem('file_type_not_allowed', { details: { list: 'xlsx, json' } });
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
    language: language ?? instanceLanguage,
    otherText: otherTexts[instanceLanguage],
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
      settings: {},
      clientCanCreate: false,
      questions: form.questions.map(({ id, settings, ...question }) => ({
        ...question,
        ID: id,
        settings: { ...settings },
        disabled: false,
        backgroundMobile: null,
        backgroundDesktop: null,
        language: null,
        translations: {},
      })),
    },
  };
  return read;
}

function readOwnFormat({ content, fileName, words }: FileInput): ReadFile {
  const none = { title: fileName, icon: '', settings: {}, clientCanCreate: false, questions: [] };
  let parsed: unknown;
  try {
    parsed = JSON.parse(content.toString('utf8').replace(/^\uFEFF/, ''));
  } catch {
    throw new Problem('file_corrupted');
  }
  const checked = jobTypeFile.safeParse(parsed, { reportInput: true });
  const read = { format: 'json' as const, language: null, languages: [] };
  if (!checked.success) {
    const report = fieldProblems(checked.error.issues, words).map(({ path, message }) => ownProblem(path, message));
    return { ...read, file: none, report, hasErrors: true };
  }
  const names = new Map(checked.data.questions.map((question) => [question.ID, newId()]));
  return { ...read, file: renamed(checked.data, names), report: [], hasErrors: false };
}

/** A mistake in a file of our own: `path` is where in it. */
export function ownProblem(path: string, message: string): WireFormProblem {
  return { code: 'own_format_not_valid', is_error: true, sheet: 'json', row: null, column: path, value: null, message };
}

export function wireProblem({ isError, ...problem }: FormProblem, words: Language): WireFormProblem {
  return { ...problem, is_error: isError, message: formProblemText(problem.code, words) };
}
