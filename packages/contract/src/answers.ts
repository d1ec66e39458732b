import type { Answer, AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { canonicalAnswerId } from '@plumbline/domain/questionnaire/answers';
import { latitude, longitude } from '@plumbline/domain/places/degrees';
import { commentLimit, signatureLimit } from '@plumbline/domain/questionnaire/validation';
import { isRepetitionId } from '@plumbline/domain/question-types/repetition-list';
import { z } from 'zod';
import { defineCall } from './define-call.ts';
import { askedQuestion } from './questions.ts';
import { personReference, storedFile } from './references.ts';
import { isStorable } from './storable.ts';
import { id, moment, pageOf, unfilteredPageQuery } from './wire.ts';

/** The most answers of one call, and the most characters of one value as JSON. */
export const answersPerCall = 200;
export const valueLimit = 64 * 1024;
export const filesPerAnswer = 100;

/** Where a person was, as far as the browser told. */
export const position = z.object({ lat: latitude, long: longitude });

const answerId = z.string().max(200).overwrite(canonicalAnswerId);

const sentValue = z
  .unknown()
  .refine((value) => (JSON.stringify(value) ?? '').length <= valueLimit, { error: 'value_too_large' })
  .refine(isStorable, { error: 'text_not_storable' })
  .transform((value) => value ?? null);

/** The repetition of a repeat group, made by the device; empty outside of groups, and in a group's first repetition. */
const repetition = z.string().max(64).refine(isRepetitionId, { error: 'not_valid' });

/** What is put into an answer, and in which repetition. */
export const draftParts = {
  repetition: repetition.default(''),
  value: sentValue,
  files: z.array(id).max(filesPerAnswer).default([]),
  comment: z.string().max(commentLimit).nullish(),
  signature: z.string().max(signatureLimit).nullish(),
  emails: z.array(z.string().max(254)).max(100).default([]),
  isIssue: z.boolean().default(false),
};

/**
 * One answer as a device sends it. `ID` is `{questionId}_{suffix}`, made by the device. `revision` is the question's
 * revision that was on the screen, `base` the ID of the answer that stood there before, `date` when it was given by the
 * device's clock, `repetition` names the repetition of a repeat group that it is given in. Without `base` the answer
 * counts as given over the newest one. `search_value` is taken but made again by the server. `location` is where it
 * was given: left out, where the call says; null, nobody knows where.
 */
export const sentAnswer = z
  .object({
    ID: answerId,
    ...draftParts,
    search_value: z.string().nullish(),
    revision: z.number().int().positive().max(2_147_483_647).nullish(),
    base: answerId.nullish(),
    date: moment.nullish(),
    location: position.nullish(),
  })
  .transform(({ ID, comment, signature, revision, base, date, location, search_value: _, ...rest }) => ({
    ...rest,
    location,
    id: ID,
    comment: comment ?? null,
    signature: signature ?? null,
    revision: revision ?? null,
    base,
    answeredAt: date ?? null,
  }));

export type SentAnswer = z.input<typeof sentAnswer>;

const sentData = z
  .array(
    z
      .object({ answer: sentAnswer, question: id })
      .transform(({ answer, question }) => ({ answer, questionId: question })),
  )
  .max(answersPerCall);

/** What became of a sent answer: the same each time it is sent. `isParallel`: another person answered from the same base. */
export const answerResult = z.object({
  ID: z.string(),
  question: id,
  repetition: z.string(),
  revision: z.number().int(),
  date: moment,
  received_at: moment,
  isIssue: z.boolean(),
  isParallel: z.boolean(),
});

export type AnswerResult = z.output<typeof answerResult>;

export const sendAnswers = defineCall({
  name: 'sendAnswers',
  method: 'POST',
  path: '/v2/answers',
  alsoAt: ['/v1/answers'],
  feature: 'answers',
  summary:
    'Stores answers to a job: all of them or none, each once however often it is sent. An answer may carry its own `location`; the call’s is that of all that carry none. With `submit` the job is submitted: refused while something mandatory is missing.',
  spec: 'spec/2 §4, §7 Answers',
  // 200 values of 64 kB and some signatures.
  maxBodyBytes: 24 * 1024 * 1024,
  body: z
    .object({ job: id, data: sentData, location: position.nullish(), submit: z.boolean().default(false) })
    .transform(({ job, data, location, submit }) => ({
      jobId: job,
      entries: data,
      location: location ?? null,
      submit,
    })),
  response: z.array(answerResult),
  problems: [
    'job_not_answerable',
    'answer_not_allowed',
    'answers_missing',
    'questionnaire_too_demanding',
    'file_required',
    'answer_id_taken',
  ],
});

/** A person as an answer names them; the address only for whoever sees more of people than names and avatars. */
export const respondent = personReference.extend({ email: z.string().nullable() });

/**
 * An answer as people read it (spec/2 §3). `files` are asset ids, `assets` tells of each. `location` is shown to whoever
 * may read it. `isCurrent` is false while its question is jumped over. `isParallel` stands until someone has looked.
 * `earlier` counts the older answers. `asked` is the question as it was then, null when it has not changed since.
 */
export const answer = z.object({
  ID: z.string(),
  job: id,
  question: id,
  /** Of the repeat group that it was given in; empty outside of groups, and in a group's first repetition. */
  repetition: z.string(),
  revision: z.number().int(),
  value: z.unknown(),
  files: z.array(id),
  assets: z.array(storedFile),
  comment: z.string().nullable(),
  signature: z.string().nullable(),
  emails: z.array(z.string()),
  isIssue: z.boolean(),
  search_value: z.string(),
  user: respondent.nullable(),
  date: moment,
  received_at: moment,
  location: position.nullable(),
  base: z.string().nullable(),
  isParallel: z.boolean(),
  isCurrent: z.boolean(),
  earlier: z.number().int(),
  asked: askedQuestion.nullable(),
});

export type WireAnswer = z.output<typeof answer>;

/** An answer of the wire as the questionnaire's rules take it. The time of receipt orders answers, no device's clock; `givenAt` is by that. */
export function answerFromWire(wire: WireAnswer): Answer {
  return {
    id: wire.ID,
    questionId: wire.question,
    repetition: wire.repetition,
    revision: wire.revision,
    value: wire.value,
    files: wire.files,
    comment: wire.comment,
    signature: wire.signature,
    emails: wire.emails,
    isIssue: wire.isIssue,
    base: wire.base,
    at: wire.received_at,
    by: wire.user?._id ?? null,
    isParallel: wire.isParallel,
    stored: { value: wire.value, isCurrent: wire.isCurrent },
    givenAt: wire.date,
  };
}

/** What a device sends for an answer of the questionnaire's rules. */
export function answerToWire(
  given: AnswerContent & {
    readonly id: string;
    readonly repetition: string;
    readonly revision: number;
    readonly base: string | null;
    readonly at: string;
    /** Where it was given, when that is not where the call says. */
    readonly location?: { readonly lat: number; readonly long: number } | null;
  },
): SentAnswer {
  return {
    ID: given.id,
    // What was kept on a device before there were repetitions has none.
    repetition: given.repetition ?? '',
    value: given.value,
    files: [...given.files],
    comment: given.comment,
    signature: given.signature,
    emails: [...given.emails],
    isIssue: given.isIssue,
    revision: given.revision,
    base: given.base,
    date: given.at,
    ...(given.location !== undefined && { location: given.location }),
  };
}

export const readAnswerHistory = defineCall({
  name: 'readAnswerHistory',
  method: 'GET',
  path: '/v2/answers/history',
  feature: 'answers',
  summary:
    'All answers to one question of a job, in one repetition of a repeat group with `repetition`, the newest first: who gave it, when, where and to which revision. At most 500.',
  spec: 'spec/2 §3 Answer, history',
  query: z
    .object({ job: id, question: id, repetition: repetition.default('') })
    .transform(({ job, question, ...rest }) => ({ jobId: job, questionId: question, ...rest })),
  response: z.array(answer),
});

/** What the job before was answered with; no job when there is none. */
export const previousAnswers = z.object({
  job: z.object({ _id: id, ID: z.number().int() }).nullable(),
  answers: z.array(answer),
});

export const readPreviousAnswers = defineCall({
  name: 'readPreviousAnswers',
  method: 'GET',
  path: '/v2/answers/previous',
  feature: 'answers',
  summary:
    'The current answers of the job before this one, of the same project and job type, as far as the person sees it; none while answers recall is off.',
  spec: 'spec/1 §1 answers recall',
  query: z.object({ job: id }).transform(({ job }) => ({ jobId: job })),
  response: previousAnswers,
});

export const listRespondents = defineCall({
  name: 'listRespondents',
  method: 'GET',
  path: '/v2/answers/users',
  feature: 'answers',
  summary: 'The people who have answered jobs that the person sees; those of one job with `job`.',
  spec: 'spec/2 §7 Answers',
  query: z
    .intersection(unfilteredPageQuery, z.object({ job: id.optional() }))
    .transform(({ job, ...rest }) => ({ ...rest, jobId: job })),
  response: pageOf(respondent),
});

export const seeAnswer = defineCall({
  name: 'seeAnswer',
  method: 'PUT',
  path: '/v2/answers/{id}/seen',
  feature: 'answers',
  summary: 'Somebody has looked at a parallel answer: it is not marked any more.',
  spec: 'spec/4 §4 "Questions and answers"',
  params: z.object({ id: answerId }),
  response: z.object({ success: z.literal(true) }),
});
