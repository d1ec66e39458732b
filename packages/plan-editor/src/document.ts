import type { Box } from '@plumbline/domain/blueprints/shapes';
import type { Versions } from '@plumbline/domain/blueprints/versions';
import { versionsOf } from '@plumbline/domain/blueprints/versions';
import RBush from 'rbush';
import type { PlanElement } from './element.ts';
import { paintedBox } from './element.ts';

/** One element before and after: null where there is none. */
export interface Change {
  readonly id: string;
  readonly before: PlanElement | null;
  readonly after: PlanElement | null;
}

interface Entry {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
  readonly id: string;
}

/** All elements on a plan, found by id and by place. A change costs the same among ten elements and among twenty thousand. */
export class PlanDocument {
  readonly #elements = new Map<string, PlanElement>();
  readonly #trees = new Map<number, RBush<Entry>>();
  readonly #entries = new Map<string, Entry>();
  /** The elements that name each as what they are another version of. */
  readonly #besides = new Map<string, Set<string>>();
  #top = 0;

  constructor(elements: readonly PlanElement[] = []) {
    const byPage = new Map<number, Entry[]>();
    for (const element of elements) {
      const entry = entryOf(element);
      this.#elements.set(element.id, element);
      this.#entries.set(element.id, entry);
      this.#name(element);
      this.#top = Math.max(this.#top, element.z);
      const page = byPage.get(element.shape.page);
      if (page) page.push(entry);
      else byPage.set(element.shape.page, [entry]);
    }
    for (const [page, entries] of byPage) this.#tree(page).load(entries);
  }

  get size(): number {
    return this.#elements.size;
  }

  get(id: string): PlanElement | undefined {
    return this.#elements.get(id);
  }

  /** All elements, in no order. */
  all(): IterableIterator<PlanElement> {
    return this.#elements.values();
  }

  /** The versions of the element that this is one of, the one that counts first; null where there is no other. */
  versionsOf(id: string): Versions | null {
    const root = this.#elements.get(id)?.conflictOf ?? id;
    const made = this.#besides.get(root);
    if (!made) return null;
    const elements = [...made].flatMap((one) => this.#elements.get(one) ?? []);
    return versionsOf(elements, (one) => this.#elements.has(one)).get(id) ?? null;
  }

  /** Whether it counts, and no other version of it. */
  isCounted(id: string): boolean {
    return (this.versionsOf(id)?.[0] ?? id) === id;
  }

  /** Over all others. */
  nextZ(): number {
    return this.#top + 1;
  }

  /** Puts the state after each change, whatever was there. */
  apply(changes: readonly Change[]): void {
    for (const { id, after } of changes) {
      this.#remove(id);
      if (after) this.#insert(after);
    }
  }

  /** The elements of a page that may paint within a box, the lowest first. */
  within(page: number, { x, y, width, height }: Box): readonly PlanElement[] {
    const found = this.#trees.get(page)?.search({ minX: x, minY: y, maxX: x + width, maxY: y + height }) ?? [];
    return found.flatMap(({ id }) => this.#elements.get(id) ?? []).toSorted((one, other) => one.z - other.z);
  }

  #tree(page: number): RBush<Entry> {
    const known = this.#trees.get(page) ?? new RBush<Entry>();
    this.#trees.set(page, known);
    return known;
  }

  #remove(id: string): void {
    const [element, entry] = [this.#elements.get(id), this.#entries.get(id)];
    if (!element || !entry) return;
    this.#tree(element.shape.page).remove(entry);
    if (element.conflictOf) this.#besides.get(element.conflictOf)?.delete(id);
    this.#entries.delete(id);
    this.#elements.delete(id);
  }

  #insert(element: PlanElement): void {
    const entry = entryOf(element);
    this.#elements.set(element.id, element);
    this.#entries.set(element.id, entry);
    this.#name(element);
    this.#tree(element.shape.page).insert(entry);
    this.#top = Math.max(this.#top, element.z);
  }

  #name({ id, conflictOf }: PlanElement): void {
    if (!conflictOf) return;
    const made = this.#besides.get(conflictOf) ?? new Set();
    this.#besides.set(conflictOf, made.add(id));
  }
}

function entryOf({ id, shape }: PlanElement): Entry {
  const { x, y, width, height } = paintedBox(shape);
  return { minX: x, minY: y, maxX: x + width, maxY: y + height, id };
}
