import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { Draft } from './draft.ts';
import type { EditorCalls, EditorSnapshot, Failure, QuestionChange, Saving } from './editor-types.ts';
import type { History } from './history.ts';
import { commit, rebase, redo, startHistory, undo } from './history.ts';
import { perform } from './perform-step.ts';
import { asIfDone, conflictsOf, mergeDraft, withUnrevised } from './merge.ts';
import { retryDelays } from './retry-delays.ts';
import { examine } from './problems.ts';
import type { Saved, SaveStep } from './save-plan.ts';
import { isSameState, savePlan, stepKey } from './save-plan.ts';
import { UnfinishedTexts } from './unfinished.ts';
import type { Unsaved } from './unsaved.ts';
import { unsavedOf, withUnsaved } from './unsaved.ts';

interface EditorOptions {
  readonly questions: readonly Question[];
  readonly calls: EditorCalls;
  readonly failureOf: (refusal: unknown) => Failure;
  readonly now?: () => number;
  /** How long after the last change it saves, in milliseconds. */
  readonly delay?: number;
}

/**
 * The editor of a job type's questions without a screen: a draft with steps back and forth, and a saver that brings the
 * server to the draft one call after the other. The draft never waits for the server.
 */
export class Editor {
  #history: History<Draft>;
  #saved: Saved;
  #snapshot: EditorSnapshot;
  #saving: Saving = { kind: 'saved' };
  #refusals = new Map<string, Readonly<Record<string, string>>>();
  /** Steps that were refused, with what was asked: not tried again until that has changed. */
  #blocked = new Map<string, { question: Question | null; message: string }>();
  #conflicts = new Map<string, Question>();
  #changes: ReadonlyMap<string, QuestionChange> = new Map();
  #running: Promise<void> | null = null;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #tries = 0;
  #needsReload = false;
  /** The call whose reply was lost: nobody knows whether it was carried out until the server is read again. */
  #uncertain: SaveStep | null = null;
  #stale = { key: '', times: 0 };
  readonly #added = new Set<string>();
  readonly #listeners = new Set<() => void>();
  readonly #options: Required<EditorOptions>;
  readonly unfinished = new UnfinishedTexts(() => this.#publish());

  constructor(options: EditorOptions) {
    this.#options = { now: () => Date.now(), delay: 700, ...options };
    this.#history = startHistory<Draft>(options.questions);
    this.#saved = { questions: options.questions, removedIds: new Set(), globalIds: new Set() };
    this.#snapshot = this.#takeSnapshot();
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly snapshot = (): EditorSnapshot => this.#snapshot;

  /** Changes the draft. `mark` joins quick changes of the same thing into one step back. */
  edit(change: (draft: Draft) => Draft, mark: string | null = null): void {
    const changed = change(this.#history.present);
    for (const { id, revision } of changed) if (revision === 0) this.#added.add(id);
    this.#setHistory(commit(this.#history, changed, mark, this.#options.now()));
  }

  /** Whether a question was added here, since the editor was opened. */
  readonly isAdded = ({ id }: Pick<Question, 'id'>): boolean => this.#added.has(id);

  undo(): void {
    this.#setHistory(undo(this.#history));
  }

  redo(): void {
    this.#setHistory(redo(this.#history));
  }

  /** A global question that exists elsewhere may now be put into the draft. */
  knowGlobal(id: string): void {
    this.#saved = { ...this.#saved, globalIds: new Set(this.#saved.globalIds).add(id) };
  }

  /**
   * Something was read elsewhere. When it is not what this editor knows to be saved, it is read again between two calls:
   * what was read while a call was under way may be older than that call.
   */
  notice(now: readonly Question[]): void {
    if (isSameState(this.#saved.questions, now)) return;
    this.#needsReload = true;
    this.#schedule(0);
  }

  #receive(now: readonly Question[]): void {
    const before = asIfDone(this.#saved.questions, this.#uncertain, now);
    this.#uncertain = null;
    for (const theirs of conflictsOf(this.#history.present, before, now)) this.#conflicts.set(theirs.id, theirs);
    const currentIds = new Set(now.map((question) => question.id));
    const gone = this.#saved.questions.filter((question) => !question.isGlobal).map((question) => question.id);
    this.#saved = {
      ...this.#saved,
      questions: now,
      removedIds: new Set([...this.#saved.removedIds, ...gone].filter((id) => !currentIds.has(id))),
    };
    this.#history = rebase(this.#history, (draft) => mergeDraft(draft, before, now));
    this.#publish();
  }

  /** Ends a conflict: the draft's own question is saved over theirs, or theirs is taken. */
  resolve(id: string, choice: 'mine' | 'theirs'): void {
    const theirs = this.#conflicts.get(id);
    this.#conflicts.delete(id);
    if (theirs && choice === 'theirs') {
      this.edit((draft) =>
        draft.map((question) => (question.id === id ? { ...theirs, sequence: question.sequence } : question)),
      );
    }
    this.#publish();
    this.#schedule(0);
  }

  /** Saves at once what is not saved; resolves when nothing more can be done for now. */
  async flush(): Promise<void> {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#running ??= this.#save().finally(() => {
      this.#running = null;
    });
    await this.#running;
    // What was changed meanwhile.
    if (this.#saving.kind === 'saving') await this.flush();
  }

  /** No more calls. */
  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#listeners.clear();
  }

  /** Whether the server lacks anything of what was written. */
  get isDirty(): boolean {
    return this.unsaved !== null;
  }

  /** What the server lacks of what was written; null for nothing. */
  get unsaved(): Unsaved | null {
    const { present } = this.#history;
    return unsavedOf(this.#saved.questions, present, this.unfinished.of(present));
  }

  /** Puts in what was written over what the questions were then, and never saved: one step back takes it out again. */
  restore(unsaved: Unsaved): void {
    const now = this.#saved.questions;
    const { before, draft } = withUnsaved(now, unsaved);
    for (const [id, setting, text] of unsaved.unfinished) this.unfinished.keep(id, setting, text);
    this.#saved = { ...this.#saved, questions: before };
    this.#history = startHistory<Draft>(before);
    this.edit(() => draft);
    this.#receive(now);
    this.#schedule(0);
  }

  #setHistory(history: History<Draft>): void {
    if (history === this.#history) return;
    this.#history = history;
    if (this.#saving.kind !== 'waiting') this.#saving = { kind: 'saving' };
    this.#publish();
    this.#schedule(this.#options.delay);
  }

  #schedule(delay: number): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), delay);
  }

  async #save(): Promise<void> {
    for (;;) {
      if (this.#needsReload && !(await this.#reload())) return this.#wait();
      const draft = this.#history.present;
      if (examine(draft).hasLoops) return this.#say({ kind: 'loops' });
      const steps = savePlan(this.#saved, draft);
      const step = steps.find((one) => !this.#isHeld(one));
      if (!step) return this.#say(this.#resting(steps));
      this.#say({ kind: 'saving' });
      try {
        await this.#do(step);
        this.#tries = 0;
        this.#stale = { key: '', times: 0 };
        this.#forgetRefusal(step);
      } catch (refusal) {
        const failure = this.#options.failureOf(refusal);
        if (failure.kind === 'passing') {
          this.#uncertain = step;
          this.#needsReload = true;
          return this.#wait();
        }
        if (failure.kind === 'refused' || this.#isStaleAgain(step)) this.#refuse(step, failure);
        else this.#needsReload = true;
      }
    }
  }

  async #reload(): Promise<boolean> {
    try {
      const { questions, changes } = await this.#options.calls.reload();
      this.#needsReload = false;
      this.#changes = changes;
      this.#receive(questions);
      return true;
    } catch {
      return false;
    }
  }

  /** Whether a step came too late twice over: reading again doesn't help it. */
  #isStaleAgain(step: SaveStep): boolean {
    const key = stepKey(step);
    this.#stale = { key, times: this.#stale.key === key ? this.#stale.times + 1 : 1 };
    return this.#stale.times > 3;
  }

  #wait(): void {
    this.#say({ kind: 'waiting' });
    this.#schedule(retryDelays[Math.min(this.#tries, retryDelays.length - 1)] ?? 30_000);
    this.#tries += 1;
  }

  #resting(steps: readonly SaveStep[]): Saving {
    if (this.#conflicts.size > 0) return { kind: 'conflict' };
    const [held] = steps.flatMap((step) => this.#blocked.get(stepKey(step)) ?? []);
    return held ? { kind: 'refused', message: held.message } : { kind: 'saved' };
  }

  #isHeld(step: SaveStep): boolean {
    if (step.kind === 'change' && this.#conflicts.has(step.question.id)) return true;
    const blocked = this.#blocked.get(stepKey(step));
    return blocked !== undefined && (step.kind === 'reorder' || blocked.question === step.question);
  }

  #refuse(step: SaveStep, failure: Failure): void {
    const { message, fields } = failure.kind === 'refused' ? failure : { message: '', fields: {} };
    const question = step.kind === 'reorder' ? null : step.question;
    this.#blocked.set(stepKey(step), { question, message });
    if (question) this.#refusals = new Map(this.#refusals).set(question.id, fields);
  }

  #forgetRefusal(step: SaveStep): void {
    this.#blocked.delete(stepKey(step));
    if (step.kind === 'reorder' || !this.#refusals.has(step.question.id)) return;
    this.#refusals = new Map(this.#refusals);
    this.#refusals.delete(step.question.id);
  }

  async #do(step: SaveStep): Promise<void> {
    this.#saved = await perform(this.#options.calls, step, this.#saved);
    if (step.kind !== 'change') return;
    const { was } = step;
    const changed = this.#saved.questions.find(({ id }) => id === was.id);
    // What somebody else changed meanwhile, and this call left as it was, is not to be put back by the next.
    if (changed) {
      this.#history = rebase(this.#history, (draft) =>
        draft.map((question) => (question.id === was.id ? withUnrevised(question, was, changed) : question)),
      );
    }
  }

  #say(saving: Saving): void {
    this.#saving = saving;
    this.#publish();
  }

  #publish(): void {
    this.#snapshot = this.#takeSnapshot();
    for (const listener of this.#listeners) listener();
  }

  #takeSnapshot(): EditorSnapshot {
    return {
      draft: this.#history.present,
      saving: this.#saving,
      canUndo: this.#history.past.length > 0,
      canRedo: this.#history.future.length > 0,
      refusals: this.#refusals,
      conflicts: new Map(this.#conflicts),
      changes: this.#changes,
      unfinished: this.unfinished.of(this.#history.present),
    };
  }
}
