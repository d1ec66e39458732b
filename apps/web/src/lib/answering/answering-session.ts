import { emptyContent, type Answer, type AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { askedIdOf } from '@plumbline/domain/questionnaire/asked-id';
import { answer, atTime, putDown, setUploading } from '@plumbline/domain/questionnaire/engine';
import { fillIn } from '@plumbline/domain/questionnaire/initial-values';
import { questionOf, type QuestionnaireState } from '@plumbline/domain/questionnaire/state';
import { draftsToSave, receiveAnswers, stampDraft } from '@plumbline/domain/questionnaire/storing';
import { isRepeatGroup } from '@plumbline/domain/question-types/takes-answer';
import { withServerState, type Reading } from './merge-server-state.ts';

/** What an answering session does outside of the rules: each of them on this device, none waits for the network. */
export interface SessionParts {
  readonly by: string | null;
  readonly now: () => Date;
  readonly timeZone: string;
  readonly newSuffix: () => string;
  /** Resolves once the answers are on the disk; with `submit` all is submitted after them. `after` is the state that asked for it. */
  readonly store: (answers: readonly Answer[], submit: boolean, after: QuestionnaireState) => Promise<void>;
  /** Keeps what is being put in, soon. */
  readonly storeDraft: (askedId: string, content: AnswerContent) => void;
  /** The answers of these questions are stored: their drafts are done with. */
  readonly endDrafts: (questionIds: readonly string[]) => void;
}

/** What the screen draws. */
export interface SessionView {
  readonly state: QuestionnaireState;
  /** The screen waits for the disk: what was submitted, and what more is asked with another repetition. */
  readonly isHeld: boolean;
  /** Why the last write failed; the screen is back where it was handed out. */
  readonly failure: unknown;
  /** Counts the moves, so that the screen knows when to bring its place into view. */
  readonly moves: number;
  /** Submit was accepted, and is in the outbox. */
  readonly isSubmitted: boolean;
}

type Move = (state: QuestionnaireState) => QuestionnaireState;
type Put = readonly [questionId: string, patch: Partial<AnswerContent>];
/** A move that waits until the screen is not held any more. */
interface Press {
  readonly make: Move;
  readonly outcome: PromiseWithResolvers<boolean>;
}
/** What a move handed out, on its way to the disk. */
interface Write {
  /** Where the person was, and where they are again when it fails. */
  readonly before: QuestionnaireState;
  readonly after: QuestionnaireState;
  readonly answers: readonly Answer[];
  readonly ownBefore: ReadonlyMap<string, Answer>;
  /** Null where it is no move that handed it out. */
  readonly make: Move | null;
  readonly isHeld: boolean;
  /** What was put in since, up to the next write; and, where the screen is held, pressed. */
  readonly since: (Put | Press)[];
}

/**
 * One person answering one questionnaire. The rules are the domain's engine; this keeps its state, stores what a move hands
 * out while the screen has moved on already (decision 0023), and takes in what others answer meanwhile.
 */
export class AnsweringSession {
  #view: SessionView;
  readonly #parts: SessionParts;
  readonly #listeners = new Set<() => void>();
  /** Answers of this session that its outbox has not shown yet. */
  #own: ReadonlyMap<string, Answer> = new Map();
  /** What is not on the disk yet, in the order in which it gets there. */
  #line: Write[] = [];
  /** Whether all of the line has got there; settled while there is no line. */
  #end: Promise<boolean> = Promise.resolve(true);
  #lastReading: Reading | null = null;

  constructor(state: QuestionnaireState, parts: SessionParts) {
    this.#parts = parts;
    const blank = { isHeld: false, failure: null, moves: 0, isSubmitted: false };
    this.#view = { ...blank, state: fillIn(state) };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): SessionView => this.#view;

  /** Whether something that the screen has gone on from is not on the disk yet. Told apart from the view: little depends on it. */
  readonly isWriting = (): boolean => this.#line.length > 0;

  /** Resolves when nothing is being written any more: false when it could not be, and the screen went back. */
  readonly whenWritten = async (): Promise<boolean> => {
    // What waited for one write may have begun another.
    while (this.isWriting()) if (!(await this.#end)) return false;
    return true;
  };

  /** Puts content into an answer. What the rules hand out at once (the last file was removed) is stored. */
  readonly answer = (questionId: string, patch: Partial<AnswerContent>): void => {
    this.#line.at(-1)?.since.push([questionId, patch]);
    if (!this.#view.isHeld) this.#put(questionId, patch);
  };

  /** Stores what was put into an answer: what it was put in with is closed, and the screen stays. */
  readonly putDown = (questionId: string): void => {
    if (this.#view.isHeld) return;
    const before = this.#stateNow();
    const after = putDown(before, questionId);
    if (after.toSave.length > 0) this.#write(before, after, null);
  };

  readonly setUploading = (questionId: string, isRunning: boolean): void => {
    this.#show({ state: setUploading(this.#view.state, questionId, isRunning) });
  };

  /**
   * Next, Back, a jump, Save or Submit of the engine. The view has moved when this returns; what it gives resolves once all
   * is on the disk, to whether it was done and kept. While the screen is held nothing moves: what is pressed then waits for
   * another repetition, and is not done while a submit is written.
   */
  readonly move = async (make: Move): Promise<boolean> => {
    const held = this.#view.isHeld ? this.#line.at(-1) : undefined;
    if (held?.after.finished) return false;
    if (held) return held.make === make && !held.since.some(isPress) ? this.#end : waitBehind(held, make);
    const before = this.#stateNow();
    const after = make(before);
    if (after.toSave.length > 0 || after.finished) this.#write(before, after, make);
    else this.#show({ state: after, failure: null, moves: this.#view.moves + 1, isSubmitted: false });
    return (await this.#end) && after.refusal === null;
  };

  /** Takes in what stands now, see {@link Reading}. */
  readonly meet = (...reading: Reading): void => {
    this.#lastReading = reading;
    const [, known] = reading;
    this.#own = new Map([...this.#own].filter(([, own]) => !known.has(own.id)));
    const state = withServerState(this.#view.state, this.#own, reading);
    if (state) this.#show({ state });
  };

  #put(questionId: string, patch: Partial<AnswerContent>): void {
    const before = this.#stateNow();
    const after = answer(before, questionId, patch);
    if (after.contents === before.contents) return;
    this.#storeDraft(questionId, after);
    if (after.toSave.length === 0) this.#show({ state: after, failure: null });
    else this.#write(before, after, null);
  }

  #storeDraft(questionId: string, { contents }: QuestionnaireState): void {
    this.#parts.storeDraft(questionId, contents.get(questionId) ?? emptyContent);
  }

  /** Where expressions ask for the time, what they say of it by now. */
  #stateNow(): QuestionnaireState {
    const { now, timeZone } = this.#parts;
    return atTime(this.#view.state, { now: now(), timeZone });
  }

  /** Shows what comes after a move and stores what it hands out, behind what is being stored already. */
  #write(before: QuestionnaireState, after: QuestionnaireState, make: Move | null): void {
    const at = this.#parts.now().toISOString();
    const { by, newSuffix } = this.#parts;
    const answers = draftsToSave(after).map((draft) => stampDraft(draft, { suffix: newSuffix(), at, by }));
    // Nobody could go back from a submit; and what is put into a repetition that is not kept would have no place.
    const isHeld = after.finished || after.toSave.some((id) => isGroup(after, id));
    const write: Write = { before, after, answers, ownBefore: this.#own, make, isHeld, since: [] };
    this.#line.push(write);
    this.#parts.endDrafts(answers.map(askedIdOf));
    if (isHeld) this.#show({ isHeld, failure: null });
    else this.#arrive(write);
    this.#end = this.#end.then(() => this.#carryOut(write));
  }

  /** The screen after a move, whether or not its answers are on the disk. */
  #arrive({ after, answers, make }: Write): void {
    this.#own = new Map([...this.#own, ...answers.map((one) => [askedIdOf(one), one] as const)]);
    const { state, moves } = this.#view;
    this.#show({
      state: receiveAnswers(withUploads(after, state), answers),
      isHeld: false,
      failure: null,
      moves: moves + (make ? 1 : 0),
      isSubmitted: after.finished,
    });
  }

  async #carryOut(write: Write): Promise<boolean> {
    // One before it failed, and with it the way to here.
    if (!this.#line.includes(write)) return false;
    try {
      await this.#parts.store(write.answers, write.after.finished, write.after);
    } catch (failure) {
      this.#goBack(failure);
      return false;
    }
    this.#finish(write);
    return true;
  }

  #finish(write: Write): void {
    this.#line.shift();
    if (!this.isWriting()) this.#end = Promise.resolve(true);
    if (write.isHeld) {
      this.#arrive(write);
      this.#meetAgain();
      for (const one of write.since) {
        if (isPress(one)) one.outcome.resolve(this.move(one.make));
        else this.answer(...one);
      }
    } else this.#tell();
    // Put in again while it was written: with the answer the draft was taken away.
    const { state } = this.#view;
    for (const id of write.answers.map(askedIdOf)) if (state.changed.has(id)) this.#storeDraft(id, state);
  }

  /** Back to where the first of the line was handed out, with all that was put in since. */
  #goBack(failure: unknown): void {
    const lost = this.#line;
    const [first] = lost;
    if (!first) return;
    const { before } = first;
    this.#line = [];
    this.#end = Promise.resolve(true);
    this.#own = first.ownBefore;
    const { state, moves } = this.#view;
    const hasMoved = lost.some((write) => write.make !== null && !write.isHeld);
    this.#show({
      state: withUploads(before, state),
      isHeld: false,
      moves: moves + (hasMoved ? 1 : 0),
    });
    this.#meetAgain();
    for (const id of lost.flatMap((write) => write.answers.map(askedIdOf))) {
      if (before.changed.has(id)) this.#storeDraft(id, before);
    }
    for (const one of lost.flatMap(({ since }) => since)) {
      if (isPress(one)) one.outcome.resolve(false);
      else this.answer(...one);
    }
    this.#show({ failure });
  }

  #meetAgain(): void {
    if (this.#lastReading) this.meet(...this.#lastReading);
  }

  #show(change: Partial<SessionView>): void {
    this.#view = { ...this.#view, ...change };
    // New repetitions, and what arrives, may bring questions that begin with something.
    const state = fillIn(this.#view.state);
    if (state !== this.#view.state) this.#view = { ...this.#view, state };
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function isPress(one: Put | Press): one is Press {
  return 'make' in one;
}

/** Keeps a press for when the write is done. Nothing has moved meanwhile: who presses the same again means the same. */
function waitBehind({ since }: Write, make: Move): Promise<boolean> {
  const last = since.at(-1);
  if (last && isPress(last) && last.make === make) return last.outcome.promise;
  const outcome = Promise.withResolvers<boolean>();
  since.push({ make, outcome });
  return outcome.promise;
}

function isGroup(state: QuestionnaireState, questionId: string): boolean {
  const question = questionOf(state, questionId);
  return question !== null && isRepeatGroup(question);
}

/** A state with the uploads that run now. */
function withUploads(state: QuestionnaireState, { uploading }: QuestionnaireState): QuestionnaireState {
  const changed = [...new Set([...state.uploading, ...uploading])].filter(
    (id) => state.uploading.has(id) !== uploading.has(id),
  );
  const met = changed.reduce((before, id) => setUploading(before, id, uploading.has(id)), state);
  return changed.length === 0 ? state : { ...met, toSave: state.toSave, finished: state.finished };
}
