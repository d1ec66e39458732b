import type { ExpressionContext } from '../expressions/clock.ts';
import type { Memory } from './walk.ts';
import type { Answerer } from './answerability.ts';
import type { AnswerProblem, AnswerProblemCode } from './answer-problem.ts';
import type { Answer, AnswerContent } from './answers.ts';
import type { Question } from './definition.ts';
import type { QuestionnaireMode } from './layout.ts';
import type { Repetition } from './lay-out.ts';
import type { CompiledPaths } from './paths.ts';

/*
 * Within the state of a questionnaire, a question's id always means its asked id: in a repetition of a repeat group it
 * includes the repetition (see `askedId`).
 */

/** The questions shown at once: one, those of a step on the path, or those of one repetition of a group. */
export interface Screen {
  /** The step that the questions are under, null for none. */
  readonly stepId: string | null;
  /** The repetition that the questions are asked in, null outside of repeat groups and for a group's own step. */
  readonly repetition: Repetition | null;
  /** The visible questions in the order of the path; in stepped mode the step itself comes first. */
  readonly questionIds: readonly string[];
}

/** Why the last move was refused; the state is otherwise unchanged, or moved to the first missing question. */
export type Refusal =
  | 'missing'
  | 'upload_running'
  | 'not_answerable'
  | 'not_on_path'
  | 'first_screen'
  | 'last_screen'
  | 'not_last_screen'
  | 'too_few_repetitions'
  | 'too_many_repetitions';

/** The evaluation of one question's answer. Cached by place, so that an answer requires evaluating one, not all. */
export interface Verdict {
  readonly problems: readonly AnswerProblemCode[];
  /** The place that the answer leads to. */
  readonly leadsTo: number;
}

/** What never changes while a questionnaire is being answered. */
export interface Setting {
  /** The current time and time zone, for expressions. */
  readonly clock: ExpressionContext;
  readonly paths: CompiledPaths;
  readonly mode: QuestionnaireMode;
  readonly answerer: Answerer;
  /** The newest stored answers at the start; their authors decide over `update` and `own only`. */
  readonly stored: ReadonlyMap<string, Answer>;
  readonly isVisible: readonly boolean[];
  readonly mayAnswer: readonly boolean[];
}

/** The state of a questionnaire being answered. Immutable: each move returns a new one. See the engine's contract. */
export interface QuestionnaireState {
  readonly setting: Setting;
  readonly mode: QuestionnaireMode;

  /** The answers so far, stored or not, by question. Also of questions that are skipped now. */
  readonly contents: ReadonlyMap<string, AnswerContent>;
  /** Questions whose content has changed since it was last saved. */
  readonly changed: ReadonlySet<string>;
  /** Questions that still have their initial value (see initial-values.ts): saved when the person moves on. */
  readonly filled: ReadonlySet<string>;
  /** Questions with a running upload. */
  readonly uploading: ReadonlySet<string>;
  readonly verdicts: readonly Verdict[];
  /** The results of expressions, so that only those with changed inputs are evaluated again. */
  readonly memory: Memory;

  /** The questions that the present answers lead through, in the order they are met, to the end. */
  readonly path: readonly string[];
  readonly screens: readonly Screen[];
  /** Which screen is shown, from 0. */
  readonly position: number;
  /** The question that the screen should scroll into view. Null only if there are no questions. */
  readonly focus: string | null;

  /** The problems of the current screen, in its order. */
  readonly missing: readonly AnswerProblem[];
  /** Questions marked by a refused Next or Submit: they have a red border until they are fixed (spec/2 §2). */
  readonly pointedAt: ReadonlySet<string>;
  readonly refusal: Refusal | null;

  readonly canGoBack: boolean;
  readonly canGoNext: boolean;
  readonly canSubmit: boolean;
  /** Submit is shown here and Next is not. */
  readonly isLastScreen: boolean;

  /** The questions whose answers this move asks to save, in the order of the path; empty for most moves. */
  readonly toSave: readonly string[];
  /** Submit has been accepted. */
  readonly finished: boolean;
}

/** The question with this id as currently asked, null if it is not. */
export function questionOf(state: QuestionnaireState, questionId: string): Question | null {
  const index = state.setting.paths.indexOf.get(questionId);
  return index === undefined ? null : (state.setting.paths.questions[index] ?? null);
}

/** The current screen, null if there are no questions. */
export function currentScreen(state: QuestionnaireState): Screen | null {
  return state.screens[state.position] ?? null;
}

/** The questions of the path up to the end of the current screen. */
export function pathTaken(state: QuestionnaireState): readonly string[] {
  const last = currentScreen(state)?.questionIds.at(-1);
  return last === undefined ? [] : state.path.slice(0, state.path.indexOf(last) + 1);
}
