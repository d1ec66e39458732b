import { afterPaint } from './after-paint.ts';

/** So long something new is on the screen before it takes presses, in milliseconds: who presses sooner meant what was there. */
export const settleTime = 500;

interface GuardParts {
  /** The time of events, `event.timeStamp`. */
  readonly now: () => number;
  /** Resolves once what was just changed is painted. */
  readonly painted: () => Promise<void>;
  readonly later: (run: () => void, milliseconds: number) => void;
}

const ofBrowser: GuardParts = {
  now: () => performance.now(),
  painted: afterPaint,
  later: (run, milliseconds) => void setTimeout(run, milliseconds),
};

/**
 * Ignores presses that were meant for what was shown before: the second tap of a double tap, a held key. Initially
 * closed; opens once the current content has been on the screen for {@link settleTime}.
 */
export class PressGuard {
  readonly #parts: GuardParts;
  readonly #listeners = new Set<() => void>();
  #openedAt: number | null = null;
  /** Counts what was shown: what waited for something older opens nothing. */
  #shown = 0;

  constructor(parts: GuardParts = ofBrowser) {
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly isOpen = (): boolean => this.#openedAt !== null;

  /** Whether a press is meant for what is shown. @param began when it began, as the time of its event */
  readonly takes = (began: number): boolean => this.#openedAt !== null && began >= this.#openedAt;

  /** Something new is being shown. */
  readonly arrive = (): void => {
    this.close();
    const shown = this.#shown;
    void this.#parts.painted().then(() => this.#parts.later(() => this.#open(shown), settleTime));
  };

  /** Nothing is taken until something new is shown. */
  readonly close = (): void => {
    this.#shown += 1;
    this.#openedAt = null;
    this.#tell();
  };

  #open(shown: number): void {
    if (shown !== this.#shown) return;
    this.#openedAt = this.#parts.now();
    this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}
