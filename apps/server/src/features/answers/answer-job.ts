import type { AnswerResult } from '@plumbline/contract/answers';
import type { Actor } from '@plumbline/domain/access/actor';
import type { JobFacts } from '@plumbline/domain/access/facts';
import type { ExpressionContext } from '@plumbline/domain/expressions/clock';
import { nextStatus } from '@plumbline/domain/jobs/life-cycle';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { askedId, askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { AppSettings } from '@plumbline/domain/settings/app-settings';
import type { InstanceDatabase } from '../../database/instance-database.ts';
import type { Recorder } from '../../events/record-events.ts';
import { Problem } from '../../http/problem.ts';
import { lockJobRows, lockJobRowWithNextRead } from '../jobs/index.ts';
import type { Questionnaire } from '../questions/index.ts';
import {
  cachedQuestionnaire,
  questionnaireAt,
  questionnaireClock,
  readRevisions,
  readUnasked,
  revisionKey,
} from '../questions/index.ts';
import type { AskedPlace, JobInHand, KnownAnswer, StoredState } from './answering.queries.ts';
import { readJobInHand } from './answering.queries.ts';
import type { JobAfterwards, NewAnswerRow } from './storing.queries.ts';
import { storeAnswers } from './storing.queries.ts';
import { isAsItStands, isAsked, mayDrawOnSources } from './asked-now.ts';
import { calculatedAnswers } from './calculated-answers.ts';
import { lastOf, momentsOfAnswering } from './moment-of-answering.ts';
import { pathAfter } from './path-after.ts';
import { demandComplete } from './demand-complete.ts';
import type { AcceptedAnswer, Entry } from './judge-answers.ts';
import { askedIdOfEntry, judgeAnswers, placeOf } from './judge-answers.ts';
import { freshEntries, knownAnswers } from './known-answers.ts';
import { limitSharedMails } from './limit-shared-mails.ts';
import { recordAnswering } from './record-answering.ts';
import type { SourcesInHand } from './job-sources.ts';
import { readAnswerSources } from './source-answers.ts';

interface Answering {
  db: InstanceDatabase;
  /** Null when somebody answers by a public link. */
  actor: Actor | null;
  /** What strangers choose from, where the job type lets them. */
  strangersHand?: SourcesInHand | null;
  /** What a stranger brought with this submission: no other file may stand in their answers. */
  strangersFiles?: StoredState['files'];
  answererIn: (status: string) => Answerer;
  /** @throws Problem when the person may not see the job */
  authorize: (facts: JobFacts) => void;
  jobId: string;
  entries: readonly Entry[];
  /** Where answers were given that don't say it themselves. */
  location: { lat: number; long: number } | null;
  submit: boolean;
  /** Whether an ID may be that of another job's answer: looked up for a call that has failed because of one. */
  looksUpIds: boolean;
  now: Date;
  record: Recorder;
  /** What project fields there are, who is told of people, and where today is today. */
  settings: Pick<AppSettings, 'projectFields' | 'showEmails' | 'timezone'>;
  /** What a question asks of this answerer, where that isn't all of it. */
  adapt?: (question: Question) => Question;
}

/** Public answers are judged by the job type alone; the facts of a job are looked at as its maker would. */
const nobody = { id: '00000000-0000-0000-0000-000000000000', role: 'sys_admin' } as Actor;

/**
 * Stores answers to a job, all or none, and what follows: current answers, path, issues, status, events (spec/2 §4;
 * spec/4 §4 "Questions and answers", §3 "Job life cycle"). What is stored already is answered as it was the first time.
 * @returns one result an entry, in their order
 */
export async function answerJob(input: Answering): Promise<AnswerResult[]> {
  const { db, actor, jobId, entries, submit, now } = input;
  const { job, questionnaire: stands, stored } = await takeInHand(input);
  const known = knownAnswers(stored, entries, jobId);
  const fresh = freshEntries(entries, known);
  const isRepeat = fresh.length === 0 && entries.length > 0 && (!submit || job.wasSubmitted);
  const isOwnRepeat = isRepeat && entries.every((entry) => known.get(entry.answer.id)?.by === actor?.id);
  if (!isOwnRepeat) input.authorize(job.facts);
  if (isRepeat) return resultsOf(entries, known);

  const answerer = input.answererIn(job.status);
  const meetsSources = submit || fresh.some(({ entry }) => mayDrawOnSources(entry, stands));
  const sources = meetsSources
    ? await readAnswerSources(stands.definition, {
        ...input,
        projectId: job.projectId,
        isSubmitted: submit,
        mayMeetOthers: fresh.some(({ entry }) => !isAsItStands(entry, stands)),
      })
    : null;
  const questionnaire = sources ? adapted(stands, sources.adapt) : stands;
  const moments = momentsOfAnswering(fresh, stored, now);
  const clock = questionnaireClock(questionnaire.definition, {
    now: lastOf(moments) ?? now,
    timeZone: input.settings.timezone,
  });
  const accepted = await judge(input, questionnaire, stored, fresh, { answerer, moments, clock });
  const placed = accepted.map((answer, at) => ({ answer, index: fresh[at]?.index ?? at }));
  // What strangers give is sent to nobody.
  if (actor) await limitSharedMails(db, { jobId, userId: actor.id, now }, placed);
  const writes = await sources?.check(placed);
  const path = pathAfter(questionnaire, stored, accepted, clock);
  const submits = submit && wantsSubmit(job, stored, fresh);
  if (submits) demandComplete(questionnaire.definition, stored, accepted, fresh, answerer, clock);
  if (accepted.length === 0 && !submits) return resultsOf(entries, known);

  const raised = accepted.filter((one) => one.raisesIssue);
  // What follows from answers is known where the last of them was given.
  const location = whereGiven(job, accepted.at(-1), input);
  const computed = calculatedAnswers(questionnaire, stored, accepted, path.calculated, { clock, location });
  const after: JobAfterwards = {
    ...withoutComputed(path, computed),
    status: statusAfter(job, raised.length > 0, submits),
    isSubmitted: submits,
  };
  const rows = accepted.map((one) => ({ ...rowOf(one, path.ids, now), location: whereGiven(job, one, input) }));
  // Times of receipt never run backwards within a question.
  const receivedAt = stored.history.reduce((last, { at }) => Math.max(last, at + 1), stored.at);
  const answered = { id: jobId, userId: actor?.id ?? null, receivedAt };
  await storeAnswers(db, answered, { given: rows, computed, stored }, { before: job, after }, now);
  recordAnswering(input, job, { accepted, computed, raised }, after);
  await sources?.write(writes ?? []);

  accepted.forEach((one, index) => {
    const { id, questionId } = { id: one.entry.answer.id, questionId: one.entry.questionId };
    known.set(id, {
      id,
      jobId,
      questionId,
      repetition: one.entry.answer.repetition,
      revision: one.question.revision,
      date: rows[index]?.answered_at ?? '',
      receivedAt: momentOf(receivedAt + index),
      isIssue: one.content.isIssue,
      isParallel: one.isParallel,
      by: actor?.id ?? null,
    });
  });
  return resultsOf(entries, known);
}

/**
 * Holds the job, then reads it with what is stored of it and the questions that stand now.
 * @throws Problem not_found when there is no such job
 */
async function takeInHand(input: Answering) {
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
    const found = await readJobInHand(db, actor ?? nobody, jobId, {
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
      return { ...found, stored: { ...found.stored, files }, questionnaire };
    }
    // The job is asked something else, or its questions were changed while it was waited for.
    stands = await questionnaireAt(db, jobTypeId, questionsVersion);
  }
  throw new Problem('not_found');
}

function adapted(stands: Questionnaire, adapt: (question: Question) => Question): Questionnaire {
  const questions = stands.definition.questions.map(adapt);
  return {
    ...stands,
    definition: { ...stands.definition, questions },
    byId: new Map(questions.map((question) => [question.id, question])),
  };
}

async function judge(
  { db, jobId, adapt = (question) => question }: Answering,
  questionnaire: Questionnaire,
  stored: StoredState,
  fresh: readonly { entry: Entry; index: number }[],
  { answerer, moments, clock }: { answerer: Answerer; moments: readonly Date[]; clock: ExpressionContext },
): Promise<AcceptedAnswer[]> {
  const unasked = fresh.map(({ entry }) => entry.questionId).filter((id) => !isAsked(questionnaire, id));
  const { removed, gone } = await readUnasked(db, { jobId, jobTypeId: questionnaire.jobTypeId }, unasked);
  const older = fresh.flatMap(({ entry: { questionId, answer } }) => {
    const now = questionnaire.byId.get(questionId) ?? gone.get(questionId);
    const isOlder = now && answer.revision !== null && answer.revision !== now.revision;
    return isOlder ? [{ questionId, revision: answer.revision as number }] : [];
  });
  const revisions = await readRevisions(db, older);
  return judgeAnswers({
    entries: fresh,
    moments,
    questionOf: (id) => questionnaire.byId.get(id),
    goneOf: (id) => {
      const question = gone.get(id);
      return question && adapt(question);
    },
    revisionOf: (questionId, revision) => {
      const then = revisions.get(revisionKey({ questionId, revision }));
      return then && adapt(then);
    },
    stored,
    answerer,
    clock,
    isRemoved: (id) => removed.has(id),
  });
}

/** Submitting again what was submitted, with nothing answered since and no status to move, is nothing new. */
function wantsSubmit(job: JobInHand, stored: StoredState, fresh: readonly unknown[]): boolean {
  if (fresh.length > 0 || !job.wasSubmitted || stored.wasAnsweredSince) return true;
  return statusAfter(job, false, true) !== job.status;
}

function statusAfter(job: JobInHand, isIssueRaised: boolean, isSubmitted: boolean): string {
  const reviewed = isIssueRaised ? nextStatus('issue_raised', job.facts) : job.status;
  return isSubmitted ? nextStatus('submitted', { ...job.facts, status: reviewed }) : reviewed;
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);

/** Where an answer was given: as it says itself, else as the call says; nowhere where the job type keeps no places. */
function whereGiven(
  { keepsLocation }: JobInHand,
  one: AcceptedAnswer | undefined,
  { location }: Pick<Answering, 'location'>,
): NewAnswerRow['location'] {
  if (!keepsLocation) return null;
  const own = one?.entry.answer.location;
  return own === undefined ? location : own;
}

function rowOf(one: AcceptedAnswer, path: ReadonlySet<string>, now: Date): Omit<NewAnswerRow, 'location'> {
  const { entry, content } = one;
  const statedAt = entry.answer.answeredAt === null ? Number.NaN : Date.parse(entry.answer.answeredAt);
  return {
    id: entry.answer.id,
    question_id: entry.questionId,
    repetition: entry.answer.repetition,
    question_revision: one.question.revision,
    value: content.value,
    comment: content.comment ?? '',
    files: content.files,
    signature: content.signature,
    emails: content.emails,
    is_issue: content.isIssue,
    search_value: one.searchText,
    base_answer_id: one.base,
    is_parallel: one.isParallel,
    // A device may believe anything of the date; what no calendar holds is replaced.
    answered_at: new Date(statedAt > earliest && statedAt < latest ? statedAt : now).toISOString(),
    // To a question that is gone since, it is what it was when it was given.
    is_on_path: one.isGone || path.has(askedIdOfEntry(entry)),
  };
}

/** A moment in microseconds of 1970, as the wire has it. */
function momentOf(microseconds: number): string {
  return new Date(Math.floor(microseconds / 1000)).toISOString();
}

/** A row that is written again isn't moved as well. */
function withoutComputed<Path extends Pick<JobAfterwards, 'nowOnPath' | 'nowOffPath'>>(
  path: Path,
  computed: readonly NewAnswerRow[],
): Path {
  if (computed.length === 0) return path;
  const written = new Set(computed.map((row) => askedId(row.question_id, row.repetition)));
  const { nowOnPath, nowOffPath } = path;
  const isLeft = (place: AskedPlace) => !written.has(askedIdOf(place));
  return { ...path, nowOnPath: nowOnPath.filter(isLeft), nowOffPath: nowOffPath.filter(isLeft) };
}

function resultsOf(entries: readonly Entry[], known: ReadonlyMap<string, KnownAnswer>): AnswerResult[] {
  return entries.flatMap(({ answer }) => {
    const one = known.get(answer.id);
    if (!one) return [];
    const { id, questionId, repetition, revision, date, receivedAt, isIssue, isParallel } = one;
    return [{ ID: id, question: questionId, repetition, revision, date, received_at: receivedAt, isIssue, isParallel }];
  });
}
