import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';

/** So long after the last letter a draft is written: each write waits for the disk. */
const delay = 400;

interface KeeperParts {
  /** Puts a draft where it outlives the tab at once; gives the way to take it away from there. Null: it is too long for that. */
  readonly note: (questionId: string, content: AnswerContent) => (() => void) | null;
  /** Resolves once the draft is on the disk. */
  readonly write: (questionId: string, content: AnswerContent) => Promise<void>;
}

interface Waiting {
  readonly content: AnswerContent;
  readonly timer: ReturnType<typeof setTimeout>;
}

/**
 * Writes drafts a moment after the last change of each question, and at once when the page may go away. Until then each is
 * noted: whatever closes the tab, no letter is lost. What is too long to be noted is written with each change.
 */
export class DraftKeeper {
  readonly #parts: KeeperParts;
  readonly #waiting = new Map<string, Waiting>();
  /** How to forget what is noted of each question. */
  readonly #noted = new Map<string, () => void>();

  constructor(parts: KeeperParts) {
    this.#parts = parts;
  }

  readonly keep = (questionId: string, content: AnswerContent): void => {
    clearTimeout(this.#waiting.get(questionId)?.timer);
    const forget = this.#parts.note(questionId, content);
    if (forget) this.#noted.set(questionId, forget);
    else this.#noted.delete(questionId);
    const timer = setTimeout(() => void this.#put(questionId), delay);
    this.#waiting.set(questionId, { content, timer });
    if (!forget) void this.#put(questionId);
  };

  /** These become answers: what waits of them is not written any more. It stays noted until they are on the disk. */
  readonly end = (questionIds: readonly string[]): void => {
    for (const id of questionIds) {
      clearTimeout(this.#waiting.get(id)?.timer);
      this.#waiting.delete(id);
    }
  };

  /** The answers of these questions are on the disk. What was put in since stays noted. */
  readonly stored = (questionIds: readonly string[]): void => {
    for (const id of questionIds) if (!this.#waiting.has(id)) this.#forget(id);
  };

  /** Writes at once what waits; resolves when it is on the disk or can't be. */
  readonly flush = async (): Promise<void> => {
    await Promise.all([...this.#waiting.keys()].map((id) => this.#put(id)));
  };

  async #put(questionId: string): Promise<void> {
    const waiting = this.#waiting.get(questionId);
    if (!waiting) return;
    clearTimeout(waiting.timer);
    this.#waiting.delete(questionId);
    const noted = this.#noted.get(questionId);
    try {
      await this.#parts.write(questionId, waiting.content);
      // What was put in meanwhile is noted, and not on the disk.
      if (this.#noted.get(questionId) === noted) this.#forget(questionId);
    } catch (failure) {
      // Not yet an answer: what the device can't keep is told when the person moves on.
      console.warn('A draft could not be kept', failure);
    }
  }

  #forget(questionId: string): void {
    this.#noted.get(questionId)?.();
    this.#noted.delete(questionId);
  }
}
