import { contentOf, makeAnswerId, newestAnswers, type Answer, type AnswerContent } from './answers.ts';
import { judge, route, samePlace, settingOf, settled, stand } from './standing.ts';
import { questionOf, type QuestionnaireState } from './state.ts';

/** An answer that a move asked to store; the caller adds id, time and person. */
export interface AnswerDraft extends AnswerContent {
  readonly questionId: string;
  readonly revision: number;
  readonly base: string | null;
}

/** The answers that the last move asked to store, in the order of the path, each with the revision and base it was given to. */
export function draftsToSave(state: QuestionnaireState): readonly AnswerDraft[] {
  return state.toSave.flatMap((questionId) => {
    const question = questionOf(state, questionId);
    const content = state.contents.get(questionId);
    if (!question || !content) return [];
    const base = state.setting.stored.get(questionId)?.id ?? null;
    return [{ ...content, questionId, revision: question.revision, base }];
  });
}

/** What the device adds to a draft: the suffix of its id (see `makeAnswerId`), when, and who. */
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
  const standing = new Map(newestAnswers(stored));
  for (const answer of waiting) standing.set(answer.questionId, answer);
  return [...standing.values()];
}

/**
 * Takes in answers that came to stand in the meantime: this person's own, so that the next one is based on them, and other
 * people's, which show at once unless this person is in the middle of changing the same answer. Whatever its time, what is
 * taken in stands from now on; of several to one question the newest.
 */
export function receiveAnswers(state: QuestionnaireState, answers: readonly Answer[]): QuestionnaireState {
  const stored = new Map(state.setting.stored);
  const contents = new Map(state.contents);
  for (const [questionId, newest] of newestAnswers(answers)) {
    stored.set(questionId, newest);
    if (!state.changed.has(questionId)) contents.set(questionId, contentOf(newest));
  }
  const setting = settingOf(state.setting, stored);
  const verdicts = setting.paths.questions.map((_, index) => judge(setting, index, contents));
  const met = { ...settled(state), setting, contents, verdicts, ...route(setting, verdicts) };
  return stand(met, samePlace(state, met), state.focus);
}
