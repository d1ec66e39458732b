import type { Answerer } from '@plumbline/domain/questionnaire/answerability';
import type { Answer, AnswerContent } from '@plumbline/domain/questionnaire/answers';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import {
  answer,
  back,
  currentAnswers,
  jumpTo,
  next,
  setUploading,
  startQuestionnaire,
  submit,
} from '@plumbline/domain/questionnaire/engine';
import { layoutOf } from '@plumbline/domain/questionnaire/layout';
import { addRepetition, moveRepetition, removeRepetition } from '@plumbline/domain/questionnaire/repetitions';
import { currentScreen, type QuestionnaireState, type Refusal } from '@plumbline/domain/questionnaire/state';
import { anAnswerer } from './an-answer.ts';

/** How a scenario begins, where it is not the ordinary way. */
export interface ScenarioStart {
  readonly answers?: readonly Answer[];
  readonly answerer?: Partial<Answerer>;
}

/**
 * Someone answering a questionnaire, told in the words of the product:
 * `scenario(jobType).answer('width', 3).next().expectToBeAt('photo')`.
 * Every step changes the scenario and returns it; an expectation that does not hold throws with what was found instead.
 */
export class Scenario {
  #state: QuestionnaireState;
  readonly #saved: string[] = [];

  constructor(definition: QuestionnaireDefinition, start: ScenarioStart) {
    this.#state = startQuestionnaire(definition, start.answers ?? [], layoutOf(definition), anAnswerer(start.answerer));
  }

  /** The engine's state, for what the words below do not say. */
  get state(): QuestionnaireState {
    return this.#state;
  }

  answer(questionId: string, value: unknown): this {
    return this.#move(answer(this.#state, questionId, { value }));
  }

  /** Puts in other things than the value: files, a comment, a signature, the issue mark. */
  add(questionId: string, content: Partial<AnswerContent>): this {
    return this.#move(answer(this.#state, questionId, content));
  }

  next(): this {
    return this.#move(next(this.#state));
  }

  back(): this {
    return this.#move(back(this.#state));
  }

  jumpTo(questionId: string): this {
    return this.#move(jumpTo(this.#state, questionId));
  }

  submit(): this {
    return this.#move(submit(this.#state));
  }

  addRepetition(groupId: string, id: string): this {
    return this.#move(addRepetition(this.#state, groupId, id));
  }

  removeRepetition(groupId: string, id: string): this {
    return this.#move(removeRepetition(this.#state, groupId, id));
  }

  moveRepetition(groupId: string, id: string, place: number): this {
    return this.#move(moveRepetition(this.#state, groupId, id, place));
  }

  startUpload(questionId: string): this {
    return this.#move(setUploading(this.#state, questionId, true));
  }

  endUpload(questionId: string): this {
    return this.#move(setUploading(this.#state, questionId, false));
  }

  expectToBeAt(questionId: string): this {
    return this.#expect('to be at', questionId, this.#state.focus);
  }

  /** The questions that the screen shows, its step first. */
  expectToSee(...questionIds: readonly string[]): this {
    return this.#expect('to see', questionIds, currentScreen(this.#state)?.questionIds ?? []);
  }

  expectPath(...questionIds: readonly string[]): this {
    return this.#expect('the path', questionIds, this.#state.path);
  }

  /** What keeps the person here, as `question: code`. */
  expectMissing(...problems: readonly string[]): this {
    const found = this.#state.missing.map(({ questionId, code }) => `${questionId}: ${code}`);
    return this.#expect('missing', problems, found);
  }

  /** The questions with the red border. */
  expectPointedAt(...questionIds: readonly string[]): this {
    return this.#expect('pointed at', questionIds, [...this.#state.pointedAt]);
  }

  expectRefusal(refusal: Refusal | null): this {
    return this.#expect('refusal', refusal, this.#state.refusal);
  }

  expectButtons(buttons: { readonly back: boolean; readonly next: boolean; readonly submit: boolean }): this {
    const { canGoBack, canGoNext, canSubmit } = this.#state;
    return this.#expect('buttons', buttons, { back: canGoBack, next: canGoNext, submit: canSubmit });
  }

  /** The stored form of what was answered, current or not. */
  expectValue(questionId: string, value: unknown): this {
    return this.#expect(`value of ${questionId}`, value, this.#state.contents.get(questionId)?.value ?? null);
  }

  expectCurrent(...questionIds: readonly string[]): this {
    return this.#expect('current answers', questionIds, [...currentAnswers(this.#state).keys()]);
  }

  /** What was handed out to be saved since the last time this was asked. */
  expectSaved(...questionIds: readonly string[]): this {
    return this.#expect('saved', questionIds, this.#saved.splice(0));
  }

  expectFinished(finished = true): this {
    return this.#expect('finished', finished, this.#state.finished);
  }

  #move(state: QuestionnaireState): this {
    this.#state = state;
    this.#saved.push(...state.toSave);
    return this;
  }

  #expect(what: string, wanted: unknown, found: unknown): this {
    const [left, right] = [JSON.stringify(wanted), JSON.stringify(found)];
    if (left !== right) throw new Error(`Expected ${what} ${left}, found ${right}.`);
    return this;
  }
}

/** Begins a scenario in the layout that the questionnaire calls for. */
export function scenario(definition: QuestionnaireDefinition, start: ScenarioStart = {}): Scenario {
  return new Scenario(definition, start);
}
