import { emptyContent, type AnswerContent } from '@plumbline/domain/questionnaire/answers';
import type { DeviceFile, SentEntry, StoredAnswers, SubmittedAnswers } from '../api/stored-submissions.ts';

interface SubmissionParts {
  /** @returns whether the device has them */
  readonly write: (answers: StoredAnswers) => boolean;
  /** The server has them: nothing of them is needed here. */
  readonly forget: (answers: StoredAnswers) => void;
  readonly now: () => number;
}

/** One submission of a stranger, stored on the device with each change and until the server has it. */
export class Submission {
  readonly id: string;
  #answers: StoredAnswers;
  #isStored = true;
  #isSent = false;
  readonly #parts: SubmissionParts;
  readonly #listeners = new Set<() => void>();

  constructor(answers: StoredAnswers, parts: SubmissionParts) {
    this.id = answers.id;
    this.#answers = answers;
    this.#parts = parts;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly answers = (): StoredAnswers => this.#answers;

  /** False where the device has no room: what was put in is in this page alone. */
  readonly isStored = (): boolean => this.#isStored;

  readonly put = (contents: Iterable<readonly [askedId: string, content: AnswerContent]>): void => {
    const changed = [...contents];
    if (changed.length === 0) return;
    this.#change({ contents: new Map([...this.#answers.contents, ...changed]) });
  };

  readonly putFile = (key: string, file: DeviceFile): void => {
    this.#change({ files: new Map([...this.#answers.files, [key, file]]) });
  };

  readonly dropFile = (key: string): void => {
    if (!this.#answers.files.has(key)) return;
    this.#change({ files: new Map([...this.#answers.files].filter(([one]) => one !== key)) });
  };

  /** The files of an answer, by their keys. */
  readonly filesOf = (askedId: string): readonly string[] =>
    (this.#answers.contents.get(askedId) ?? emptyContent).files;

  readonly submit = (entries: readonly SentEntry[]): void => {
    this.#change({ submitted: { entries, isTried: false } });
  };

  /** Notes, before it happens, that a request is made: see {@link SubmittedAnswers}. */
  readonly setTried = (): void => {
    const { submitted } = this.#answers;
    if (submitted && !submitted.isTried) this.#change({ submitted: { ...submitted, isTried: true } });
  };

  /** They can be changed again: the server refused them, or was never asked. */
  readonly takeBack = (): void => {
    if (this.#answers.submitted) this.#change({ submitted: null });
  };

  readonly setSent = (): void => {
    this.#isSent = true;
    this.#parts.forget(this.#answers);
    this.#notify();
  };

  #change(change: Partial<StoredAnswers>): void {
    if (this.#isSent) return;
    this.#answers = { ...this.#answers, ...change, at: this.#parts.now() };
    this.#isStored = this.#parts.write(this.#answers);
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}

/** The keys of all files that belong to submitted answers: those in them, and photos under drawings. */
export function filesOfSubmitted({ entries }: SubmittedAnswers, { files }: StoredAnswers): readonly string[] {
  const named = entries.flatMap(({ answer }) => answer.files ?? []);
  return [...new Set(named.flatMap((key) => [key, files.get(key)?.drawn?.original ?? key]))];
}
