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
 * Wherever a questionnaire that is being answered speaks of a question's id, the asked id is meant: in a repetition of a
 * repeat group it names the repetition too (see `askedId`).
 */

/** What is shown at once: one question, those of a step that lie on the path, or those of one repetition of a group. */
export interface Screen {
  /** The step that the questions are under, null for none. */
  readonly stepId: string | null;
  /** The repetition that the questions are asked in, null outside of repeat groups and for a group's own step. */
  readonly repetition: Repetition | null;
  /** The visible questions in the order of the path; in a stepped questionnaire the step itself comes first. */
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

/** What the engine knows of one question's answer. Kept by place, so that an answer costs one judgement, not all. */
export interface Verdict {
  readonly problems: readonly AnswerProblemCode[];
  /** The place that the answer leads to. */
  readonly leadsTo: number;
}

/** What never changes while a questionnaire is being answered. */
export interface Setting {
  /** What time it is and where, for expressions that ask. */
  readonly clock: ExpressionContext;
  readonly paths: CompiledPaths;
  readonly mode: QuestionnaireMode;
  readonly answerer: Answerer;
  /** The newest stored answers when it was started; who gave them decides over `update` and `own only`. */
  readonly stored: ReadonlyMap<string, Answer>;
  readonly isVisible: readonly boolean[];
  readonly mayAnswer: readonly boolean[];
}

/** A questionnaire in the middle of being answered. Immutable: each move gives a new one. See the engine's contract. */
export interface QuestionnaireState {
  readonly setting: Setting;
  readonly mode: QuestionnaireMode;

  /** What was answered so far, stored or not, by question. Also of questions that are jumped over now. */
  readonly contents: ReadonlyMap<string, AnswerContent>;
  /** Questions whose content differs from what was last handed out to be saved. */
  readonly changed: ReadonlySet<string>;
  /** Questions that still hold what they begin with (see initial-values.ts): stored once somebody has gone on from them. */
  readonly filled: ReadonlySet<string>;
  /** Questions with an attachment on its way. */
  readonly uploading: ReadonlySet<string>;
  readonly verdicts: readonly Verdict[];
  /** What expressions gave, so that only those are run again whose answers have changed. */
  readonly memory: Memory;

  /** The questions that the present answers lead through, in the order they are met, to the end. */
  readonly path: readonly string[];
  readonly screens: readonly Screen[];
  /** Which screen is shown, from 0. */
  readonly position: number;
  /** The question that the screen should bring into view. Null only when there is nothing to ask. */
  readonly focus: string | null;

  /** What is missing or wrong on the present screen, in its order. */
  readonly missing: readonly AnswerProblem[];
  /** Questions that a refused Next or Submit pointed at: they get the red border until they are mended (spec/2 §2). */
  readonly pointedAt: ReadonlySet<string>;
  readonly refusal: Refusal | null;

  readonly canGoBack: boolean;
  readonly canGoNext: boolean;
  readonly canSubmit: boolean;
  /** Submit is shown here and Next is not. */
  readonly isLastScreen: boolean;

  /** The questions whose answers this very move asks to store, in the order of the path; empty for most moves. */
  readonly toSave: readonly string[];
  /** Submit has been accepted. */
  readonly finished: boolean;
}

/** The question with this id as it is asked now, null when it is not. */
export function questionOf(state: QuestionnaireState, questionId: string): Question | null {
  const index = state.setting.paths.indexOf.get(questionId);
  return index === undefined ? null : (state.setting.paths.questions[index] ?? null);
}

/** The screen that is shown, null when there is nothing to ask. */
export function currentScreen(state: QuestionnaireState): Screen | null {
  return state.screens[state.position] ?? null;
}

/** The way that led here: the questions of the path up to the end of the present screen. */
export function pathTaken(state: QuestionnaireState): readonly string[] {
  const last = currentScreen(state)?.questionIds.at(-1);
  return last === undefined ? [] : state.path.slice(0, state.path.indexOf(last) + 1);
}
