import { z } from 'zod';
import { draftParts } from './answers.ts';
import { defineCall } from './define-call.ts';
import { isStorable } from './storable.ts';
import { id, moment } from './wire.ts';

/** The most drafts of one call. */
export const draftsPerCall = 50;

/** Of the device's making. */
const draftId = z.string().regex(/^[A-Za-z0-9-]{1,64}$/);

/** What a person is in the middle of putting into an answer. `date` is when, by the device's clock. */
export const answerDraft = z.object({
  ID: draftId,
  question: id,
  repetition: draftParts.repetition,
  date: moment,
  value: z.unknown(),
  files: z.array(id),
  comment: z.string().nullable(),
  signature: z.string().nullable(),
  signer: draftParts.signer,
  emails: z.array(z.string()),
  isIssue: z.boolean(),
});

export type WireDraft = z.output<typeof answerDraft>;

export const listAnswerDrafts = defineCall({
  name: 'listAnswerDrafts',
  method: 'GET',
  path: '/v2/answers/drafts',
  feature: 'answers',
  summary:
    'What the person has begun to answer in a job, on whichever device, and not answered yet. Nobody else is told of it.',
  spec: 'Beyond the specification: drafts on another device',
  query: z.object({ job: id }).transform(({ job }) => ({ jobId: job })),
  response: z.array(answerDraft),
});

export const saveAnswerDrafts = defineCall({
  name: 'saveAnswerDrafts',
  method: 'PUT',
  path: '/v2/answers/drafts',
  feature: 'answers',
  summary:
    'Keeps what the person is putting into answers, one draft a question. `ID` is made by the device with each change; `over` is the `ID` that it last knew here, null for none. Where another device has put in something else meanwhile, that stands and is told, so that the person chooses. A draft ends with the answer to its question.',
  spec: 'Beyond the specification: drafts on another device',
  maxBodyBytes: 8 * 1024 * 1024,
  body: z
    .object({
      job: id,
      drafts: z
        .array(
          z
            .object({ ID: draftId, question: id, over: draftId.nullable(), date: moment, ...draftParts })
            .refine(isStorable, { error: 'text_not_storable' })
            .transform(({ ID, question, over, date, repetition, ...content }) => ({
              id: ID,
              questionId: question,
              repetition,
              over,
              at: date,
              content: {
                ...content,
                comment: content.comment ?? null,
                signature: content.signature ?? null,
              },
            })),
        )
        .max(draftsPerCall),
    })
    .transform(({ job, drafts }) => ({ jobId: job, drafts })),
  /** The current draft of each question, in the order sent; null if the question was answered since. */
  response: z.array(answerDraft.nullable()),
});
