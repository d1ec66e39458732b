import type { ExpressionContext } from '@plumbline/domain/expressions/clock';
import { publicAnswerer } from '@plumbline/domain/questionnaire/answerability';
import type { Answer, AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { splitAskedId } from '@plumbline/domain/questionnaire/asked-id';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { jumpTo, startQuestionnaire } from '@plumbline/domain/questionnaire/engine';
import { layoutOf } from '@plumbline/domain/questionnaire/layout';
import { fillIn } from '@plumbline/domain/questionnaire/initial-values';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';

/** Before any clock: what was put in here is not stored, so no stored answer is older. */
const never = '1970-01-01T00:00:00Z';

/**
 * A questionnaire that belongs to no job: the editor's trial, public answering. Goes on with what was put in so far, at the
 * same question where it can.
 */
export function beginRun(
  definition: QuestionnaireDefinition,
  contents: ReadonlyMap<string, AnswerContent>,
  at: string | null,
  clock: ExpressionContext,
): QuestionnaireState {
  const revisions = new Map(definition.questions.map((question) => [question.id, question.revision]));
  const answers = [...contents].map(([id, content]): Answer => {
    const { questionId, repetition } = splitAskedId(id);
    return {
      ...content,
      id: `${questionId}_run`,
      questionId,
      repetition,
      revision: revisions.get(questionId) ?? 0,
      base: null,
      at: never,
      by: null,
      isParallel: false,
    };
  });
  const state = fillIn(startQuestionnaire(definition, answers, layoutOf(definition), publicAnswerer, clock));
  return at === null ? state : { ...jumpTo(state, at), refusal: null };
}
