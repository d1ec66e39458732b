import { mayAnswerQuestion, maySeeQuestion } from './answerability.ts';
import type { AnswerProblem } from './answer-problem.ts';
import { contentOf, emptyContent, type Answer, type AnswerContent } from './answers.ts';
import { contentProblems, isMissing } from './content-rules.ts';
import type { Question } from './definition.ts';
import { compilePaths, leadsTo, walkPath } from './paths.ts';
import { sameContent } from './same-content.ts';
import { screensOf } from './screens.ts';
import type { QuestionnaireState, Screen, Setting, Verdict } from './state.ts';

/* What follows from answers and a place: the parts that the engine's moves are made of. Nothing here is a move. */

/** What is fixed for a person over these stored answers: what they see and what they may answer. */
export function settingOf(
  { paths, mode, answerer }: Pick<Setting, 'paths' | 'mode' | 'answerer'>,
  stored: ReadonlyMap<string, Answer>,
): Setting {
  return {
    paths,
    mode,
    answerer,
    stored,
    isVisible: paths.questions.map((question) => maySeeQuestion(question, answerer)),
    mayAnswer: paths.questions.map((question) => mayAnswerQuestion(question, answerer, stored.get(question.id)?.by)),
  };
}

/** The state over other stored answers, or over other repetitions: everything that follows from its contents, anew. */
export function rebuilt(state: QuestionnaireState, stored: ReadonlyMap<string, Answer>): QuestionnaireState {
  const { contents } = state;
  const { paths: before, mode, answerer } = state.setting;
  const paths = compilePaths(before.definition, (groupId) => contents.get(groupId)?.value);
  const setting = settingOf({ paths, mode, answerer }, stored);
  const verdicts = paths.questions.map((_, index) => judge(setting, index, contents));
  return { ...state, setting, verdicts, ...route(setting, verdicts) };
}

/** What is missing or wrong at the question of this place, and where its answer leads. */
export function judge(setting: Setting, index: number, contents: ReadonlyMap<string, AnswerContent>): Verdict {
  const question = setting.paths.questions[index] as Question;
  const content = contents.get(question.id) ?? emptyContent;
  const problems = setting.mayAnswer[index] ? contentProblems(question, content) : [];
  return {
    problems: isOfOtherRevision(setting, question, content) ? problems.filter(isMissing) : problems,
    leadsTo: leadsTo(setting.paths, index, content.value),
  };
}

/** An answer that was right when the question was another is not called wrong by the question's edit. */
function isOfOtherRevision(setting: Setting, question: Question, content: AnswerContent): boolean {
  const stored = setting.stored.get(question.id);
  return stored !== undefined && stored.revision !== question.revision && sameContent(contentOf(stored), content);
}

/** The path that the answers lead along, and the screens it makes. */
export function route(setting: Setting, verdicts: readonly Verdict[]): Pick<QuestionnaireState, 'path' | 'screens'> {
  const places = walkPath(
    setting.paths,
    verdicts.map((verdict) => verdict.leadsTo),
  );
  return {
    path: places.flatMap((index) => setting.paths.questions[index]?.id ?? []),
    screens: screensOf(setting.paths, setting.mode, places, setting.isVisible),
  };
}

/** The state at a screen: what is missing there and which buttons work. */
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

/** What is missing or wrong on a screen, in its order. */
export function problemsOn(state: QuestionnaireState, screen: Screen): readonly AnswerProblem[] {
  const problems: AnswerProblem[] = [];
  for (const questionId of screen.questionIds) {
    const verdict = state.verdicts[state.setting.paths.indexOf.get(questionId) ?? -1];
    for (const code of verdict?.problems ?? []) problems.push({ questionId, code });
  }
  return problems;
}

/** After the path changed: the screen with what was shown, else with what was answered, else the nearest. */
export function samePlace(before: QuestionnaireState, after: QuestionnaireState, answered?: string): number {
  for (const id of [before.focus, ...(before.screens[before.position]?.questionIds ?? []), answered]) {
    const position = id ? screenOf(after.screens, id) : -1;
    if (position >= 0) return position;
  }
  return before.position;
}

/** The position of the screen that shows a question, -1 for none. */
export function screenOf(screens: readonly Screen[], questionId: string): number {
  return screens.findIndex((screen) => screen.questionIds.includes(questionId));
}

/** The state without what its last move said: no refusal, nothing to save. */
export function settled(state: QuestionnaireState): QuestionnaireState {
  return state.refusal === null && state.toSave.length === 0 && !state.finished
    ? state
    : { ...state, refusal: null, toSave: [], finished: false };
}
