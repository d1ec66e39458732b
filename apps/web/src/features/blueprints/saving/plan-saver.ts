import { writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import type { Change } from '@plumbline/plan-editor/document';
import type { PlanElement } from '@plumbline/plan-editor/element';
import type { After } from '@plumbline/plan-editor/gestures';
import type { MarkChanges, SentMark } from '../../../offline/outbox-entry.ts';

/** How long after the last change it is saved (spec/3 §4). */
export const saveDelay = 1_000;
/** More is not noted with each movement of the pointer. */
const maxNoted = 100;

interface Saving {
  /** Puts changes into the outbox: on the device's disk when it resolves. */
  readonly queue: (changes: MarkChanges) => Promise<void>;
  readonly after: After;
  /** Notes at once what is not queued yet, null for nothing; gives whether it is noted. */
  readonly note: (changes: MarkChanges | null) => boolean;
  readonly onQueued: () => void;
  /** Why the device could not store it: it is dirty again, and goes with the next change or when the person asks. */
  readonly onFailed: (failure: unknown) => void;
  readonly onDirty: () => void;
}

/** Puts what is drawn into the outbox, a second after the last change, in the order in which it was drawn. */
export class PlanSaver {
  readonly #saving: Saving;
  /** By id, as each is now; null for what was removed. */
  #dirty = new Map<string, PlanElement | null>();
  /** What is on its way to the disk. */
  readonly #onTheWay = new Map<string, PlanElement | null>();
  /** What reached it since the outbox was read. */
  #queued = new Set<string>();
  readonly #versions: Map<string, number>;
  #stopWaiting: () => void = () => undefined;
  #writing: Promise<void> = Promise.resolve();
  #isNoted = true;

  /** @param versions of the elements that the server has */
  constructor(saving: Saving, versions: ReadonlyMap<string, number>) {
    this.#saving = saving;
    this.#versions = new Map(versions);
  }

  /** Whether anything is not on the device's disk yet. */
  get isDirty(): boolean {
    return this.#dirty.size > 0 || this.#onTheWay.size > 0;
  }

  /** Whether a page that is closed now would lose something. */
  get isAtRisk(): boolean {
    return this.isDirty && !this.#isNoted;
  }

  /** Whether what the editor has of this element is newer than the outbox. */
  isPending(id: string): boolean {
    return this.#dirty.has(id) || this.#onTheWay.has(id) || this.#queued.has(id);
  }

  changed(changes: readonly Change[]): void {
    for (const { id, after } of changes) this.#dirty.set(id, after);
    this.#note();
    this.#saving.onDirty();
    this.#stopWaiting();
    this.#stopWaiting = this.#saving.after(saveDelay, () => void this.flush());
  }

  /**
   * What the server has of this answer, by whomever: the next change is of that version.
   * @param isAhead whether what is shown of an element is newer: its next change is not made over what the server has
   */
  learn(versions: ReadonlyMap<string, number>, isAhead: (id: string) => boolean): void {
    for (const [id, version] of versions) {
      if (!isAhead(id)) this.#versions.set(id, Math.max(version, this.#versions.get(id) ?? 0));
    }
  }

  /** The outbox was read again: it has what was queued. */
  outboxRead(): void {
    this.#queued = new Set();
  }

  /** Now: the plan is left, or exported. Resolves once it is on the disk, or could not be put there. */
  flush(): Promise<void> {
    this.#stopWaiting();
    this.#writing = this.#writing.then(() => this.#write());
    return this.#writing;
  }

  async #write(): Promise<void> {
    if (this.#dirty.size === 0) return;
    const taken = this.#dirty;
    this.#dirty = new Map();
    for (const [id, element] of taken) this.#onTheWay.set(id, element);
    try {
      await this.#saving.queue(this.#changesOf(taken));
    } catch (failure) {
      // What was drawn meanwhile is newer.
      this.#dirty = new Map([...taken, ...this.#dirty]);
      this.#onTheWay.clear();
      this.#saving.onFailed(failure);
      return;
    }
    for (const id of taken.keys()) this.#queued.add(id);
    this.#onTheWay.clear();
    this.#note();
    this.#saving.onQueued();
  }

  #note(): void {
    const left = new Map([...this.#onTheWay, ...this.#dirty]);
    this.#isNoted = this.#saving.note(left.size > 0 && left.size <= maxNoted ? this.#changesOf(left) : null);
    if (left.size > maxNoted) this.#isNoted = false;
  }

  #changesOf(changed: ReadonlyMap<string, PlanElement | null>): MarkChanges {
    const elements = [...changed].flatMap(([id, element]) => (element ? [this.#written(id, element)] : []));
    const removed = [...changed].flatMap(([id, element]) => (element ? [] : [{ _id: id, ...this.#baseOf(id) }]));
    return { elements, removed };
  }

  #written(id: string, { elementId, shape, visible }: PlanElement): SentMark {
    return { _id: id, elementId, visible, canvasData: writeCanvasData(shape), ...this.#baseOf(id) };
  }

  #baseOf(id: string): { readonly base?: number } {
    const base = this.#versions.get(id);
    return base === undefined ? {} : { base };
  }
}
