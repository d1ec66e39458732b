import { publicFileLimits } from '@plumbline/domain/assets/file-kinds';
import { pictureMarks } from '@plumbline/domain/assets/marks';
import { translations } from './references.ts';
import { z } from 'zod';
import { uploadProblems } from './assets.ts';
import { answerResult, position, sentAnswer } from './answers.ts';
import { defineCall } from './define-call.ts';
import { given } from './redacted-state.ts';
import { jobSources } from './job-sources.ts';
import { question } from './questions.ts';
import { done, id } from './wire.ts';

/** The most answers of one submission: the whole questionnaire with its repetitions comes at once. */
const publicAnswersLimit = 2000;

const linkParams = z.object({ link: z.string().min(20).max(100) });

/**
 * A questionnaire as a stranger sees it: nothing of the instance but what is asked. `pictures` are addresses for its
 * pictures by asset id, which an `<img>` can show for a day. Where the job type lets nobody attach files, no question takes any.
 */
export const publicQuestionnaire = z.object({
  title: z.string(),
  icon: z.string(),
  description: z.string(),
  /** Its name and its description in other languages. */
  translations,
  stepperRTL: z.boolean(),
  questions: z.array(question),
  /** In place of the questions that strangers don't see. */
  given,
  /** That it is shown in, the default one first. */
  languages: z.array(z.string()),
  pictures: z.record(z.string(), z.string()),
  /** What its questions choose from, where the job type lets strangers choose: names alone, and no more than a few hundred of each. */
  sources: jobSources.pick({ lists: true, tables: true }),
});

export type PublicQuestionnaire = z.output<typeof publicQuestionnaire>;

export const readPublicQuestionnaire = defineCall({
  name: 'readPublicQuestionnaire',
  method: 'GET',
  path: '/v2/public/job_type/{link}',
  feature: 'answers',
  summary: 'The questionnaire behind a public link, without sign-in.',
  spec: 'spec/4 §4 "Questions and answers" (public answering)',
  authentication: 'none',
  params: linkParams,
  /** The project of the link, whose own lists and tables are offered, and the row of one of them that the link is about. */
  query: z.object({ project: id.optional(), row: id.optional() }),
  response: publicQuestionnaire,
  problems: ['public_link_off'],
});

/** A file that waits for its submission. Nobody reads it before, and no stranger after. */
const waitingFile = z.object({ _id: id, originalName: z.string(), size: z.number().int() });

export const uploadPublicFile = defineCall({
  name: 'uploadPublicFile',
  method: 'POST',
  path: '/v2/public/job_type/{link}/files',
  feature: 'assets',
  summary:
    'Stores one file for a submission by a public link, without sign-in, sent as multipart/form-data, where the job type lets strangers attach files. It waits for its submission for a day; `submission` is the `ID` under which that will be sent, `question` is one that takes files.',
  spec: 'spec/4 §4 "Questions and answers" (public answering)',
  authentication: 'none',
  bodyKind: 'multipart',
  params: linkParams,
  query: z.object({ submission: id, question: id }),
  response: waitingFile,
  problems: [...uploadProblems, 'public_link_off', 'file_missing', 'files_too_many', 'files_waiting_too_many'],
});

export const removePublicFile = defineCall({
  name: 'removePublicFile',
  method: 'DELETE',
  path: '/v2/public/job_type/{link}/files/{id}',
  feature: 'assets',
  summary: 'Takes back a file that waits for its submission.',
  spec: 'spec/4 §4 "Questions and answers" (public answering)',
  authentication: 'none',
  params: linkParams.extend({ id }),
  query: z.object({ submission: id }),
  response: done,
  problems: ['public_link_off'],
});

export const sendPublicAnswers = defineCall({
  name: 'sendPublicAnswers',
  method: 'POST',
  path: '/v2/public/job_type/{link}/answers',
  feature: 'answers',
  summary:
    'Submits a whole questionnaire by a public link: makes a reported job of it, under `project` when one is given. `ID` (a new UUID) is made by the device: sent again, it makes no second job. Files are those that were uploaded for this `ID`; `drawings` says which of them show what was drawn over which other one.',
  spec: 'spec/4 §4 "Questions and answers" (public answering)',
  maxBodyValues: 50_000,
  authentication: 'none',
  params: linkParams,
  body: z
    .object({
      ID: id,
      project: id.nullish(),
      data: z
        .array(
          z
            .object({ answer: sentAnswer, question: id })
            .transform(({ answer, question: questionId }) => ({ answer, questionId })),
        )
        .max(publicAnswersLimit),
      drawings: z
        .array(z.object({ file: id, drawn: pictureMarks }))
        .max(publicFileLimits.perSubmission)
        .default([]),
      location: position.nullish(),
    })
    .transform(({ ID, project, data, drawings, location }) => ({
      jobId: ID,
      projectId: project ?? null,
      entries: data,
      drawings,
      location: location ?? null,
    })),
  /** `document_key` opens the PDF of this submission (`readPublicDocument`) for an hour; null where the job type offers none. */
  response: z.object({
    success: z.literal(true),
    data: z.array(answerResult),
    document_key: z.string().nullable(),
  }),
  problems: ['public_link_off', 'answers_missing', 'questionnaire_too_demanding', 'conflict'],
});

/** For how long whoever has submitted can fetch the PDF of it, in seconds from the submission. */
export const publicDocumentSeconds = 3600;

export const readPublicDocument = defineCall({
  name: 'readPublicDocument',
  method: 'GET',
  path: '/v2/public/job_type/{link}/submissions/{id}/document',
  feature: 'answers',
  summary:
    'What was submitted by a public link as a PDF, for whoever submitted it: with the key that the submission was answered with, for an hour, where the job type offers it. Nothing that was added since is in it.',
  spec: 'spec/4 §4 "Questions and answers" (public answering)',
  authentication: 'none',
  responseKind: 'file',
  params: linkParams.extend({ id }),
  query: z.object({ key: z.string().max(100) }),
  response: z.unknown(),
  problems: ['public_link_off', 'file_too_demanding'],
});
