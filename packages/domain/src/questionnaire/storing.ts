import { mergeRepetitionLists, readRepetitionList } from '../question-types/repetition-list.ts';
import { contentOf, makeAnswerId, newestAnswers, type Answer, type AnswerContent } from './answers.ts';
import { askedIdOf, splitAskedId } from './asked-id.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { overStored, rebuilt, screenAfterPathChange, settled, stand } from './screen-state.ts';
import { questionOf, type QuestionnaireState } from './state.ts';
import { redactedRepetitions } from './redacted.ts';

/** An answer to save; the caller adds id, time and person. */
export interface AnswerDraft extends AnswerContent {
  readonly questionId: string;
  readonly repetition: string;
  readonly revision: number;
  readonly base: string | null;
}

/**
 * The answers that the last move asked to save, in the order of the path, each with the revision and base it was given
 * to.
 */
export function draftsToSave(state: QuestionnaireState): readonly AnswerDraft[] {
  return state.toSave.flatMap((id) => {
    const question = questionOf(state, id);
    const content = state.contents.get(id);
    if (!question || !content) return [];
    const base = state.setting.stored.get(id)?.id ?? null;
    return [{ ...content, ...splitAskedId(id), revision: question.revision, base }];
  });
}

/** What the device adds to a draft: the suffix of its id (see `makeAnswerId`), the time and the person. */
export interface AnswerStamp {
  readonly suffix: string;
  readonly at: string;
  readonly by: string | null;
}

/** The answer that a draft becomes. Throws a RangeError for a suffix that an id can't have. */
export function stampDraft(draft: AnswerDraft, { suffix, at, by }: AnswerStamp): Answer {
  return { ...draft, id: makeAnswerId(draft.questionId, suffix), at, by, isParallel: false };
}

/**
 * The answers that stand once what still waits on the device will have arrived: for each question the last waiting one,
 * else the newest stored one. `waiting` is in the order in which it will be sent, and that order decides, not the times:
 * a device whose clock is behind must not see its own answer vanish.
 */
export function withWaiting(stored: readonly Answer[], waiting: readonly Answer[]): readonly Answer[] {
  const newestById = new Map(newestAnswers(stored));
  for (const answer of waiting) {
    const id = askedIdOf(answer);
    const before = newestById.get(id);
    newestById.set(id, before ? laidOver(before, answer) : overStoredFacts(before, answer));
  }
  return [...newestById.values()];
}

/** Replaces an answer; lists of repetitions are merged, see `mergeRepetitionLists`. */
function laidOver(before: Answer, given: Answer): Answer {
  const answer = overStoredFacts(before, given);
  return readRepetitionList(before.value) && readRepetitionList(answer.value)
    ? { ...answer, value: mergeRepetitionLists(before.value, answer.value) }
    : answer;
}

/** Adds the stored facts of the answer that it replaces. */
function overStoredFacts(before: Answer | undefined, answer: Answer): Answer {
  if (answer.stored !== undefined) return answer;
  if (before === undefined) return { ...answer, stored: null };
  return before.stored === undefined ? answer : { ...answer, stored: before.stored };
}

/**
 * Takes in answers that arrived meanwhile: this person's own, so that the next one is based on them, and other
 * people's, which show at once unless this person is editing the same answer. Whatever their time, they become current;
 * of several to one question, the newest.
 */
export function receiveAnswers(state: QuestionnaireState, answers: readonly Answer[]): QuestionnaireState {
  const stored = new Map(state.setting.stored);
  const contents = new Map(state.contents);
  const arrived = newestAnswers(answers);
  for (const [id, newest] of arrived) {
    stored.set(id, overStoredFacts(stored.get(id), newest));
    if (!state.changed.has(id)) contents.set(id, contentOf(newest));
  }
  const met = overStored({ ...settled(state), contents }, stored, arrived.keys());
  return stand(met, screenAfterPathChange(state, met), state.focus);
}

/**
 * Takes back answers that were never stored and will not be, to questions that have no other: they are unanswered again. What
 * this person is in the middle of changing stays, over nothing.
 */
export function withdrawAnswers(state: QuestionnaireState, askedIds: readonly string[]): QuestionnaireState {
  if (askedIds.length === 0) return state;
  const stored = new Map(state.setting.stored);
  const contents = new Map(state.contents);
  for (const id of askedIds) {
    stored.delete(id);
    if (!state.changed.has(id)) contents.delete(id);
  }
  const met = overStored({ ...settled(state), contents }, stored, askedIds);
  return stand(met, screenAfterPathChange(state, met), state.focus);
}

/**
 * Applies a refetched questionnaire with all current answers: for people with redacted state, since that changes with
 * other people's answers, and an answer that they saw may be hidden by now. This person's unsaved input is preserved.
 */
export function receiveQuestionnaire(
  state: QuestionnaireState,
  definition: QuestionnaireDefinition,
  answers: readonly Answer[],
): QuestionnaireState {
  const stored = newestAnswers(answers);
  const contents = new Map<string, AnswerContent>(redactedRepetitions(definition));
  for (const [id, answer] of stored) contents.set(id, contentOf(answer));
  for (const id of state.changed) {
    const content = state.contents.get(id);
    if (content) contents.set(id, content);
  }
  const met = rebuilt({ ...settled(state), contents }, stored, definition);
  return stand(met, screenAfterPathChange(state, met), state.focus);
}
