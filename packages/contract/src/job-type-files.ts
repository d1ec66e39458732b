import type { FormProblemCode } from '@plumbline/domain/xlsform/report';
import { questionTypes } from '@plumbline/domain/question-types/question-type';
import { languageCode } from '@plumbline/domain/translations/language-code';
import { translationsSchema } from '@plumbline/domain/translations/translations-schema';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { jobType, jobTypeSettings } from './job-types.ts';
import { questionLimit, questionName } from './questions.ts';
import { id, idParams, lineText, queryFlag, requiredText, text } from './wire.ts';

/** The largest file that a job type is read from, in bytes. */
export const jobTypeFileLimit = 5 * 1024 * 1024;

/** The version of the format that is written. The first one had no languages; one that is not known is refused. */
export const jobTypeFileVersion = 2;

const fileQuestion = z.strictObject({
  /** Names the question within the file; the other questions' rules, mentions and conditions speak of it by this. */
  ID: id,
  /** Older files have none: it is made of the title then. */
  name: z.union([questionName, z.literal('')]).default(''),
  type: z.enum(questionTypes),
  title: lineText(2000),
  description: text(20_000),
  settings: z.record(z.string().max(100), z.unknown()),
  disabled: z.boolean(),
  isClientVisible: z.boolean(),
  fileRequired: z.boolean(),
  darkMode: z.boolean(),
  stepIcon: text(100).nullable(),
  backgroundMobile: id.nullable(),
  backgroundDesktop: id.nullable(),
  language: languageCode.nullable().default(null),
  translations: translationsSchema.default({}),
});

/** A job type as a file of our own. Written, read and written again it is the same, letter by letter. */
export const jobTypeFile = z.strictObject({
  format: z.literal('plumbline-job-type'),
  version: z.union([z.literal(1), z.literal(jobTypeFileVersion)]),
  title: requiredText(200),
  icon: text(100),
  settings: jobTypeSettings.partial(),
  clientCanCreate: z.boolean(),
  questions: z
    .array(fileQuestion)
    .max(questionLimit)
    .refine((questions) => new Set(questions.map((one) => one.ID)).size === questions.length, { error: 'name_taken' }),
});

export type JobTypeFile = z.output<typeof jobTypeFile>;

/**
 * One line of a report. An error prevents the import of the whole file; others report what is left out or converted.
 * `row` is numbered as in a spreadsheet; `message` is in the person's language.
 */
export const formProblem = z.object({
  code: z.string() as unknown as z.ZodType<FormProblemCode, string>,
  is_error: z.boolean(),
  sheet: z.string(),
  row: z.number().int().nullable(),
  column: z.string().nullable(),
  value: z.string().nullable(),
  message: z.string(),
});

export type WireFormProblem = z.output<typeof formProblem>;

/** What was read of a file. `job_type` is null while it was only looked at. */
export const importedJobType = z.object({
  job_type: jobType.nullable(),
  title: z.string(),
  format: z.enum(['xlsform', 'json']),
  /** The language that the texts were taken in, null when the file names none; and all that it has. */
  language: z.string().nullable(),
  languages: z.array(z.string()),
  questions_count: z.number().int(),
  report: z.array(formProblem),
});

export type ImportedJobType = z.output<typeof importedJobType>;

export const importJobType = defineCall({
  name: 'importJobType',
  method: 'POST',
  path: '/v2/jobtype/import',
  feature: 'job-types',
  summary:
    'Makes a job type of a file, sent as multipart/form-data: an XLSForm (`.xlsx`, as ODK and Kobo use it) or an export of our own (`.json`). With `check` it is only looked at. A file with errors is not taken: 422, each error at `sheet!column row`. Beyond the specification.',
  spec: 'Beyond the specification: import and export of questionnaires',
  bodyKind: 'multipart',
  query: z
    .object({ check: queryFlag.optional(), language: text(100).optional(), title: text(200).optional() })
    .transform(({ check, language, title }) => ({
      isCheck: check ?? false,
      language: language || null,
      title: title || null,
    })),
  response: importedJobType,
  problems: [
    'file_missing',
    'file_too_large',
    'file_type_not_allowed',
    'file_corrupted',
    'files_too_many',
    'form_not_valid',
    'path_loops',
  ],
});

const exportQuery = z
  .object({ format: z.enum(['xlsform', 'json']).default('xlsform') })
  .transform(({ format }) => ({ format }));

export const exportJobType = defineCall({
  name: 'exportJobType',
  method: 'GET',
  path: '/v2/jobtype/{id}/export',
  feature: 'job-types',
  summary:
    'A job type with the questions that the person sees, as a file: an XLSForm, or with `format=json` in our own format, which holds everything. Beyond the specification.',
  spec: 'Beyond the specification: import and export of questionnaires',
  responseKind: 'file',
  params: idParams,
  query: exportQuery,
  response: z.unknown(),
});

export const reportJobTypeExport = defineCall({
  name: 'reportJobTypeExport',
  method: 'GET',
  path: '/v2/jobtype/{id}/export/report',
  feature: 'job-types',
  summary:
    'What other programs will not know of an exported job type. Nothing is lost when it comes back here. Beyond the specification.',
  spec: 'Beyond the specification: import and export of questionnaires',
  params: idParams,
  query: exportQuery,
  response: z.object({ report: z.array(formProblem) }),
});
