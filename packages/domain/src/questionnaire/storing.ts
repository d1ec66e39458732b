import { contentOf, newestAnswers, type Answer, type AnswerContent } from './answers.ts';
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

/**
 * Takes in answers that were stored in the meantime: this person's own, so that the next one is based on them, and other
 * people's, which show at once unless this person is in the middle of changing the same answer.
 */
export function receiveAnswers(state: QuestionnaireState, answers: readonly Answer[]): QuestionnaireState {
  const stored = newestAnswers([...state.setting.stored.values(), ...answers]);
  const contents = new Map(state.contents);
  for (const { questionId } of answers) {
    const newest = stored.get(questionId);
    if (newest && !state.changed.has(questionId)) contents.set(questionId, contentOf(newest));
  }
  const setting = settingOf(state.setting, stored);
  const verdicts = setting.paths.questions.map((_, index) => judge(setting, index, contents));
  const met = { ...settled(state), setting, contents, verdicts, ...route(setting, verdicts) };
  return stand(met, samePlace(state, met), state.focus);
}
