import type { Question } from '@plumbline/domain/questionnaire/definition';
import { isQuestionName } from '@plumbline/domain/ids/question-name';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import { questionTypeOf } from '@plumbline/domain/question-types/question-type';
import { languageCode } from '@plumbline/domain/translations/language-code';
import { translationsSchema } from '@plumbline/domain/translations/translations-schema';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { done, id, idParams, lineText, queryFlag, queryList, text } from './wire.ts';

/** 0 date time … 13 blueprint (spec/4 §1 "Wire format"). */
const questionTypeNumber = z.number().int().min(0).max(13);

/** What a question is called in conditions, filters, the API and exported forms. */
export const questionName = z.string().refine(isQuestionName, { error: 'question_name_not_valid' });

/** What a question asks, in one of its revisions. */
const asked = {
  revision: z.number().int(),
  type: questionTypeNumber,
  title: z.string(),
  description: z.string(),
  settings: z.record(z.string(), z.unknown()),
  withBackground: z.boolean(),
  backgroundMobile: id.nullable(),
  backgroundDesktop: id.nullable(),
  darkMode: z.boolean(),
  isClientVisible: z.boolean(),
  fileRequired: z.boolean(),
  stepIcon: z.string().nullable(),
  /** The language of its texts, null for its job type's; and what they say in others, by their keys: `title`, `childs.yes`. */
  language: z.string().nullable(),
  translations: z.record(z.string(), z.record(z.string(), z.string())),
};

/** A question as it was asked at some time: what an older answer was given to. */
export const askedQuestion = z.object({ ID: id, ...asked });

/**
 * A question (spec/2 §3). `ID` repeats `_id`. `root` is the question that it was copied from, null for none; a `removed`
 * one is shown for its answers alone. `sequence` and `jobType` are null for a global question that is not looked at in a
 * job type; so is `name`, which is unique in a job type.
 */
export const question = z.object({
  _id: id,
  ID: id,
  ...asked,
  name: z.string().nullable(),
  sequence: z.number().int().nullable(),
  root: id.nullable(),
  disabled: z.boolean(),
  is_global: z.boolean(),
  jobType: id.nullable(),
  removed: z.boolean(),
});

export type WireQuestion = z.output<typeof question>;
export type WireAskedQuestion = z.output<typeof askedQuestion>;

/** A question of the wire as the questionnaire's rules take it. A removed one is no longer asked. */
export function questionFromWire(wire: WireQuestion): Question {
  return {
    ...askedFromWire(wire),
    // What a device stored before questions had names has none.
    name: wire.name ?? '',
    sequence: wire.sequence ?? 0,
    root: wire.root,
    isGlobal: wire.is_global,
    disabled: wire.disabled || wire.removed,
    ...(wire.removed && { isRemoved: true }),
  };
}

/** As {@link questionFromWire}, for a question as it was asked when an older answer was given. */
export function askedQuestionFromWire(wire: WireAskedQuestion): Question {
  return { ...askedFromWire(wire), name: '', sequence: 0, root: null, isGlobal: false, disabled: true };
}

function askedFromWire(wire: WireAskedQuestion) {
  return {
    id: wire.ID,
    revision: wire.revision,
    type: questionTypeOf(wire.type) ?? ('message' as const),
    title: wire.title,
    description: wire.description,
    isClientVisible: wire.isClientVisible,
    fileRequired: wire.fileRequired,
    stepIcon: wire.stepIcon,
    backgroundMobile: wire.backgroundMobile,
    backgroundDesktop: wire.backgroundDesktop,
    darkMode: wire.darkMode,
    settings: wire.settings as QuestionSettings,
    // Copies from before languages existed have neither.
    language: wire.language ?? null,
    translations: wire.translations ?? {},
  };
}

/** At most so many questions are in one job type. */
export const questionLimit = 1000;
const titleLimit = 2000;
const descriptionLimit = 20_000;

/** Settings are checked by the question type's own schema, which the server picks by `type`. */
const settings = z.record(z.string().max(100), z.unknown());

const content = {
  name: questionName,
  title: lineText(titleLimit),
  description: text(descriptionLimit),
  settings,
  sequence: z.number().int().min(0).max(questionLimit),
  disabled: z.boolean(),
  is_global: z.boolean(),
  withBackground: z.boolean(),
  backgroundMobile: id.nullable(),
  backgroundDesktop: id.nullable(),
  darkMode: z.boolean(),
  isClientVisible: z.boolean(),
  fileRequired: z.boolean(),
  stepIcon: text(100).nullable(),
  language: languageCode.nullable(),
  translations: translationsSchema,
};

function innerContent<Sent extends { is_global?: boolean | undefined }>({ is_global, ...rest }: Sent) {
  return { ...rest, isGlobal: is_global };
}

const type = z.number().int().min(0).max(13);

export const listQuestions = defineCall({
  name: 'listQuestions',
  method: 'GET',
  path: '/v2/question',
  feature: 'questions',
  summary:
    'Questions of the job types that the person sees, in order; of one job type with `jobType`, the global ones with `only_global`. At most 1,000.',
  spec: 'spec/2 §7 Questions and job types',
  query: z
    .object({ only_global: queryFlag.optional(), jobType: id.optional(), search: text(200).optional() })
    .transform(({ only_global, ...rest }) => ({ ...rest, onlyGlobal: only_global ?? false })),
  response: z.array(question),
});

export const listProjectQuestions = defineCall({
  name: 'listProjectQuestions',
  method: 'GET',
  path: '/v2/question/projects',
  feature: 'questions',
  summary:
    'The questions asked in jobs of the projects that the person sees; of some projects with `project`. At most 1,000.',
  spec: 'spec/2 §7 Questions and job types',
  query: z
    .object({ project: queryList.optional(), 'project[]': queryList.optional(), search: text(200).optional() })
    .transform((query) => ({ projectIds: query.project ?? query['project[]'], search: query.search })),
  response: z.array(question),
});

export const listJobTypeQuestions = defineCall({
  name: 'listJobTypeQuestions',
  method: 'GET',
  path: '/v2/jobtype/{id}/questions',
  feature: 'questions',
  summary: 'The questions of a job type in their order, as far as the person may see them.',
  spec: 'spec/2 §7 Questions and job types',
  params: idParams,
  response: z.array(question),
});

export const createQuestion = defineCall({
  name: 'createQuestion',
  method: 'POST',
  path: '/v2/question',
  feature: 'questions',
  summary:
    'Creates a question in a job type, at the place `sequence` or at the end; without job type a global one. With `root`, it remembers what it was copied from; with `ID` (a new UUID) others can point at it before it is stored. Without `name` it is named by its title.',
  spec: 'spec/2 §7 Questions and job types',
  body: z
    .object({
      ...z.object(content).partial().shape,
      title: content.title,
      type,
      jobType: id.nullish(),
      job_type: id.nullish(),
      root: id.nullish(),
      ID: id.optional(),
    })
    .transform(({ jobType, job_type, ID, ...rest }) => ({
      ...innerContent(rest),
      id: ID,
      jobTypeId: jobType ?? job_type ?? null,
      rootId: rest.root ?? null,
    })),
  response: question,
  problems: ['path_loops', 'expressions_not_valid'],
});

export const changeQuestion = defineCall({
  name: 'changeQuestion',
  method: 'PUT',
  path: '/v2/question/{id}',
  feature: 'questions',
  summary:
    'Changes what is given of a question; settings are replaced as a whole. A change of its content makes a new revision; `name` may change without one, and conditions follow. With `revision`, a change made meanwhile answers 409. `name`, `sequence` and `disabled` are of the job type `job_type`, which may be left out when the question stands in one only.',
  spec: 'spec/2 §7 Questions and job types',
  params: idParams,
  body: z
    .object({
      ...content,
      type,
      job_type: id.nullish(),
      jobType: id.nullish(),
      revision: z.number().int(),
    })
    .partial()
    .transform(({ jobType, job_type, ...rest }) => ({ ...innerContent(rest), jobTypeId: jobType ?? job_type ?? null })),
  response: question,
  problems: ['revision_changed', 'path_loops', 'expressions_not_valid', 'global_question_in_use'],
});

export const removeQuestion = defineCall({
  name: 'removeQuestion',
  method: 'DELETE',
  path: '/v2/question/{id}',
  feature: 'questions',
  summary: 'Removes a question; its answers stay readable. A global one is refused while it stands in a job type.',
  spec: 'spec/2 §7 Questions and job types',
  params: idParams,
  response: done,
  problems: ['global_question_in_use', 'path_loops', 'expressions_not_valid'],
});

export const restoreQuestion = defineCall({
  name: 'restoreQuestion',
  method: 'PUT',
  path: '/v2/question/{id}/restore',
  feature: 'questions',
  summary: 'Puts a removed question back into a job type, with its answers.',
  spec: 'spec/2 §2 (the editor’s undo)',
  params: idParams,
  body: z
    .object({ jobType: id, sequence: content.sequence.optional(), name: questionName.optional() })
    .transform(({ jobType, ...rest }) => ({ jobTypeId: jobType, ...rest })),
  response: question,
  problems: ['path_loops', 'expressions_not_valid'],
});

const placeParams = z.object({ id, question: id });

export const attachQuestion = defineCall({
  name: 'attachQuestion',
  method: 'PUT',
  path: '/v2/jobtype/{id}/questions/{question}',
  feature: 'questions',
  summary: 'Puts a global question into a job type, at the place `sequence` or at the end.',
  spec: 'spec/2 §3 Question, is_global',
  params: placeParams,
  body: z.object({ sequence: content.sequence.optional(), name: questionName.optional() }),
  response: question,
  problems: ['path_loops', 'expressions_not_valid'],
});

export const detachQuestion = defineCall({
  name: 'detachQuestion',
  method: 'DELETE',
  path: '/v2/jobtype/{id}/questions/{question}',
  feature: 'questions',
  summary: 'Takes a global question out of a job type; it stays in the others.',
  spec: 'spec/2 §3 Question, is_global',
  params: placeParams,
  response: done,
  problems: ['path_loops', 'expressions_not_valid'],
});

export const listQuestionJobTypes = defineCall({
  name: 'listQuestionJobTypes',
  method: 'GET',
  path: '/v2/question/{id}/jobtypes',
  feature: 'questions',
  summary: 'The job types that a question stands in, by title: where a change of a global one will be seen.',
  spec: 'spec/2 §3 Question, is_global; §5 (global questions with children)',
  params: idParams,
  response: z.array(z.object({ _id: id, title: z.string() })),
});

export const reorderQuestions = defineCall({
  name: 'reorderQuestions',
  method: 'PUT',
  path: '/v2/jobtype/{id}/reorder-questions',
  feature: 'questions',
  summary: 'Puts the questions of a job type in this order: the ids of all of them. 409 when there are others by now.',
  spec: 'spec/2 §7 Questions and job types',
  params: idParams,
  body: z
    .object({ questions: z.array(z.union([id, z.object({ ID: id }).transform((one) => one.ID)])).max(questionLimit) })
    .transform(({ questions }) => ({ questionIds: questions })),
  response: z.array(question),
  problems: ['conflict', 'path_loops', 'expressions_not_valid'],
});
