/** Milliseconds that an assignment waits after the picker closed before it is saved (spec/1 §4, §9). */
export const assignmentDelay = 1000;

/** A requested save, reported when it starts to wait, when it is done, and when it failed. */
export interface DelayedSave<Value> {
  readonly key: string;
  readonly value: Value;
  readonly save: (value: Value) => Promise<void>;
  readonly onWaiting: () => void;
  readonly onDone: () => void;
  readonly onFailed: (failure: unknown) => void;
}

interface Waiting {
  readonly value: unknown;
  readonly begin: () => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

/**
 * Saves a while after the last change of a thing, whatever becomes of the screen that asked for it; one save a key at a
 * time, the last value wins. While something is waiting or on its way the browser asks before the page is closed.
 */
export class Saver {
  readonly #delay: number;
  readonly #waiting = new Map<string, Waiting>();
  readonly #running = new Map<string, unknown>();
  readonly #listeners = new Set<() => void>();

  constructor(delay: number) {
    this.#delay = delay;
  }

  /** Takes the place of what waits under the same key. */
  schedule<Value>(asked: DelayedSave<Value>): void {
    const before = this.#waiting.get(asked.key);
    clearTimeout(before?.timer);
    const begin = () => {
      // The one before is still on its way: this one follows it, so that the last value is the last to arrive.
      if (this.#running.has(asked.key)) return;
      this.#waiting.delete(asked.key);
      void this.#run(asked);
    };
    this.#waiting.set(asked.key, { value: asked.value, begin, timer: setTimeout(begin, this.#delay) });
    if (this.#waiting.size + this.#running.size === 1) this.#guardPage(true);
    if (!before) asked.onWaiting();
    this.#tell();
  }

  /** What is wanted for a key and not saved yet; undefined when nothing is. */
  valueOf(key: string): unknown {
    return this.#waiting.get(key)?.value ?? this.#running.get(key);
  }

  /** What waits for a key and is not on its way yet; undefined when nothing does. */
  waitingOf(key: string): unknown {
    return this.#waiting.get(key)?.value;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async #run<Value>({ key, value, save, onDone, onFailed }: DelayedSave<Value>): Promise<void> {
    this.#running.set(key, value);
    this.#tell();
    let failure: { readonly reason: unknown } | null = null;
    try {
      await save(value);
    } catch (reason) {
      failure = { reason };
    }
    this.#running.delete(key);
    const next = this.#waiting.get(key);
    if (this.#waiting.size + this.#running.size === 0) this.#guardPage(false);
    this.#tell();
    if (failure) onFailed(failure.reason);
    else if (!next) onDone();
    if (next) {
      clearTimeout(next.timer);
      next.begin();
    }
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }

  #guardPage(isOn: boolean): void {
    if (typeof window === 'undefined') return;
    if (isOn) window.addEventListener('beforeunload', askBeforeLeaving);
    else window.removeEventListener('beforeunload', askBeforeLeaving);
  }
}

function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/** The assignments of people to jobs, of all screens. */
export const assignments = new Saver(assignmentDelay);
