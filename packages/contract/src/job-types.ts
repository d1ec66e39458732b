import { documentLayout } from '@plumbline/domain/documents/document-layout';
import { plannedLength } from '@plumbline/domain/jobs/planned-length-schema';
import { questionnaireLanguages } from '@plumbline/domain/translations/language-code';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { question } from './questions.ts';
import { author, skillReference, translations } from './references.ts';
import { can, done, id, idParams, moment, queryFlag, queryList, requiredText, text } from './wire.ts';

const flag = z.boolean();
const permissionSet = z.object({ update: flag, read: flag, set: flag }).partial();

/**
 * The settings of a job type (spec/1 §3). `previewSettings` are the main questions, asked right after a job is created.
 * `permissions` are by role; a role that is not listed may use it. `answerLocation` stores the location of answers,
 * `allowAddToSummary` lets summaries list its answers, `stepperRTL` runs the steps from right to left, `publicSources`
 * lets strangers choose from lists and tables by the public link, `publicFiles` lets them attach files,
 * `publicDocument` offers them a PDF of their submission. `languages` are its languages, the default one first; if
 * empty, the instance's. `documentLayout` is that of its jobs' PDFs, null for the instance's. `plannedLength` is the default length of
 * new jobs in minutes, null for none. `passMark` is the percentage from which a job has passed, null for none; `showScore` shows the score to
 * whoever answers, while they do.
 */
const settings = {
  isDisabled: flag,
  description: text(5000),
  previewSettings: z.array(id).max(100),
  permissions: z.object({ project_manager: permissionSet, inspector: permissionSet, client: permissionSet }).partial(),
  answerLocation: flag,
  allowAddToSummary: flag,
  stepperRTL: flag,
  publicSources: flag,
  publicFiles: flag,
  publicDocument: flag,
  languages: questionnaireLanguages,
  documentLayout: documentLayout.nullable(),
  plannedLength: plannedLength.nullable(),
  passMark: z.number().min(0).max(100).multipleOf(0.1).nullable(),
  showScore: flag,
};

export const jobTypeSettings = z.object(settings);

/** The settings of a job type that affect answering; included with each job. */
export const answeringSettings = jobTypeSettings.pick({
  answerLocation: true,
  stepperRTL: true,
  previewSettings: true,
  allowAddToSummary: true,
  passMark: true,
  showScore: true,
});

export type AnsweringSettings = z.output<typeof answeringSettings>;

/** What a setting that was never set counts as. */
export const defaultJobTypeSettings: z.output<typeof jobTypeSettings> = {
  isDisabled: false,
  description: '',
  previewSettings: [],
  permissions: {},
  answerLocation: true,
  allowAddToSummary: true,
  stepperRTL: false,
  publicSources: false,
  publicFiles: false,
  publicDocument: false,
  languages: [],
  documentLayout: null,
  plannedLength: null,
  passMark: null,
  showScore: false,
};

/** A job type as lists and pickers show it. */
export const jobTypeListItem = z.object({
  _id: id,
  title: z.string(),
  icon: z.string(),
  /** Its name and its `description` in other languages. */
  translations,
  settings: jobTypeSettings,
  clientCanCreate: flag,
  isTemplate: flag,
  uniqueId: id,
  questions_count: z.number().int(),
  created_at: moment,
  updated_at: moment,
  can,
});

/** A job type with its questions, in their order. `publicLink` is the token of its public address, null while it is off. */
export const jobType = jobTypeListItem.extend({
  publicLink: z.string().nullable(),
  jobs_count: z.number().int(),
  questions: z.array(question),
  /** What its new jobs ask for, by name; empty for those who see no skills. */
  requiredSkills: z.array(skillReference),
  created_by: author.nullable(),
  version: z.number().int(),
  /** Who made the revisions of questions that stand now, and when, by the questions' ids: for those who change questions. */
  revised: z
    .record(z.string(), z.object({ at: moment, by: z.object({ first: z.string(), last: z.string() }).nullable() }))
    .optional(),
});

export type JobTypeSettings = z.output<typeof jobTypeSettings>;
export type JobTypeListItem = z.output<typeof jobTypeListItem>;
export type JobType = z.output<typeof jobType>;

const title = requiredText(200);
const content = {
  title,
  icon: text(100),
  settings: z.object(settings).partial(),
  clientCanCreate: flag,
  isTemplate: flag,
};

export const listJobTypes = defineCall({
  name: 'listJobTypes',
  method: 'GET',
  path: '/v2/jobtype',
  alsoAt: ['/v1/job_types', '/v1/jobtype', '/v2/job_types'],
  feature: 'job-types',
  summary:
    'The job types that the person sees, by title; only some with `type`. With `fromFilters` also those of jobs that the person sees, though they may not make new ones. `templates` keeps only templates.',
  spec: 'spec/1 §7 Job types',
  query: z
    .object({
      type: queryList.optional(),
      'type[]': queryList.optional(),
      fromFilters: queryFlag.optional(),
      templates: queryFlag.optional(),
      search: text(200).optional(),
    })
    .transform((query) => ({
      ids: query.type ?? query['type[]'],
      fromFilters: query.fromFilters ?? false,
      onlyTemplates: query.templates ?? false,
      search: query.search,
    })),
  response: z.array(jobTypeListItem),
});

export const readJobType = defineCall({
  name: 'readJobType',
  method: 'GET',
  path: '/v2/jobtype/{id}',
  feature: 'job-types',
  summary: 'One job type with its questions.',
  spec: 'spec/1 §7 Job types',
  params: idParams,
  response: jobType,
});

export const createJobType = defineCall({
  name: 'createJobType',
  method: 'POST',
  path: '/v2/jobtype',
  feature: 'job-types',
  summary:
    'Creates a job type: empty, or with `template` as a copy of that one’s questions and settings, each question remembering what it was copied from.',
  spec: 'spec/1 §2 Job type wizard, §7',
  body: z
    .object({ ...z.object(content).partial().shape, title, template: id.nullish() })
    .transform(({ template, ...rest }) => ({ ...rest, templateId: template ?? null })),
  response: jobType,
});

export const changeJobType = defineCall({
  name: 'changeJobType',
  method: 'PUT',
  path: '/v2/jobtype/{id}',
  feature: 'job-types',
  summary:
    'Changes what is given of a job type and of its settings. With `version`, a change made meanwhile answers 409.',
  spec: 'spec/1 §7 Job types',
  params: idParams,
  body: z.object({ ...content, version: z.number().int() }).partial(),
  response: jobType,
  problems: ['conflict'],
});

export const changePublicLink = defineCall({
  name: 'changePublicLink',
  method: 'PUT',
  path: '/v2/jobtype/{id}/public-link',
  feature: 'job-types',
  summary: 'Switches the public link on or off. With `renew` it gets a new address and the old one ends.',
  spec: 'spec/4 §4 "Questions and answers" (public answering)',
  params: idParams,
  body: z.object({ isActive: flag, renew: flag.default(false) }),
  response: jobType,
});

export const removeJobType = defineCall({
  name: 'removeJobType',
  method: 'DELETE',
  path: '/v2/jobtype/{id}',
  feature: 'job-types',
  summary: 'Deletes a job type with its questions; refused while it has jobs.',
  spec: 'spec/1 §5',
  params: idParams,
  response: done,
  problems: ['job_type_has_jobs'],
});
