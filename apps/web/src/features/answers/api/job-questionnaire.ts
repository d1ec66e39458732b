import type { WireAnswer } from '@plumbline/contract/answers';
import { answerFromWire } from '@plumbline/contract/answers';
import type { AnsweringSettings } from '@plumbline/contract/job-types';
import type { JobView } from '@plumbline/contract/job-shapes';
import { definitionFromWire } from '@plumbline/contract/redacted-state';
import type { Answer } from '@plumbline/domain/questionnaire/answers';
import { askedId } from '@plumbline/domain/questionnaire/asked-id';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import type { JobAsRead } from '../../../lib/jobs/job-query.ts';
import { changesJob, jobQuery } from '../../../lib/jobs/job-query.ts';
import { registerLiveInvalidation } from '../../../lib/live/invalidations.ts';
import { answerKeys } from './keys.ts';

/** A job with its questionnaire and answers, from the server's response. */
export interface JobQuestionnaire {
  readonly job: JobView;
  /** The questions of today, those with answers that are not asked any more included, and the places of the unseen. */
  readonly definition: QuestionnaireDefinition;
  /** That it can be read in, the default one first. */
  readonly languages: readonly string[];
  /** What of its job type's settings steers answering. */
  readonly settings: AnsweringSettings;
  readonly answers: readonly Answer[];
  /** By the id under which each question is asked. */
  readonly answerOf: ReadonlyMap<string, WireAnswer>;
  /** When this device began to ask: what it sent since may be missing here. */
  readonly readAt: number;
}

const ordinarySettings: AnsweringSettings = {
  answerLocation: false,
  stepperRTL: false,
  previewSettings: [],
  allowAddToSummary: true,
  passMark: null,
  showScore: false,
};

/** Made once for each reading, however many parts of the screen ask for it. */
const made = new WeakMap<JobAsRead, JobQuestionnaire>();

function questionnaireOf(job: JobAsRead): JobQuestionnaire {
  const known = made.get(job);
  if (known) return known;
  const questionnaire = {
    job,
    definition: definitionFromWire(job.jobType._id, job.questions, job.given),
    // Copies from before languages existed have none.
    languages: job.languages ?? [],
    // Copies from before these settings were part of the job.
    settings: job.answering ?? ordinarySettings,
    answers: job.answers.map(answerFromWire),
    answerOf: new Map(job.answers.map((one) => [askedId(one.question, one.repetition), one])),
    readAt: job.readAt,
  };
  made.set(job, questionnaire);
  return questionnaire;
}

/** One job with its questionnaire. */
export const jobQuestionnaireQuery = (jobId: string) => ({ ...jobQuery(jobId), select: questionnaireOf });

registerLiveInvalidation('job.', ({ name, job }) => (changesJob(name) && job ? [answerKeys.historiesOf(job)] : []));
