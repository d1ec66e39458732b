import type { Change, PlanDocument } from './document.ts';
import type { PlanElement } from './element.ts';
import type { Part } from '@plumbline/domain/blueprints/element-parts';
import { allParts, changedParts, withParts } from '@plumbline/domain/blueprints/element-parts';

/** Whether a change was made here, and is to be saved, or was taken over. */
export type Origin = 'here' | 'elsewhere';

/** What was done at once. */
interface Step {
  readonly changes: readonly Change[];
  /** How often something was taken over by then: what somebody else has set since stays. */
  readonly at: number;
}

/**
 * What was done to a document, step by step. A gesture changes the document as it goes and leaves a mark where it began: at its end all of it
 * becomes one step, and when it is cancelled the document is as at the mark. Others change the same elements meanwhile: a step is taken
 * back and done again part by part, and only in the parts that are still as it left them.
 */
export class PlanHistory {
  readonly #document: PlanDocument;
  readonly #told: (changes: readonly Change[], origin: Origin) => void;
  #steps: readonly Step[] = [];
  #position = 0;
  /** Since the mark, one an element: as it was there, and as it is now. */
  #pending = new Map<string, Change>();
  /** When somebody else last set each part of an element, counted in what was taken over. */
  readonly #setElsewhere = new Map<string, Map<Part, number>>();
  #taken = 0;

  /** @param told called with every change of the document */
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
    const changes = [...this.#pending.values()].filter(({ before, after }) => changedParts(before, after).length > 0);
    this.#pending = new Map();
    if (changes.length === 0) return;
    this.#steps = [...this.#steps.slice(0, this.#position), { changes, at: this.#taken }];
    this.#position = this.#steps.length;
  }

  /** Gives the gesture up: everything is as at its mark. */
  cancel(): void {
    const back = [...this.#pending.values()].map(turnedBack);
    this.#pending = new Map();
    this.#apply(back);
  }

  /**
   * One step back: what was added goes, what was removed comes back, everything else is as before. A gesture under way is given up instead.
   * @returns how many elements keep something of the step, since somebody else has changed it
   */
  undo(): number {
    if (this.#pending.size > 0) {
      this.cancel();
      return 0;
    }
    const step = this.#steps[this.#position - 1];
    if (!step) return 0;
    this.#position -= 1;
    return this.#walk(this.#position, { changes: step.changes.map(turnedBack), at: step.at }, turnedBack);
  }

  /** @returns how many elements stay as they are in a part, since somebody else has changed it */
  redo(): number {
    const step = this.canRedo ? this.#steps[this.#position] : undefined;
    if (!step) return 0;
    this.#position += 1;
    return this.#walk(this.#position - 1, step, (change) => change);
  }

  /** Takes over what somebody else did, or the server made of it. It is no step of this history, and no step takes it back. */
  receive(changes: readonly Change[]): void {
    if (changes.length === 0) return;
    this.#taken += 1;
    for (const { id, after } of changes) {
      const parts = changedParts(this.#document.get(id) ?? null, after);
      const set = this.#setElsewhere.get(id) ?? new Map<Part, number>();
      this.#setElsewhere.set(id, set);
      for (const part of parts) set.set(part, this.#taken);
      const pending = this.#pending.get(id);
      if (!pending) continue;
      if (pending.before && pending.after && after) {
        const [before, now] = [pending.before, pending.after].map((one) => withParts(one, parts, after));
        this.#pending.set(id, { id, before: before ?? null, after: now ?? null });
      } else this.#pending.delete(id);
    }
    this.#apply(changes, 'elsewhere');
  }

  /** Photos have other ids now: those of the server, which this device knew by its own. */
  renamePhotos(names: ReadonlyMap<string, string>): void {
    const renamed = (element: PlanElement): PlanElement => withRenamedPhotos(element, names);
    const inChange = ({ id, before, after }: Change): Change => ({
      id,
      before: before && renamed(before),
      after: after && renamed(after),
    });
    this.#steps = this.#steps.map(({ changes, at }) => ({ changes: changes.map(inChange), at }));
    this.#pending = new Map([...this.#pending].map(([id, change]) => [id, inChange(change)]));
    const shown = [...this.#document.all()].flatMap((before): Change[] => {
      const after = renamed(before);
      return after === before ? [] : [{ id: before.id, before, after }];
    });
    this.#apply(shown, 'elsewhere');
  }

  /** Applies a step and returns what could be applied, so that reversing it undoes no more. */
  #walk(place: number, { changes, at }: Step, kept: (change: Change) => Change): number {
    const done: Change[] = [];
    let left = 0;
    for (const change of changes) {
      const { one, isWhole } = this.#possible(change, at);
      if (one) done.push(one);
      if (!isWhole) left += 1;
    }
    this.#steps = this.#steps.with(place, { changes: done.map(kept), at: this.#taken });
    this.#apply(done);
    return left;
  }

  /** What can be done of a change: an element comes or goes whole, of another each part by itself. */
  #possible({ id, before, after }: Change, at: number): { readonly one: Change | null; readonly isWhole: boolean } {
    const now = this.#document.get(id) ?? null;
    const isElsewhere = (part: Part) => (this.#setElsewhere.get(id)?.get(part) ?? -1) > at;
    if (!before) return now ? { one: null, isWhole: false } : { one: { id, before: null, after }, isWhole: true };
    if (!now) return { one: null, isWhole: !after };
    if (!after) {
      const isAsLeft = !allParts.some(isElsewhere);
      return { one: isAsLeft ? { id, before: now, after: null } : null, isWhole: isAsLeft };
    }
    const parts = changedParts(before, after);
    const free = parts.filter((part) => !isElsewhere(part));
    const one = free.length > 0 ? { id, before: now, after: withParts(now, free, after) } : null;
    return { one, isWhole: free.length === parts.length };
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

function withRenamedPhotos(element: PlanElement, names: ReadonlyMap<string, string>): PlanElement {
  const { photos } = element.shape;
  if (!photos?.some((photo) => names.has(photo))) return element;
  return { ...element, shape: { ...element.shape, photos: photos.map((photo) => names.get(photo) ?? photo) } };
}
