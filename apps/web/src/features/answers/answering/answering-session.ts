import { emptyContent, type Answer, type AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import type { QuestionnaireDefinition } from '@plumbline/domain/questionnaire/definition';
import { answer, atTime, setUploading } from '@plumbline/domain/questionnaire/engine';
import { fillIn } from '@plumbline/domain/questionnaire/initial-values';
import type { QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { sameContent } from '@plumbline/domain/questionnaire/same-content';
import {
  draftsToSave,
  receiveAnswers,
  receiveQuestionnaire,
  stampDraft,
} from '@plumbline/domain/questionnaire/storing';

/** What an answering session does outside of the rules: each of them on this device, none waits for the network. */
export interface SessionParts {
  readonly by: string | null;
  readonly now: () => Date;
  readonly timeZone: string;
  readonly newSuffix: () => string;
  /** Resolves once the answers are on the disk; with `submit` the job is submitted after them. */
  readonly store: (answers: readonly Answer[], submit: boolean) => Promise<void>;
  /** Keeps what is being put in, soon. */
  readonly keepDraft: (askedId: string, content: AnswerContent) => void;
  /** The answers of these questions are stored: their drafts are done with. */
  readonly endDrafts: (questionIds: readonly string[]) => void;
}

/** What the screen draws. */
export interface SessionView {
  readonly state: QuestionnaireState;
  /** Answers are being written to the disk; the screen moves on when they are. */
  readonly isStoring: boolean;
  /** Why the last write failed; the screen has not moved on. */
  readonly failure: unknown;
  /** Counts the moves, so that the screen knows when to bring its place into view. */
  readonly moves: number;
  /** Submit was accepted, and is in the outbox. */
  readonly isSubmitted: boolean;
}

/** Whether an answer says something new: of repetitions the server may know more than the device that sent them. */
function isNews(one: Answer, known: Answer | undefined): boolean {
  return known?.id !== one.id || !sameContent(known.value, one.value);
}

type Move = (state: QuestionnaireState) => QuestionnaireState;

/**
 * One person answering one questionnaire. The rules are the domain's engine; this keeps its state, stores what a move hands
 * out before the screen moves on, and takes in what others answer meanwhile.
 */
export class AnsweringSession {
  #view: SessionView;
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  /** Answers of this session that its outbox has not shown yet. */
  readonly #own = new Map<string, Answer>();
  /** What was put in while a write was running. */
  #meanwhile: (readonly [questionId: string, patch: Partial<AnswerContent>])[] = [];

  constructor(state: QuestionnaireState, parts: SessionParts) {
    this.#parts = parts;
    this.#view = { state: fillIn(state), isStoring: false, failure: null, moves: 0, isSubmitted: false };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): SessionView => this.#view;

  /** Puts content into an answer. What the rules hand out at once (the last file was removed) is stored. */
  readonly answer = (questionId: string, patch: Partial<AnswerContent>): void => {
    if (this.#view.isStoring) {
      this.#meanwhile.push([questionId, patch]);
      return;
    }
    const before = this.#stateNow();
    const after = answer(before, questionId, patch);
    if (after.contents === before.contents) return;
    this.#parts.keepDraft(questionId, after.contents.get(questionId) ?? emptyContent);
    if (after.toSave.length === 0) this.#show({ state: after, failure: null });
    else void this.#store(before, after);
  };

  readonly setUploading = (questionId: string, isRunning: boolean): void => {
    this.#show({ state: setUploading(this.#view.state, questionId, isRunning) });
  };

  /** Next, Back, a jump, Save or Submit of the engine. Gives whether it was done; resolves when everything is on the disk. */
  readonly move = async (make: Move): Promise<boolean> => {
    if (this.#view.isStoring) return false;
    const before = this.#stateNow();
    const after = make(before);
    if (after.toSave.length > 0 || after.finished) {
      const isStored = await this.#store(before, after, true);
      return isStored && after.refusal === null;
    }
    this.#show({ state: after, failure: null, moves: this.#view.moves + 1, isSubmitted: false });
    return after.refusal === null;
  };

  /**
   * Takes in what stands now, as server and outbox tell it together. `known` are the ids that the outbox shows: an own answer
   * that is not among them yet still stands. With the questionnaire comes what is given in place of the unseen: that changes
   * with other people's answers.
   */
  readonly meet = (standing: readonly Answer[], known: ReadonlySet<string>, read: QuestionnaireDefinition): void => {
    for (const [id, own] of this.#own) if (known.has(own.id)) this.#own.delete(id);
    const { stored, paths } = this.#view.state.setting;
    if (paths.definition !== read && (paths.definition.given || read.given)) {
      const others = standing.filter((one) => !this.#own.has(askedIdOf(one)));
      this.#show({ state: receiveQuestionnaire(this.#view.state, read, [...others, ...this.#own.values()]) });
      return;
    }
    const fresh = standing.filter((one) => !this.#own.has(askedIdOf(one)) && isNews(one, stored.get(askedIdOf(one))));
    if (fresh.length > 0) this.#show({ state: receiveAnswers(this.#view.state, fresh) });
  };

  /** Where expressions ask for the time, what they say of it by now. */
  #stateNow(): QuestionnaireState {
    const { now, timeZone } = this.#parts;
    return atTime(this.#view.state, { now: now(), timeZone });
  }

  async #store(before: QuestionnaireState, after: QuestionnaireState, isMove = false): Promise<boolean> {
    const at = this.#parts.now().toISOString();
    const { by, newSuffix } = this.#parts;
    const answers = draftsToSave(after).map((draft) => stampDraft(draft, { suffix: newSuffix(), at, by }));
    this.#show({ isStoring: true, failure: null });
    let isStored = true;
    try {
      this.#parts.endDrafts(answers.map(askedIdOf));
      await this.#parts.store(answers, after.finished);
      for (const one of answers) this.#own.set(askedIdOf(one), one);
      this.#show({
        state: receiveAnswers(after, answers),
        isStoring: false,
        isSubmitted: after.finished,
        moves: this.#view.moves + (isMove ? 1 : 0),
      });
    } catch (failure) {
      isStored = false;
      this.#show({ state: before, isStoring: false, failure });
      for (const id of answers.map(askedIdOf)) this.#parts.keepDraft(id, before.contents.get(id) ?? emptyContent);
    }
    const meanwhile = this.#meanwhile;
    this.#meanwhile = [];
    for (const [questionId, patch] of meanwhile) this.answer(questionId, patch);
    return isStored;
  }

  #show(change: Partial<SessionView>): void {
    this.#view = { ...this.#view, ...change };
    // New repetitions, and what arrives, may bring questions that begin with something.
    const state = fillIn(this.#view.state);
    if (state !== this.#view.state) this.#view = { ...this.#view, state };
    for (const listener of this.#listeners) listener();
  }
}
