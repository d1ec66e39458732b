import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';

/** So long after the last letter a draft is written: each write waits for the disk. */
const delay = 400;

/**
 * Writes drafts a moment after the last change of each question, and at once when the page may go away: whatever closes the
 * tab, at most the letters of the last moment are lost.
 */
export class DraftKeeper {
  readonly #write: (questionId: string, content: AnswerContent) => Promise<void>;
  readonly #waiting = new Map<string, { content: AnswerContent; timer: ReturnType<typeof setTimeout> }>();

  constructor(write: (questionId: string, content: AnswerContent) => Promise<void>) {
    this.#write = write;
  }

  readonly keep = (questionId: string, content: AnswerContent): void => {
    clearTimeout(this.#waiting.get(questionId)?.timer);
    const timer = setTimeout(() => void this.#put(questionId), delay);
    this.#waiting.set(questionId, { content, timer });
  };

  /** These are stored as answers: what waits of them is not written any more. */
  readonly end = (questionIds: readonly string[]): void => {
    for (const id of questionIds) {
      clearTimeout(this.#waiting.get(id)?.timer);
      this.#waiting.delete(id);
    }
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
    // Not yet an answer: what the device can't keep is told when the person moves on.
    await this.#write(questionId, waiting.content).catch((failure: unknown) =>
      console.warn('A draft could not be kept', failure),
    );
  }
}
