import type { AnswerResult } from '@plumbline/contract/answers';
import type { KnownAnswer } from './answering.queries.ts';
import type { Answering, AnsweringCase } from './answering-case.ts';
import { loadCase } from './answering-case.ts';
import type { Decision } from './decide-case.ts';
import { decideCase } from './decide-case.ts';
import type { AcceptedAnswer, Entry } from './entries.ts';
import type { JudgedCase } from './judge-case.ts';
import { judgeCase } from './judge-case.ts';
import { recordAnswering } from './record-answering.ts';
import { storeAnswers } from './storing.queries.ts';

/**
 * Stores answers to a job, all or none, with their consequences: current answers, path, issues, status, events
 * (spec/2 §4; spec/4 §4 "Questions and answers", §3 "Job life cycle"). Answers that are stored already get the same result as
 * the first time.
 * @returns one result per entry, in their order
 */
export async function answerJob(input: Answering): Promise<AnswerResult[]> {
  const { actor, entries, submit } = input;
  const loaded = await loadCase(input);
  const { job, known, fresh } = loaded;
  const isRepeat = fresh.length === 0 && entries.length > 0 && (!submit || job.wasSubmitted);
  const isOwnRepeat = isRepeat && entries.every((entry) => known.get(entry.answer.id)?.by === actor?.id);
  if (!isOwnRepeat) input.authorize(job.facts);
  if (isRepeat) return resultsOf(entries, known);

  const judged = await judgeCase(loaded);
  const decision = decideCase(loaded, judged);
  if (decision === null) return resultsOf(entries, known);
  return resultsOf(entries, new Map([...known, ...(await store(loaded, judged, decision))]));
}

/** Stores the decision, with its events. @returns the new answers by ID, in the form of known ones */
async function store(
  { input, job, stored }: AnsweringCase,
  { accepted, writeFields }: JudgedCase,
  { rows, computed, raised, after }: Decision,
): Promise<Map<string, KnownAnswer>> {
  const { db, jobId, actor, now } = input;
  // Times of receipt never run backwards within a question.
  const receivedAt = stored.history.reduce((last, { at }) => Math.max(last, at + 1), stored.at);
  const answered = { id: jobId, userId: actor?.id ?? null, receivedAt };
  await storeAnswers(db, answered, { given: rows, computed, stored }, { before: job, after }, now);
  recordAnswering(input, job, { accepted, computed, raised }, after);
  await writeFields();
  const asKnown = (one: AcceptedAnswer, index: number): KnownAnswer => ({
    id: one.entry.answer.id,
    jobId,
    questionId: one.entry.questionId,
    repetition: one.entry.answer.repetition,
    revision: one.question.revision,
    date: rows[index]?.answered_at ?? '',
    receivedAt: momentOf(receivedAt + index),
    isIssue: one.content.isIssue,
    isParallel: one.isParallel,
    by: actor?.id ?? null,
  });
  return new Map(accepted.map((one, index) => [one.entry.answer.id, asKnown(one, index)]));
}

/** A moment in microseconds of 1970, as the wire has it. */
function momentOf(microseconds: number): string {
  return new Date(Math.floor(microseconds / 1000)).toISOString();
}

function resultsOf(entries: readonly Entry[], known: ReadonlyMap<string, KnownAnswer>): AnswerResult[] {
  return entries.flatMap(({ answer }) => {
    const one = known.get(answer.id);
    if (!one) return [];
    const { id, questionId, repetition, revision, date, receivedAt, isIssue, isParallel } = one;
    return [{ ID: id, question: questionId, repetition, revision, date, received_at: receivedAt, isIssue, isParallel }];
  });
}
