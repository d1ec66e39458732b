import { z } from 'zod';
import { answerResult, position, sentAnswer } from './answers.ts';
import { defineCall } from './define-call.ts';
import { given } from './given.ts';
import { question } from './questions.ts';
import { id } from './wire.ts';

/** The most answers of one submission: the whole questionnaire with its repetitions comes at once. */
const publicAnswersLimit = 2000;

const linkParams = z.object({ link: z.string().min(20).max(100) });

/**
 * A questionnaire as a stranger sees it: nothing of the instance but what is asked. `pictures` are addresses for its
 * pictures by asset id, which an `<img>` can show for a day. Files can't be attached, so none is demanded.
 */
export const publicQuestionnaire = z.object({
  title: z.string(),
  icon: z.string(),
  description: z.string(),
  stepperRTL: z.boolean(),
  questions: z.array(question),
  /** In place of the questions that strangers don't see. */
  given,
  /** That it is shown in, the default one first. */
  languages: z.array(z.string()),
  pictures: z.record(z.string(), z.string()),
});

export type PublicQuestionnaire = z.output<typeof publicQuestionnaire>;

export const readPublicQuestionnaire = defineCall({
  name: 'readPublicQuestionnaire',
  method: 'GET',
  path: '/v2/public/job_type/{link}',
  feature: 'answers',
  summary: 'The questionnaire behind a public link, without sign-in.',
  spec: 'decisions, "Questions and answers" (public answering)',
  authentication: 'none',
  params: linkParams,
  answer: publicQuestionnaire,
  problems: ['public_link_off'],
});

export const sendPublicAnswers = defineCall({
  name: 'sendPublicAnswers',
  method: 'POST',
  path: '/v2/public/job_type/{link}/answers',
  feature: 'answers',
  summary:
    'Submits a whole questionnaire by a public link: makes a reported job of it, under `project` when one is given. `ID` (a new UUID) is made by the device: sent again, it makes no second job.',
  spec: 'decisions, "Questions and answers" (public answering)',
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
      location: position.nullish(),
    })
    .transform(({ ID, project, data, location }) => ({
      jobId: ID,
      projectId: project ?? null,
      entries: data,
      location: location ?? null,
    })),
  answer: z.object({ success: z.literal(true), data: z.array(answerResult) }),
  problems: ['public_link_off', 'answers_missing', 'conflict'],
});
