import { repetitionLimit, repetitionsIn, withRepetition } from '../question-types/repetition-list.ts';
import { isRepeatGroup } from '../question-types/takes-answer.ts';
import { mayAnswerQuestion, maySeeAuthor } from './answerability.ts';
import { emptyContent, type Answer } from './answers.ts';
import { splitAskedId } from './asked-id.ts';
import { isCalculated } from './calculated-value.ts';
import type { Question } from './definition.ts';
import { startQuestionnaire } from './engine.ts';
import type { FormulaPart } from './fold-formulas.ts';
import type { RedactedState, RedactedQuestion } from './redacted-state.ts';
import type { QuestionnaireViewer } from './viewer.ts';
import { activeRules, matchingRule, placesOf } from './paths.ts';
import type { QuestionnaireState } from './state.ts';
import { countedValue } from '../question-types/number-rules.ts';
import { inputsOf, lookupIn } from './walk.ts';

/** The redacted state for a person; null if they need none. */
export function redactedStateFor(looking: QuestionnaireViewer): RedactedState | null {
  const { definition, newest, answerer, clock, sees, folded, unseenAnswers } = looking;
  const isSeenWhole = definition.questions.every((question) => question.disabled || sees(question));
  if (isSeenWhole && unseenAnswers.size === 0 && maySeeAuthor(answerer)) return null;
  const start = (answers: readonly Answer[]) => startQuestionnaire(definition, answers, 'single', answerer, clock);
  const state = start([...newest.values()]);
  const places: Record<string, RedactedQuestion> = {};
  state.setting.paths.questions.forEach((question, index) => {
    const given = { ...hiddenAt(looking, state, index), ...redactedValueAt(looking, state, index) };
    if (Object.keys(given).length > 0) places[question.id] = given;
  });

  const fresh: Record<string, RedactedQuestion> = {};
  const { paths } = state.setting;
  const isNeeded = paths.questions.some(
    ({ id }, index) =>
      paths.repetitionOf[index] && (folded.has(splitAskedId(id).questionId) || places[id]?.leadsTo !== undefined),
  );
  if (isNeeded) {
    const grown = start([...newest.values(), ...paths.questions.flatMap((question) => oneMore(question, newest))]);
    grown.setting.paths.questions.forEach((question, index) => {
      const { questionId, repetition } = splitAskedId(question.id);
      const given = repetition === added ? hiddenAt(looking, grown, index) : {};
      if (Object.keys(given).length > 0) fresh[questionId] = given;
    });
  }
  return Object.keys(places).length === 0 && Object.keys(fresh).length === 0 ? null : { places, fresh };
}

/** The id of a hypothetical new repetition. */
const added = 'given-again';

function oneMore(question: Question, newest: ReadonlyMap<string, Answer>): readonly Answer[] {
  if (!isRepeatGroup(question)) return [];
  const before = newest.get(question.id);
  const ids = repetitionsIn(before?.value, question.settings);
  if (ids.length >= repetitionLimit) return [];
  const value = withRepetition(before?.value, question.settings, added);
  const ordinary = { revision: question.revision, base: null, by: null, isParallel: false, repetition: '' };
  const at = new Date(before ? Date.parse(before.at) + 1 : 0).toISOString();
  return [{ ...emptyContent, ...ordinary, questionId: question.id, id: `${question.id}_${added}`, at, value }];
}

/** The redacted state of a hidden question: the results of parts of expressions, and where the question leads. */
function hiddenAt(looking: QuestionnaireViewer, state: QuestionnaireState, index: number): RedactedQuestion {
  const { paths } = state.setting;
  const question = paths.questions[index] as Question;
  const { questionId } = splitAskedId(question.id);
  const parts = looking.folded.get(questionId)?.parts ?? [];
  const isHidden = !looking.sees(question);
  const shown = isHidden ? parts.filter(({ of }) => of === 'showWhen') : parts;
  return {
    ...(shown.length > 0 && { outcomes: shown.map((part) => outcomeOf(looking, state, index, part)) }),
    ...((isHidden || isWithheld(looking, question)) &&
      activeRules(question).length > 0 && { leadsTo: leadOf(state, index) }),
    ...(isHidden && isRepeatGroup(question) && { repetitions: listOf(state, question) }),
  };
}

/** Whether a calculation rests on unseen values and its result is not this person's to read. */
function isWithheld({ folded, newest, seesAnswer }: QuestionnaireViewer, { id }: Question): boolean {
  const isResultShown = folded.get(splitAskedId(id).questionId)?.parts.some(({ run }) => run === null) === true;
  const answer = newest.get(id);
  return isResultShown && answer !== undefined && !seesAnswer(answer);
}

/**
 * The redacted state of an answer that the person doesn't see, with what their device can't derive for their own
 * answers.
 */
function redactedValueAt(looking: QuestionnaireViewer, state: QuestionnaireState, index: number): RedactedQuestion {
  const { paths, mayAnswer } = state.setting;
  const question = paths.questions[index] as Question;
  if (!looking.sees(question)) return {};
  const answer = looking.newest.get(question.id);
  const isUnseen = looking.unseenAnswers.has(question.id);
  const knownBy = maySeeAuthor(looking.answerer) ? answer?.by : answer && null;
  const isMistaken = mayAnswer[index] !== mayAnswerQuestion(question, looking.answerer, isUnseen ? undefined : knownBy);
  const drops = looking.folded.get(splitAskedId(question.id).questionId)?.dropsConstraint === true;
  const problems = state.verdicts[index]?.problems ?? [];
  const isBroken = drops && problems.includes('constraint_not_met');
  if (!isUnseen && !isMistaken && !isBroken) return {};
  return {
    of: Object.fromEntries(
      [index, ...(isBroken ? inputsBelow(state, index) : [])].flatMap((place) => standsAt(looking, state, place)),
    ),
    ...((isUnseen || isBroken) && { problems }),
    ...(isMistaken && { mayAnswer: mayAnswer[index] === true }),
    ...(isUnseen && activeRules(question).length > 0 && { leadsTo: leadOf(state, index) }),
    ...(isUnseen && isRepeatGroup(question) && { repetitions: listOf(state, question) }),
  };
}

function leadOf({ setting: { paths }, contents }: QuestionnaireState, index: number): string | null {
  return matchingRule(paths, index, contents.get(paths.questions[index]?.id ?? '')?.value)?.toQuestion ?? null;
}

function listOf({ contents }: QuestionnaireState, group: Question): readonly string[] {
  return repetitionsIn(contents.get(group.id)?.value, group.settings);
}

/** The answer that the person sees at a place, by its asked id; null for none. */
function standsAt(
  { newest, sees, unseenAnswers }: QuestionnaireViewer,
  { setting }: QuestionnaireState,
  index: number,
) {
  const question = setting.paths.questions[index] as Question;
  if (!sees(question)) return [];
  const answer = unseenAnswers.has(question.id) ? undefined : newest.get(question.id);
  return [[question.id, answer?.id ?? null] as const];
}

/** The places of the given answers that a place's expressions depend on, also through calculations. */
function inputsBelow({ setting: { paths } }: QuestionnaireState, index: number): readonly number[] {
  const found = new Set<number>();
  const collect = (place: number) => {
    if (found.has(place)) return;
    found.add(place);
    for (const formula of Object.values(paths.formulas.get(place) ?? {})) placesOf(formula).forEach(collect);
  };
  collect(index);
  return [...found].filter((place) => place >= 0 && !isCalculated(paths.questions[place] as Question));
}

/** Whether a part holds at a place, or the result of a calculation there while it is on the path. */
function outcomeOf(
  looking: QuestionnaireViewer,
  state: QuestionnaireState,
  index: number,
  { of, run }: FormulaPart,
): unknown {
  const { contents, path, memory } = state;
  const { paths, clock } = state.setting;
  const question = paths.questions[index] as Question;
  const formula = paths.formulas.get(index)?.[of];
  if (!formula) return null;
  const onPath = new Map(path.map((id, place) => [id, place]));
  if (run === null) {
    // Nobody has seen a result in a hypothetical repetition yet.
    const isThere = onPath.has(question.id) && splitAskedId(question.id).repetition !== added;
    const isShown = isThere && !isWithheld(looking, question);
    return isShown ? (contents.get(question.id)?.value ?? null) : null;
  }
  const inputs =
    memory.get(index)?.[of]?.inputs ??
    inputsOf(formula, (source) => {
      const asked = paths.questions[source];
      return asked && onPath.has(asked.id) ? countedValue(asked, contents.get(asked.id)?.value ?? null) : null;
    });
  const compute = () => run(lookupIn(formula, inputs), clock);
  const outcome = clock.budget ? clock.budget.charge(question.id, compute) : compute();
  return typeof outcome === 'boolean' ? outcome : null;
}
