import type { Actor } from '@plumbline/domain/actor/actor';
import type { JobFacts } from '@plumbline/domain/actor/facts';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Recorder } from '../../events/record-events.ts';
import { Problem } from '../../http/problem.ts';
import { lockJobRows, lockJobRowWithNextRead } from '../jobs/index.ts';
import type { Questionnaire } from '../questions/index.ts';
import { cachedQuestionnaire, questionnaireAt } from '../questions/index.ts';
import type { KnownAnswer, LoadedJob, StoredState } from './answering.queries.ts';
import { loadLocked } from './answering.queries.ts';
import type { AnswerSources } from './job-sources.ts';
import type { Entry } from './entries.ts';
import { askedIdOfEntry, placeOf } from './entries.ts';
import { freshEntries, knownAnswers } from './known-answers.ts';

/** The input of one call. */
export interface Answering {
  db: InstanceDatabase;
  /** Null for an answer by a public link. */
  actor: Actor | null;
  /** The sources from which strangers may choose, if the job type allows it. */
  strangersSources?: AnswerSources | null;
  /** The files uploaded with a stranger's submission: their answers may reference no others. */
  strangersFiles?: StoredState['files'];
  answererIn: (status: string) => Answerer;
  /** @throws Problem when the person may not see the job */
  authorize: (facts: JobFacts) => void;
  jobId: string;
  entries: readonly Entry[];
  /** The location of answers without their own. */
  location: { lat: number; long: number } | null;
  submit: boolean;
  /**
   * Whether an ID may belong to another job's answer: looked up only for the retry of a call that has failed because of
   * it.
   */
  looksUpIds: boolean;
  now: Date;
  record: Recorder;
  /** The project fields, whether people's emails may be shown, and the time zone. */
  settings: Pick<AppSettings, 'projectFields' | 'showEmails' | 'timezone'>;
  /** Adapts a question to this answerer, if needed. */
  adapt?: (question: Question) => Question;
}

/** One call's answers with the loaded state of their job, passed from step to step. */
export interface AnsweringCase {
  readonly input: Answering;
  readonly job: LoadedJob;
  /** The questionnaire as adapted to this answerer. */
  readonly questionnaire: Questionnaire;
  readonly stored: StoredState;
  /** Those of these answers that were stored before, by ID. */
  readonly known: ReadonlyMap<string, KnownAnswer>;
  /** The entries that are not stored yet, with their places in the call. */
  readonly fresh: readonly { readonly entry: Entry; readonly index: number }[];
}

/** Public answers are judged by the job type alone; the facts of a job are looked at as its maker would. */
const nobody = { id: '00000000-0000-0000-0000-000000000000', role: 'sys_admin' } as Actor;

/**
 * Locks the job, then reads it with its stored state and its current questions.
 * @throws Problem not_found if there is no such job, answer_id_taken
 */
export async function loadCase(input: Answering): Promise<AnsweringCase> {
  const { db, actor, jobId, entries, submit, looksUpIds, adapt } = input;
  const [first] = entries;
  let stands = first && cachedQuestionnaire(db, first.questionId);
  if (stands) await lockJobRowWithNextRead(db, jobId);
  else {
    const [held] = await lockJobRows(db, [jobId]);
    stands = held && (await questionnaireAt(db, held.jobTypeId, held.questionsVersion));
  }
  while (stands) {
    const questionnaire = adapt ? adapted(stands, adapt) : stands;
    const found = await loadLocked(db, actor ?? nobody, jobId, {
      answerIds: [...new Set(entries.map((entry) => entry.answer.id))],
      asked: [...new Map(entries.map((entry) => [askedIdOfEntry(entry), placeOf(entry)])).values()],
      decidingIds: questionnaire.decidingIds,
      fileIds: [...new Set(entries.flatMap((entry) => entry.answer.files))],
      actorId: actor?.id ?? null,
      isWhole: submit,
      looksUpIds,
    });
    if (!found) break;
    const { jobTypeId, questionsVersion } = found.job;
    if (jobTypeId === stands.jobTypeId && questionsVersion === stands.version) {
      const files = actor === null ? (input.strangersFiles ?? []) : found.stored.files;
      const known = knownAnswers(found.stored, entries, jobId);
      const fresh = freshEntries(entries, known);
      return { input, job: found.job, questionnaire, stored: { ...found.stored, files }, known, fresh };
    }
    // The job has another questionnaire, or its questions changed during the wait for the lock.
    stands = await questionnaireAt(db, jobTypeId, questionsVersion);
  }
  throw new Problem('not_found');
}

/** A questionnaire adapted to an answerer. */
export function adapted(stands: Questionnaire, adapt: (question: Question) => Question): Questionnaire {
  const questions = stands.definition.questions.map(adapt);
  return {
    ...stands,
    definition: { ...stands.definition, questions },
    byId: new Map(questions.map((question) => [question.id, question])),
  };
}
