import { questionTraits } from '../question-types/question-traits.ts';
import { takesAnswer, isRepeatGroup } from '../question-types/takes-answer.ts';
import { questionTypeRegistry } from '../question-types/registry.ts';
import type { Answer } from './answers.ts';
import { askedIdOf, splitAskedId } from './asked-id.ts';
import { isCalculated } from './calculated-value.ts';
import { isAnswered } from './content-rules.ts';
import type { Question, QuestionnaireDefinition } from './definition.ts';
import { compilePaths, type CompiledPaths } from './paths.ts';

/**
 * A key of a place that is comparable between jobs: by the repetition's number, so that the second door is the second
 * door.
 */
export function recallKey({ questions, repetitionOf }: CompiledPaths, place: number): string {
  const { questionId } = splitAskedId(questions[place]?.id ?? '');
  return `${questionId} ${repetitionOf[place]?.number ?? 0}`;
}

/** The answers of another job of the same type by {@link recallKey}, one for each time a question was asked. */
export function recallable(
  definition: QuestionnaireDefinition,
  answers: readonly Answer[],
): ReadonlyMap<string, Answer> {
  const byId = new Map(answers.map((answer) => [askedIdOf(answer), answer]));
  const paths = compilePaths(definition, (groupId) => byId.get(groupId)?.value);
  const found = new Map<string, Answer>();
  paths.questions.forEach((question, place) => {
    const answer = byId.get(question.id);
    if (answer && isAnswered(question, answer)) found.set(recallKey(paths, place), answer);
  });
  return found;
}

/** Types whose value is specific to its job: marks on a plan, a field of the project, working hours. */
function isOfItsJob(question: Question): boolean {
  const traits = questionTraits[question.type];
  if (traits.asksWhen) return hasHours(question.settings);
  return traits.marksPlans === true || traits.drawsOn === 'field';
}

function hasHours({ isPunchClock, dateMode }: Question['settings']): boolean {
  return isPunchClock === true || (dateMode !== undefined && dateMode !== null && dateMode !== 'date');
}

/** Whether a question shows its previous answer: not calculated ones, repeat groups, or those specific to a job. */
export function recalls(question: Question): boolean {
  return takesAnswer(question) && !isRepeatGroup(question) && !isCalculated(question) && !isOfItsJob(question);
}

/** The value in a form in which it can be given again; null if the current question doesn't accept it. */
export function recalledValue(question: Question, answer: Pick<Answer, 'value'>): unknown {
  const type = questionTypeRegistry[question.type];
  const value = type.normalize(answer.value, question.settings);
  return recalls(question) && type.validate(value, question.settings).length === 0 ? value : null;
}
