import type { ExpressionContext } from '@plumbline/domain/expressions/clock';
import { noClock } from '@plumbline/domain/questionnaire/walk';
import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import { isJobAnswerable } from '@plumbline/domain/questionnaire/answerability';
import type { Answer, AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { isAnswered } from '@plumbline/domain/questionnaire/content-rules';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { allMissing, answer, startQuestionnaire } from '@plumbline/domain/questionnaire/engine';
import { layoutOf } from '@plumbline/domain/questionnaire/layout';
import { questionOf, type QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { isRepeatGroup, takesAnswer } from '@plumbline/domain/question-types/takes-answer';

/** Something that a person had put in and not stored yet. */
export interface ResumedDraft {
  /** As it is asked. */
  readonly questionId: string;
  readonly content: AnswerContent;
}

/** The questionnaire as it was left: the answers that stand, and over them what was being put in. */
export function resume(
  definition: QuestionnaireDefinition,
  standing: readonly Answer[],
  drafts: readonly ResumedDraft[],
  answerer: Answerer,
  clock: ExpressionContext = noClock,
): QuestionnaireState {
  const started = startQuestionnaire(definition, standing, layoutOf(definition), answerer, clock);
  const resumed = drafts.reduce((state, { questionId, content }) => {
    const after = answer(state, questionId, content);
    // A question that is gone, or that this person may not answer any more: the draft stays on the device.
    return after.refusal === null ? after : state;
  }, started);
  return { ...resumed, refusal: null, toSave: [] };
}

/**
 * Where somebody who goes on wants to be: at what they were putting in, else at the first question that must be answered
 * and isn't, else at the one after the last answer: what was passed over by choice is not asked a second time. Null for the
 * beginning: when nothing was answered yet, and when all was submitted and they come to look at it again.
 */
export function whereToResume(state: QuestionnaireState, isSubmitted: boolean): string | null {
  const begun = state.path.find((id) => state.changed.has(id));
  if (begun !== undefined) return begun;
  const asked = state.screens
    .flatMap((screen) => screen.questionIds)
    .flatMap((id) => {
      const question = questionOf(state, id);
      // A group has repetitions before anybody has touched it.
      return question && takesAnswer(question) && !isRepeatGroup(question) ? [question] : [];
    });
  const has = (question: (typeof asked)[number]) => {
    const content = state.contents.get(question.id);
    if (content === undefined || state.filled.has(question.id)) return false;
    return isAnswered(question, content) || content.files.length > 0;
  };
  const lastAnswered = asked.findLastIndex(has);
  if (lastAnswered < 0) return null;
  const [missing] = allMissing(state);
  if (missing) return missing.questionId;
  return isSubmitted ? null : ((asked[lastAnswered + 1] ?? asked[lastAnswered])?.id ?? null);
}

/**
 * What, when it changes, makes an engine again: the questions of today, and whether the job takes answers from this person.
 * Answers don't: they are taken in.
 */
export function questionnaireKey(definition: QuestionnaireDefinition, answerer: Answerer): string {
  const questions = definition.questions.map((one) => `${one.id}:${one.revision}:${one.disabled ? 0 : 1}`);
  return `${isJobAnswerable(answerer) ? 1 : 0} ${questions.join(' ')}`;
}
