import type { ExpressionContext } from '../expressions/clock.ts';
import { maySeeAnswer, maySeeQuestion, type Answerer } from './answerability.ts';
import { newestAnswers, type Answer } from './answers.ts';
import { splitAskedId } from './asked-id.ts';
import { isCalculated } from './calculated-value.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { foldFormulas, type FoldedFormulas } from './fold-formulas.ts';

/** A person in front of a job's questionnaire. */
export interface QuestionnaireViewer {
  readonly definition: QuestionnaireDefinition;
  readonly newest: ReadonlyMap<string, Answer>;
  readonly answerer: Answerer;
  readonly clock: ExpressionContext;
  readonly sees: (question: Question) => boolean;
  readonly seesAnswer: (answer: Answer) => boolean;
  /** The questions with their expressions folded, of those where anything had to be. */
  readonly folded: ReadonlyMap<string, FoldedFormulas>;
  /** The asked ids of hidden answers to visible questions. */
  readonly unseenAnswers: ReadonlySet<string>;
}

/** Determines what one person sees. `answers` are the newest of the job, whoever sees them. */
export function lookAt(
  definition: QuestionnaireDefinition,
  answers: readonly Answer[],
  answerer: Answerer,
  clock: ExpressionContext,
): QuestionnaireViewer {
  const newest = newestAnswers(answers);
  const byId = new Map(definition.questions.map((question) => [question.id, question]));
  const sees = (question: Question) => maySeeQuestion({ ...question, disabled: false }, answerer);
  const seesAnswer = (answer: Answer) => {
    const question = byId.get(answer.questionId);
    return question !== undefined && maySeeAnswer(question, answerer, answer.by);
  };
  const unseenAnswers = new Set<string>();
  for (const [id, answer] of newest) {
    const question = byId.get(answer.questionId);
    // Calculated values aren't hidden: the device computes them from what it has.
    if (question && sees(question) && !isCalculated(question) && !seesAnswer(answer)) unseenAnswers.add(id);
  }
  const unseen = new Set([...unseenAnswers].map((id) => splitAskedId(id).questionId));
  for (const question of definition.questions) if (!question.disabled && !sees(question)) unseen.add(question.id);
  const folded = new Map<string, FoldedFormulas>();
  for (const question of unseen.size > 0 ? definition.questions : []) {
    const one = foldFormulas(question, (id) => unseen.has(id));
    if (one.parts.length > 0 || one.dropsConstraint) folded.set(question.id, one);
    // A result that the person may not read is as hidden as its inputs.
    const isResultShown = one.parts.some(({ run }) => run === null);
    const hidden = [...newest.values()].some((answer) => answer.questionId === question.id && !seesAnswer(answer));
    if (isResultShown && hidden) unseen.add(question.id);
  }
  return { definition, newest, answerer, clock, sees, seesAnswer, folded, unseenAnswers };
}
