import { writeCanvasData } from '@plumbline/domain/blueprints/canvas-data';
import type { Part } from '@plumbline/domain/blueprints/element-parts';
import { changedParts } from '@plumbline/domain/blueprints/element-parts';
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

/** An element as it is now, null for what was removed; and what was changed of it, null for all. */
interface Unsaved {
  readonly element: PlanElement | null;
  readonly parts: ReadonlySet<Part> | null;
}

/** Puts what is drawn into the outbox, a second after the last change, in the order in which it was drawn. */
export class PlanSaver {
  readonly #saving: Saving;
  #dirty = new Map<string, Unsaved>();
  /** What is on its way to the disk. */
  readonly #onTheWay = new Map<string, Unsaved>();
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
    for (const change of changes) this.#dirty.set(change.id, unsaved(change, this.#dirty.get(change.id)));
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
    for (const [id, one] of taken) this.#onTheWay.set(id, one);
    try {
      await this.#saving.queue(this.#changesOf(taken));
    } catch (failure) {
      // What was drawn meanwhile is newer.
      this.#dirty = allOf(taken, this.#dirty);
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
    const left = allOf(this.#onTheWay, this.#dirty);
    this.#isNoted = this.#saving.note(left.size > 0 && left.size <= maxNoted ? this.#changesOf(left) : null);
    if (left.size > maxNoted) this.#isNoted = false;
  }

  #changesOf(changed: ReadonlyMap<string, Unsaved>): MarkChanges {
    const elements = [...changed].flatMap(([id, { element, parts }]) =>
      element ? [this.#written(id, element, parts)] : [],
    );
    const removed = [...changed].flatMap(([id, { element }]) => (element ? [] : [{ _id: id, ...this.#baseOf(id) }]));
    return { elements, removed };
  }

  #written(id: string, { elementId, shape, visible, conflictOf }: PlanElement, parts: Unsaved['parts']): SentMark {
    const isSettled = parts?.has('version') ?? conflictOf !== undefined;
    return {
      _id: id,
      elementId,
      visible,
      canvasData: writeCanvasData(shape),
      ...this.#baseOf(id),
      ...(parts ? { changed: [...parts] } : {}),
      ...(isSettled ? { conflict_of: conflictOf ?? null } : {}),
    };
  }

  #baseOf(id: string): { readonly base?: number } {
    const base = this.#versions.get(id);
    return base === undefined ? {} : { base };
  }
}

/** A new or restored element counts as changed in all parts. */
function unsaved({ before, after }: Change, earlier: Unsaved | undefined): Unsaved {
  if (!before || !after || earlier?.parts === null) return { element: after, parts: null };
  return { element: after, parts: new Set([...(earlier?.parts ?? []), ...changedParts(before, after)]) };
}

function allOf(before: ReadonlyMap<string, Unsaved>, then: ReadonlyMap<string, Unsaved>): Map<string, Unsaved> {
  const all = new Map(before);
  for (const [id, { element, parts }] of then) {
    const earlier = before.get(id);
    const isWhole = parts === null || earlier?.parts === null;
    all.set(id, { element, parts: isWhole ? null : new Set([...(earlier?.parts ?? []), ...parts]) });
  }
  return all;
}
