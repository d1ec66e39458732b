import type { ExpressionContext } from '../expressions/clock.ts';
import type { Answerer } from './answerability.ts';
import type { AnswerProblem } from './answer-problem.ts';
import { contentOf, emptyContent, newestAnswers, type Answer, type AnswerContent } from './answers.ts';
import { isMissing, normalizeContent } from './content-rules.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import type { QuestionnaireMode } from './layout.ts';
import { compilePaths } from './paths.ts';
import { linksAnew } from '../question-types/blueprint.ts';
import { marksPlans } from '../question-types/question-traits.ts';
import { isRepeatGroup } from '../question-types/takes-answer.ts';
import { sameContent } from './same-content.ts';
import {
  judge,
  problemsOn,
  rebuilt,
  routed,
  screenAfterPathChange,
  screenOf,
  settingOf,
  settled,
  stand,
} from './screen-state.ts';
import { redactedRepetitions } from './redacted.ts';
import type { QuestionnaireState, Refusal } from './state.ts';
import { noClock } from './walk.ts';

/*
 * The engine's contract (spec/2 §4 "Answering"; spec/4 §4 "Questions and answers").
 *
 * - A state is immutable: each move returns a new one, and the same moves from the same start give equal states.
 * - `path` is derived from the answers alone: from the first question by the first matching path rule, else to the next.
 *   It is the same for everybody who sees the same answers; the viewer only decides which of its questions are shown.
 * - An answer is current if its question is on the path. A skipped one retains its content, but is not mandatory, not
 *   saved, and not current until the path leads through it again.
 * - `next` leaves a screen only if nothing on it is missing and no upload is running, so every screen before the current
 *   one was complete when it was left. `back` requires nothing and changes no answer.
 * - Nothing is required of a person who may not answer the question.
 * - `save` saves changes without leaving the screen, complete or not: it implements Save and closing.
 * - Marks on a plan are visible to others at once, so the answer that references them is saved at once as well: with the
 *   first mark, and when the last one is removed.
 * - The answer to a repeat group is its list of repetitions. Its questions are asked, required, saved and current by
 *   repetition; adding, removing or moving one is an answer to the group's step and is saved at once (see repetitions.ts).
 * - A question whose `showWhen` is false, or whose step's is, is not on the path, as if it were skipped. The result of
 *   `calculate` is the question's content, is computed at once, and is never saved by a move: whoever stores the answers
 *   computes it with the same code. Expressions see only current answers before them on the path.
 * - Initial values are filled in by `fillIn` (initial-values.ts), which callers use when the person may answer. They count
 *   as answers and are saved with the screen that is left by Next, a jump forwards or Submit; not by `save`.
 * - A refused move says why in `refusal` and in `missing`; it never throws. Moves on unknown questions are refused too.
 * - Storing is up to the caller: after each move it stores the answers listed in `toSave`, with ids that it generates.
 */

/**
 * Starts or resumes a questionnaire, at the first screen. Takes the definition, the stored answers (in any order), the
 * layout (see `layoutOf`), the answerer, and the current time (without it, time-dependent expressions give no answer).
 * spec/2 §4.
 */
export function startQuestionnaire(
  definition: QuestionnaireDefinition,
  answers: readonly Answer[],
  mode: QuestionnaireMode,
  answerer: Answerer,
  clock: ExpressionContext = noClock,
): QuestionnaireState {
  const stored = newestAnswers(answers);
  const contents = new Map([
    ...redactedRepetitions(definition),
    ...[...stored].map(([id, one]) => [id, contentOf(one)] as const),
  ]);
  const paths = compilePaths(definition, (groupId) => contents.get(groupId)?.value);
  const setting = settingOf({ paths, mode, answerer, clock }, stored);
  const verdicts = paths.questions.map((_, index) => judge(setting, index, contents));
  const blank: QuestionnaireState = {
    setting,
    mode,
    contents,
    changed: new Set(),
    filled: new Set(),
    uploading: new Set(),
    verdicts,
    memory: new Map(),
    path: [],
    screens: [],
    position: 0,
    focus: null,
    missing: [],
    pointedAt: new Set(),
    refusal: null,
    canGoBack: false,
    canGoNext: false,
    canSubmit: false,
    isLastScreen: true,
    toSave: [],
    finished: false,
  };
  return stand(routed(blank), 0);
}

/** The same state at another time: expressions over today and now are evaluated again. */
export function atTime(state: QuestionnaireState, clock: ExpressionContext): QuestionnaireState {
  const { setting } = state;
  if (!setting.paths.isTimed || setting.clock.now.getTime() === clock.now.getTime()) return state;
  const met = routed({ ...settled(state), setting: { ...setting, clock } });
  return met.path === state.path
    ? stand(met, state.position, state.focus)
    : stand(met, screenAfterPathChange(state, met), state.focus);
}

/**
 * Changes an answer's content: only the fields of the patch. The value is normalized to its stored form (clamped, empty
 * as null), and the path is updated at once. Removing the last file asks to save at once (spec/2 §4 "File answers"),
 * and so does every change of a group's repetitions. Refused for a question that this person may not answer or that is
 * not asked.
 */
export function answer(
  state: QuestionnaireState,
  questionId: string,
  patch: Partial<AnswerContent>,
): QuestionnaireState {
  const { setting } = state;
  const index = setting.paths.indexOf.get(questionId);
  const question = index === undefined ? undefined : setting.paths.questions[index];
  if (index === undefined || !question || !setting.mayAnswer[index]) return refuse(state, 'not_answerable');

  const before = state.contents.get(questionId) ?? emptyContent;
  const after = normalizeContent(question, { ...before, ...patch });
  if (sameContent(before, after)) return settled(state);

  const contents = new Map(state.contents).set(questionId, after);
  if (isRepeatGroup(question)) return withRepetitions(state, questionId, contents);
  const verdict = judge(setting, index, contents);
  const verdicts = state.verdicts.with(index, verdict);
  const isFollowed =
    verdict.leadsTo !== state.verdicts[index]?.leadsTo ||
    setting.paths.lookedAt.has(index) ||
    setting.paths.formulas.has(index);
  // Files and marks on plans are visible elsewhere at once, so the answer that references them must be too.
  const isAtOnce =
    (before.files.length > 0 && after.files.length === 0) ||
    (marksPlans(question) && linksAnew(before.value, after.value));
  const changed = new Set(state.changed).add(questionId);
  const put = { ...settled(state), contents, verdicts, changed, filled: without(state.filled, [questionId]) };
  const filled = isFollowed ? routed(put) : put;
  const pointedAt = new Set(state.pointedAt);
  if (filled.verdicts[index]?.problems.length === 0) pointedAt.delete(questionId);
  const at = filled.path === state.path ? state.position : screenAfterPathChange(state, filled, questionId);
  const moved = stand({ ...filled, pointedAt }, at, state.focus);
  return isAtOnce && moved.path.includes(questionId) ? handOut(moved, [questionId]) : moved;
}

/** Asks to save one question without leaving it, because its input was closed. */
export function putDown(state: QuestionnaireState, questionId: string): QuestionnaireState {
  return state.path.includes(questionId) ? handOut(settled(state), [questionId], false) : settled(state);
}

/**
 * Moves to the next screen and asks to save the changes of this one. If something is missing it stays, marks the
 * missing questions and focuses the first (spec/2 §4 "Answering (stepped)").
 */
export function next(state: QuestionnaireState): QuestionnaireState {
  if (state.isLastScreen) return refuse(state, 'last_screen');
  const held = refuseMove(state, state.position);
  if (held) return held;
  return handOut(stand(settled(state), state.position + 1), state.screens[state.position]?.questionIds ?? []);
}

/** Returns to the screen before, along the path that led here (spec/2 §4). */
export function back(state: QuestionnaireState): QuestionnaireState {
  if (state.uploading.size > 0) return refuse(state, 'upload_running');
  return state.position === 0 ? refuse(state, 'first_screen') : stand(settled(state), state.position - 1);
}

/**
 * Moves to a question on the path: freely backwards; forwards only if nothing before it is missing, else to the first
 * screen with something missing. Forwards, it asks to save the changes of the screens before. Refused for a question
 * that is skipped or not shown.
 */
export function jumpTo(state: QuestionnaireState, questionId: string): QuestionnaireState {
  const target = screenOf(state.screens, questionId);
  if (target < 0) return refuse(state, 'not_on_path');
  if (target <= state.position) return stand(settled(state), target, questionId);
  const passed = (position: number) => state.screens.slice(0, position).flatMap((screen) => screen.questionIds);
  for (let position = 0; position < target; position++) {
    const held = refuseMove(state, position);
    if (held) return handOut(held, passed(position));
  }
  return handOut(stand(settled(state), target, questionId), passed(target));
}

/**
 * Finishes on the last screen: asks to save all changed answers of the path. If something is missing anywhere on the
 * path, it moves to the first such screen instead. In single mode it returns to question 0 afterwards (spec/2 §4).
 */
export function submit(state: QuestionnaireState): QuestionnaireState {
  if (state.screens.length === 0 || !state.isLastScreen) return refuse(state, 'not_last_screen');
  for (let position = 0; position < state.screens.length; position++) {
    const held = refuseMove(state, position);
    if (held) return held;
  }
  const done = { ...settled(state), finished: true };
  return handOut(stand(done, state.mode === 'single' ? 0 : state.position), state.path);
}

/**
 * Asks to save all changed answers of the path without leaving the screen (spec/2 §2 "Edit/Save"). Empty answers may be
 * saved, invalid ones not: those remain unsaved, and focus moves to the first of them.
 */
export function save(state: QuestionnaireState): QuestionnaireState {
  const isWrong = (id: string) =>
    state.changed.has(id) &&
    state.verdicts[state.setting.paths.indexOf.get(id) ?? -1]?.problems.some((code) => !isMissing(code));
  const wrong = state.path.filter(isWrong);
  const right = state.path.filter((id) => !wrong.includes(id));
  const [first] = wrong;
  if (first === undefined) return handOut(settled(state), right, false);
  const at = screenOf(state.screens, first);
  const pointedAt = new Set([...state.pointedAt, ...wrong]);
  const led = stand({ ...settled(state), pointedAt }, at < 0 ? state.position : at, first);
  return handOut({ ...led, refusal: 'missing' }, right, false);
}

/** An upload of this question has started or ended: Next and Submit wait for it (spec/2 §2). */
export function setUploading(state: QuestionnaireState, questionId: string, isRunning: boolean): QuestionnaireState {
  const uploading = new Set(state.uploading);
  if (isRunning) uploading.add(questionId);
  else uploading.delete(questionId);
  return stand({ ...settled(state), uploading }, state.position, state.focus);
}

/** The content of the answers that count: those of questions on the path that have any. */
export function currentAnswers(state: QuestionnaireState): ReadonlyMap<string, AnswerContent> {
  const current = new Map<string, AnswerContent>();
  for (const id of state.path) {
    const content = state.contents.get(id);
    if (content) current.set(id, content);
  }
  return current;
}

/** All that is missing or wrong on the whole path, in its order. */
export function allMissing(state: QuestionnaireState): readonly AnswerProblem[] {
  return state.screens.flatMap((screen) => problemsOn(state, screen));
}

/**
 * Applies other repetitions: questions appear and disappear, so everything is evaluated again; the list itself is saved
 * at once.
 */
function withRepetitions(
  state: QuestionnaireState,
  groupId: string,
  contents: ReadonlyMap<string, AnswerContent>,
): QuestionnaireState {
  const pointedAt = new Set(state.pointedAt);
  pointedAt.delete(groupId);
  const changed = new Set(state.changed).add(groupId);
  const filled = rebuilt({ ...settled(state), contents, changed, pointedAt }, state.setting.stored);
  const moved = stand(filled, screenAfterPathChange(state, filled, groupId), state.focus);
  return moved.path.includes(groupId) ? handOut(moved, [groupId]) : moved;
}

/** The refusal to leave a screen; null if nothing blocks it. */
export function refuseMove(state: QuestionnaireState, position: number): QuestionnaireState | null {
  const screen = state.screens[position];
  const problems = screen ? problemsOn(state, screen) : [];
  const [first] = problems;
  if (!first) return state.uploading.size > 0 ? refuse(state, 'upload_running') : null;
  const pointedAt = new Set([...state.pointedAt, ...problems.map((problem) => problem.questionId)]);
  return { ...stand({ ...settled(state), pointedAt }, position, first.questionId), refusal: 'missing' };
}

/** Asks to save the changes of these questions, and their initial values if the person has moved on. */
function handOut(state: QuestionnaireState, questionIds: readonly string[], isPassed = true): QuestionnaireState {
  const toSave = questionIds.filter((id) => state.changed.has(id) || (isPassed && state.filled.has(id)));
  if (toSave.length === 0) return state;
  return { ...state, changed: without(state.changed, toSave), filled: without(state.filled, toSave), toSave };
}

function without(ids: ReadonlySet<string>, gone: readonly string[]): ReadonlySet<string> {
  return gone.some((id) => ids.has(id)) ? new Set([...ids].filter((id) => !gone.includes(id))) : ids;
}

/** The state with a move refused. */
export function refuse(state: QuestionnaireState, refusal: Refusal): QuestionnaireState {
  return { ...settled(state), refusal };
}
