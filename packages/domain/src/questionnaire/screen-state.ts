import { mayAnswerQuestion, maySeeQuestion } from './answerability.ts';
import type { AnswerProblem, AnswerProblemCode } from './answer-problem.ts';
import { contentOf, emptyContent, type Answer, type AnswerContent } from './answers.ts';
import { calculatedValue } from './calculated-value.ts';
import { contentProblems, isAnswered, isMissing } from './content-rules.ts';
import type { Question } from './definition.ts';
import { isUnread } from '../question-types/number-rules.ts';
import { isRepeatGroup } from '../question-types/takes-answer.ts';
import { compilePaths, leadsTo, placesOf } from './paths.ts';
import { sameContent } from './same-content.ts';
import { screensOf } from './screens.ts';
import { redactedValueAt, redactedProblems } from './redacted.ts';
import { walk } from './walk.ts';
import type { QuestionnaireState, Screen, Setting, Verdict } from './state.ts';

/*
 * State derived from answers and a position: the building blocks of the engine's moves, none of which is a move itself.
 */

/** The fixed part of the state for a person over these stored answers: what they see and what they may answer. */
export function settingOf(
  { paths, mode, answerer, clock }: Pick<Setting, 'paths' | 'mode' | 'answerer' | 'clock'>,
  stored: ReadonlyMap<string, Answer>,
): Setting {
  return {
    paths,
    mode,
    answerer,
    clock,
    stored,
    isVisible: paths.questions.map((question) => maySeeQuestion(question, answerer)),
    mayAnswer: paths.questions.map((_, index) => mayAnswerAt({ paths, answerer, stored }, index)),
  };
}

/**
 * Whether this person may answer at a place; from the server's redacted state if it depends on an answer or author that
 * they don't see.
 */
function mayAnswerAt(
  { paths, answerer, stored }: Pick<Setting, 'paths' | 'answerer' | 'stored'>,
  index: number,
): boolean {
  const question = paths.questions[index] as Question;
  const answer = stored.get(question.id);
  const { mayAnswer, of = {} } = paths.given.get(index)?.given ?? {};
  if (mayAnswer !== undefined && (of[question.id] ?? null) === (answer?.id ?? null)) return mayAnswer;
  return mayAnswerQuestion(question, answerer, answer?.by);
}

/**
 * The state over other stored answers, other repetitions or another reading of the questionnaire: everything that follows
 * from its contents, again.
 */
export function rebuilt(
  state: QuestionnaireState,
  stored: ReadonlyMap<string, Answer>,
  definition = state.setting.paths.definition,
): QuestionnaireState {
  const { contents } = state;
  const { paths: _, ...rest } = state.setting;
  const paths = compilePaths(definition, (groupId) => contents.get(groupId)?.value);
  const setting = settingOf({ ...rest, paths }, stored);
  const verdicts = paths.questions.map((__, index) => judge(setting, index, contents));
  // Without a path, so that the screens are cut again: a repetition may stand elsewhere on the same path.
  return routed({ ...state, setting, verdicts, memory: new Map(), path: [], screens: [] });
}

/**
 * The state over newer stored answers to these questions: only they are judged again, unless a group has other repetitions
 * now.
 */
export function overStored(
  state: QuestionnaireState,
  stored: ReadonlyMap<string, Answer>,
  ids: Iterable<string>,
): QuestionnaireState {
  const { contents } = state;
  const { paths } = state.setting;
  const mayAnswer = [...state.setting.mayAnswer];
  const places: number[] = [];
  for (const id of ids) {
    const index = paths.indexOf.get(id);
    const question = index === undefined ? undefined : paths.questions[index];
    if (index === undefined || !question) continue;
    if (isRepeatGroup(question)) return rebuilt(state, stored);
    places.push(index);
    mayAnswer[index] = mayAnswerAt({ ...state.setting, stored }, index);
  }
  const setting = { ...state.setting, stored, mayAnswer };
  const verdicts = [...state.verdicts];
  for (const index of places) verdicts[index] = judge(setting, index, contents);
  return routed({ ...state, setting, verdicts });
}

/** The problems of the question at this place, and where its answer leads. */
export function judge(setting: Setting, index: number, contents: ReadonlyMap<string, AnswerContent>): Verdict {
  const question = setting.paths.questions[index] as Question;
  const content = contents.get(question.id) ?? emptyContent;
  const redacted = redactedValueAt(setting, index, contents);
  return {
    problems: redacted?.given.problems
      ? redactedProblems(question, redacted.given.problems)
      : problemsOf(setting, index, content),
    leadsTo: redacted?.leadsTo ?? leadsTo(setting.paths, index, content.value),
  };
}

function problemsOf(setting: Setting, index: number, content: AnswerContent): readonly AnswerProblemCode[] {
  if (!setting.mayAnswer[index]) return [];
  const question = setting.paths.questions[index] as Question;
  const problems = contentProblems(question, content);
  return isOfOtherRevision(setting, question, content) ? problems.filter(isMissing) : problems;
}

/** An answer that was right when the question was another is not called wrong by the question's edit. */
function isOfOtherRevision(setting: Setting, question: Question, content: AnswerContent): boolean {
  const stored = setting.stored.get(question.id);
  return stored !== undefined && stored.revision !== question.revision && sameContent(contentOf(stored), content);
}

/**
 * Derives everything from the contents: calculated values, where answers lead, violated constraints, and the screens.
 * Only expressions with changed inputs are evaluated. Path and screens remain the same objects while the path is
 * unchanged.
 */
export function routed(state: QuestionnaireState): QuestionnaireState {
  const { setting } = state;
  const { paths, clock } = setting;
  const { questions, formulas } = paths;
  let contents = state.contents;
  let verdicts = rejudged(state);
  /** The values that came out differently than before. */
  const computed = new Map<string, AnswerContent>();
  const place = (index: number) => questions[index] as Question;
  const put = (index: number, verdict: Verdict) => {
    if (verdicts[index] !== verdict) verdicts = verdicts.with(index, verdict);
  };
  const keep = (index: number, value: unknown) => {
    const { id } = place(index);
    const before = contents.get(id) ?? emptyContent;
    if (sameContent(before.value, value)) return;
    computed.set(id, { ...before, value });
    put(index, judge(setting, index, computed));
  };
  const { places, memory } = walk(
    paths,
    clock,
    {
      valueAt: (index) => (computed.get(place(index).id) ?? contents.get(place(index).id))?.value ?? null,
      leadsFrom: (index) => verdicts[index]?.leadsTo ?? index + 1,
      onCalculated: (index, result) => keep(index, calculatedValue(place(index), result, clock)),
      onStored: keep,
      storedAnswerAt: (index) => setting.stored.get(place(index).id),
      onConstraint: (index, holds) => {
        if (redactedValueAt(setting, index, contents)?.given.problems) return;
        const isBroken =
          !holds && mustHold(setting, index, computed.get(place(index).id) ?? contents.get(place(index).id));
        put(index, withConstraint(verdicts[index] as Verdict, isBroken));
      },
    },
    state.memory,
  );
  if (computed.size > 0) contents = new Map([...contents, ...computed]);
  const isSamePath =
    places.length === state.path.length && places.every((index, at) => place(index).id === state.path[at]);
  const followed = { ...state, contents, memory, verdicts };
  if (formulas.size > 0) followed.verdicts = withoutOthers(setting, verdicts, places);
  if (isSamePath) return followed;
  return {
    ...followed,
    path: places.map((index) => place(index).id),
    screens: screensOf(paths, setting.mode, places, setting.isVisible),
  };
}

/** The verdicts with those of redacted questions renewed, in case an answer arrived in between. */
function rejudged({ setting, verdicts, contents }: QuestionnaireState): readonly Verdict[] {
  const redacted = [...setting.paths.given].filter(([, { given }]) => given.of);
  if (redacted.length === 0) return verdicts;
  const renewed = [...verdicts];
  for (const [index] of redacted) renewed[index] = judge(setting, index, contents);
  return renewed;
}

/**
 * Whether a constraint must hold: for a given answer to a question that this person may answer; for a calculated one if
 * they may answer its inputs.
 */
function mustHold(setting: Setting, index: number, content: AnswerContent = emptyContent): boolean {
  const { questions, formulas } = setting.paths;
  const question = questions[index] as Question;
  const calculate = formulas.get(index)?.calculate;
  const sources = calculate ? placesOf(calculate) : [];
  const mayChange = setting.mayAnswer[index] || sources.some((source) => setting.mayAnswer[source]);
  const isGiven = isAnswered(question, content) && !isUnread(question, content.value);
  return mayChange === true && isGiven && !isOfOtherRevision(setting, question, content);
}

const brokenOnly: readonly AnswerProblemCode[] = ['constraint_not_met'];

function withConstraint(verdict: Verdict, isBroken: boolean): Verdict {
  if (verdict.problems.includes('constraint_not_met') === isBroken) return verdict;
  const others = verdict.problems.filter((code) => code !== 'constraint_not_met');
  return { ...verdict, problems: isBroken ? [...others, ...brokenOnly] : others };
}

/** Removes constraint problems of questions that are not on the path. */
function withoutOthers(setting: Setting, verdicts: readonly Verdict[], places: readonly number[]): readonly Verdict[] {
  let onPath: Set<number> | undefined;
  let current = verdicts;
  for (const [index, own] of setting.paths.formulas) {
    const verdict = verdicts[index];
    if (!own.constraint || !verdict) continue;
    const bare = withConstraint(verdict, false);
    if (bare === verdict) continue;
    onPath ??= new Set(places);
    if (!onPath.has(index)) current = current.with(index, bare);
  }
  return current;
}

/** The state at a screen: its problems, and which buttons are enabled. */
export function stand(state: QuestionnaireState, position: number, focus?: string | null): QuestionnaireState {
  const at = Math.max(0, Math.min(position, state.screens.length - 1));
  const screen = state.screens[at];
  const missing = screen ? problemsOn(state, screen) : [];
  const isLastScreen = at >= state.screens.length - 1;
  const mayLeave = screen !== undefined && missing.length === 0 && state.uploading.size === 0;
  return {
    ...state,
    position: at,
    focus: focus && screen?.questionIds.includes(focus) ? focus : (screen?.questionIds[0] ?? null),
    missing,
    isLastScreen,
    canGoBack: at > 0 && state.uploading.size === 0,
    canGoNext: mayLeave && !isLastScreen,
    canSubmit: mayLeave && isLastScreen,
  };
}

/** The problems of a screen, in its order. */
export function problemsOn(state: QuestionnaireState, screen: Screen): readonly AnswerProblem[] {
  const problems: AnswerProblem[] = [];
  for (const questionId of screen.questionIds) {
    const verdict = state.verdicts[state.setting.paths.indexOf.get(questionId) ?? -1];
    for (const code of verdict?.problems ?? []) problems.push({ questionId, code });
  }
  return problems;
}

/**
 * The screen after the path changed: the one with the previously shown question, else with the answered one, else the
 * nearest; but never past a screen with something missing, as when an answer splits the screen before the current one.
 */
export function screenAfterPathChange(
  before: QuestionnaireState,
  after: QuestionnaireState,
  answered?: string,
): number {
  for (const id of [before.focus, ...(before.screens[before.position]?.questionIds ?? []), answered]) {
    const position = id ? screenOf(after.screens, id) : -1;
    if (position >= 0) return asFarAsComplete(after, before.position, position);
  }
  return before.position;
}

function asFarAsComplete(state: QuestionnaireState, from: number, to: number): number {
  for (let position = from; position < to; position++) {
    const screen = state.screens[position];
    if (screen && problemsOn(state, screen).length > 0) return position;
  }
  return to;
}

/** The position of the screen that shows a question, -1 for none. */
export function screenOf(screens: readonly Screen[], questionId: string): number {
  return screens.findIndex((screen) => screen.questionIds.includes(questionId));
}

/** The state without the outcome of its last move: no refusal, nothing to save. */
export function settled(state: QuestionnaireState): QuestionnaireState {
  return state.refusal === null && state.toSave.length === 0 && !state.finished
    ? state
    : { ...state, refusal: null, toSave: [], finished: false };
}
