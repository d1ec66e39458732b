import type { ExpressionContext } from '../expressions/clock.ts';
import { maySeeAuthor, type Answerer } from './answerability.ts';
import type { Answer } from './answers.ts';
import { makeDefinition, type Question, type QuestionnaireDefinition } from './definition.ts';
import { redactedStateFor } from './redacted-state-for.ts';
import { lookAt, type QuestionnaireViewer } from './viewer.ts';
import { activeRules } from './paths.ts';
import { redactedQuestion } from './redacted-question.ts';
import { noClock } from './walk.ts';

/** A questionnaire and its answers as one person gets them. */
export interface SeenQuestionnaire {
  /** The visible questions, placeholders for the others, and the redacted state. */
  readonly definition: QuestionnaireDefinition;
  readonly answers: readonly Answer[];
}

/**
 * The redacted questionnaire of a job for a person (decision 0011): what they see, and of everything else only what
 * follows from it, so that their device computes the same path and the same required answers as the server. Questions
 * that are no longer asked are included for their answers, or as targets of rules.
 * @param answers all newest answers of the job, whoever sees them
 */
export function asSeen(
  definition: QuestionnaireDefinition,
  answers: readonly Answer[],
  answerer: Answerer,
  clock: ExpressionContext = noClock,
): SeenQuestionnaire {
  const looking = lookAt(definition, answers, answerer, clock);
  const seen = [...looking.newest.values()].filter((answer) => looking.seesAnswer(answer));
  const seenAnswers = maySeeAuthor(answerer) ? seen : seen.map((answer) => ({ ...answer, by: null }));
  const questions = definition.questions.flatMap((question) => placeIn(looking, question) ?? []);
  const given = redactedStateFor(looking);
  const isWhole = questions.every((question) => !question.isUnseen) && given === null;
  return {
    definition: makeDefinition(definition.jobTypeId, questions, isWhole ? null : (given ?? { places: {}, fresh: {} })),
    answers: seenAnswers,
  };
}

/** A question as the person gets it; null where not even its place matters. */
function placeIn({ definition, newest, sees, folded }: QuestionnaireViewer, question: Question): Question | null {
  const isAnswered = () => [...newest.values()].some((answer) => answer.questionId === question.id);
  const settings = folded.get(question.id)?.settings ?? question.settings;
  if (sees(question) && (!question.disabled || isAnswered())) {
    return settings === question.settings ? question : { ...question, settings };
  }
  const isLedTo = () =>
    definition.questions.some((one) => activeRules(one).some((rule) => rule.toQuestion === question.id));
  return !question.disabled || isLedTo() ? redactedQuestion({ ...question, settings }) : null;
}
