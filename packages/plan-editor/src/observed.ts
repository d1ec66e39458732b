import type { Change } from './document.ts';

/** Tells those who look at it that it has changed. */
export class Observed {
  readonly #listeners = new Set<() => void>();
  readonly #changeListeners = new Set<(changes: readonly Change[]) => void>();
  #version = 0;
  #contents = 0;

  /** Counts up with everything that a screen may show. */
  get version(): number {
    return this.#version;
  }

  /** Counts up with each change of elements, and of which of them are shown. */
  get contents(): number {
    return this.#contents;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** For whoever draws: which elements are others now. */
  onChanges(listener: (changes: readonly Change[]) => void): () => void {
    this.#changeListeners.add(listener);
    return () => this.#changeListeners.delete(listener);
  }

  /** What a screen shows may be another. */
  changed(): void {
    this.#version += 1;
    for (const listener of this.#listeners) listener();
  }

  protected elementsChanged(changes: readonly Change[]): void {
    this.#contents += 1;
    for (const listener of this.#changeListeners) listener(changes);
    this.changed();
  }

  protected forgetListeners(): void {
    this.#listeners.clear();
    this.#changeListeners.clear();
  }
}
