import type { Change, PlanDocument } from './document.ts';
import type { PlanElement } from './element.ts';

/** Whether a change was made here, and is to be saved, or was taken over. */
export type Origin = 'here' | 'elsewhere';

/**
 * What was done to a document, step by step. A gesture changes the document as it goes and leaves a mark where it began: at its end all of it
 * becomes one step, and when it is cancelled the document is as at the mark.
 */
export class PlanHistory {
  readonly #document: PlanDocument;
  readonly #told: (changes: readonly Change[], origin: Origin) => void;
  #steps: (readonly Change[])[] = [];
  #position = 0;
  /** Since the mark, one an element: as it was there, and as it is now. */
  #pending = new Map<string, Change>();

  /** @param told hears of every change of the document */
  constructor(document: PlanDocument, told: (changes: readonly Change[], origin: Origin) => void) {
    this.#document = document;
    this.#told = told;
  }

  get canUndo(): boolean {
    return this.#position > 0 || this.#pending.size > 0;
  }

  get canRedo(): boolean {
    return this.#position < this.#steps.length && this.#pending.size === 0;
  }

  /** Changes elements as part of the gesture under way; each is as `change` makes it, null takes it away. */
  change(ids: Iterable<string>, change: (element: PlanElement) => PlanElement | null): void {
    const changes = [...ids].flatMap((id): Change[] => {
      const before = this.#document.get(id);
      if (!before) return [];
      const after = change(before);
      return after === before ? [] : [{ id, before, after }];
    });
    this.#run(changes);
  }

  add(element: PlanElement): void {
    this.#run([{ id: element.id, before: this.#document.get(element.id) ?? null, after: element }]);
  }

  /** Ends the gesture: what it changed is one step. What came to nothing is none. */
  commit(): void {
    const step = [...this.#pending.values()].filter(({ before, after }) => !isSame(before, after));
    this.#pending = new Map();
    if (step.length === 0) return;
    this.#steps = [...this.#steps.slice(0, this.#position), step];
    this.#position = this.#steps.length;
  }

  /** Gives the gesture up: everything is as at its mark. */
  cancel(): void {
    const back = [...this.#pending.values()].map(turnedBack);
    this.#pending = new Map();
    this.#apply(back);
  }

  /** One step back: what was added goes, what was removed comes back, everything else is as before. A gesture under way is given up instead. */
  undo(): void {
    if (this.#pending.size > 0) return this.cancel();
    const step = this.#steps[this.#position - 1];
    if (!step) return;
    this.#position -= 1;
    this.#apply(step.map(turnedBack));
  }

  redo(): void {
    const step = this.canRedo ? this.#steps[this.#position] : undefined;
    if (!step) return;
    this.#position += 1;
    this.#apply(step);
  }

  /**
   * Takes over what somebody else did, or the server made of it. It is no step of this history, and the steps that touched the
   * element are: undoing them brings back what stood there then.
   */
  receive(changes: readonly Change[]): void {
    this.#apply(changes, 'elsewhere');
  }

  #run(changes: readonly Change[]): void {
    for (const { id, before, after } of changes) {
      const since = this.#pending.get(id);
      this.#pending.set(id, { id, before: since ? since.before : before, after });
    }
    this.#apply(changes);
  }

  #apply(changes: readonly Change[], origin: Origin = 'here'): void {
    if (changes.length === 0) return;
    this.#document.apply(changes);
    this.#told(changes, origin);
  }
}

const turnedBack = ({ id, before, after }: Change): Change => ({ id, before: after, after: before });

/** Whether an element is in all as it was: its shape is new at each change, and may be equal all the same. */
function isSame(one: PlanElement | null, other: PlanElement | null): boolean {
  return one === other || (one !== null && other !== null && JSON.stringify(one) === JSON.stringify(other));
}
