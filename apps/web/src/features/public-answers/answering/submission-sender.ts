import type { PictureMarks } from '@plumbline/domain/assets/marks';
import { isPassing, isProblem } from '../../../lib/api/problem-error.ts';
import type { DeviceFile, SentEntry, StoredAnswers } from '../api/stored-submissions.ts';
import { filesOfSubmitted, type Submission } from './submission.ts';
import type { TryLater } from './try-later.ts';

/** What a submission says over the wire, with the server's ids of its files. */
export interface SubmissionBody {
  readonly data: SentEntry[];
  readonly drawings: { readonly file: string; readonly drawn: PictureMarks }[];
}

interface SenderParts {
  readonly submission: Submission;
  /** Resolves to the key of its PDF, null where none is offered. Throws the refusal. */
  readonly send: (answers: StoredAnswers, body: SubmissionBody) => Promise<string | null>;
  /** Whether the server has a file, for a submission that is sent now. */
  readonly isReady: (file: DeviceFile) => boolean;
  readonly tryLater: TryLater;
  readonly isOnline: () => boolean;
}

export interface SendingView {
  /** `waiting`: for its files, or for the network. */
  readonly step: 'open' | 'waiting' | 'sending' | 'sent';
  /** It did not get through at first: also while it is sent again. */
  readonly isOverdue: boolean;
  /** Why it was refused; null while nothing was. */
  readonly failure: unknown;
  readonly documentKey: string | null;
}

/**
 * Sends what was submitted, once its files are there. What did not get through is sent again by itself, after a reload too:
 * always the same, so that it makes no second job. What is refused can be changed and submitted again.
 */
export class SubmissionSender {
  #view: SendingView = { step: 'open', isOverdue: false, failure: null, documentKey: null };
  #tries = 0;
  #isRunning = false;
  #stopWaiting: (() => void) | null = null;
  readonly #parts: SenderParts;
  readonly #listeners = new Set<() => void>();

  constructor(parts: SenderParts) {
    this.#parts = parts;
    if (parts.submission.answers().submitted) this.#view = { ...this.#view, step: 'waiting', isOverdue: true };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): SendingView => this.#view;

  /** Goes on with what was submitted, as far as there is something; gives the way to stop. */
  readonly start = (): (() => void) => {
    const unsubscribe = this.#parts.submission.subscribe(this.look);
    this.#isRunning = true;
    this.look();
    return () => {
      this.#isRunning = false;
      unsubscribe();
      this.#stopWaiting?.();
      this.#stopWaiting = null;
    };
  };

  /** Tries at once what waits for the network. */
  readonly sendNow = (): void => {
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.look();
  };

  /** Opens the answers for changes. Only before a request was made: else the job may exist, and changes would be lost. */
  readonly takeBack = (): void => {
    if (!this.mayTakeBack()) return;
    this.#stopWaiting?.();
    this.#stopWaiting = null;
    this.#show({ step: 'open', isOverdue: false, failure: null });
    this.#parts.submission.takeBack();
  };

  readonly mayTakeBack = (): boolean => {
    const { submitted } = this.#parts.submission.answers();
    return submitted !== null && !submitted.isTried && this.#view.step === 'waiting';
  };

  /** Sends what can be sent by now. */
  readonly look = (): void => {
    const { submission, isReady } = this.#parts;
    const { submitted, files } = submission.answers();
    const { step, failure } = this.#view;
    // What was refused is being corrected.
    if (!submitted && step === 'open' && failure !== null) this.#show({ failure: null });
    if (!submitted || step === 'sending' || step === 'sent' || this.#stopWaiting) return;
    const keys = filesOfSubmitted(submitted, submission.answers());
    const named = keys.flatMap((key) => files.get(key) ?? []);
    // One of them was refused, or taken off: what was submitted is not what the answers say.
    if (named.length < keys.length) {
      this.#show({ step: 'open', isOverdue: false, failure: null });
      return submission.takeBack();
    }
    if (named.every(isReady)) void this.#send();
    else if (step === 'open') this.#show({ step: 'waiting', isOverdue: true, failure: null });
  };

  async #send(): Promise<void> {
    const { submission, send, isOnline } = this.#parts;
    this.#show({ step: 'sending', failure: null });
    // A device without any network sends nothing that could arrive.
    if (isOnline()) submission.setTried();
    try {
      const documentKey = await send(submission.answers(), bodyOf(submission.answers()));
      this.#show({ step: 'sent', documentKey });
      submission.setSent();
    } catch (failure) {
      // The network may have come meanwhile.
      if (isOnline()) submission.setTried();
      this.#fail(failure);
    }
  }

  #fail(failure: unknown): void {
    // Only the server's no is a refusal: of anything else nobody knows whether the job was made.
    if (!isProblem(failure) || isPassing(failure)) {
      this.#tries += 1;
      if (this.#isRunning) this.#stopWaiting = this.#parts.tryLater(this.#tries, this.sendNow);
      return this.#show({ step: 'waiting', isOverdue: true });
    }
    this.#tries = 0;
    this.#parts.submission.takeBack();
    this.#show({ step: 'open', isOverdue: false, failure });
  }

  #show(change: Partial<SendingView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }
}

function bodyOf({ submitted, files }: StoredAnswers): SubmissionBody {
  const idOf = (key: string) => files.get(key)?.id ?? key;
  const entries = submitted?.entries ?? [];
  const data = entries.map((entry) => ({
    ...entry,
    answer: { ...entry.answer, files: (entry.answer.files ?? []).map(idOf) },
  }));
  const named = new Set(entries.flatMap(({ answer }) => answer.files ?? []));
  const drawings = [...files].flatMap(([key, { drawn }]) =>
    drawn && named.has(key) ? [{ file: idOf(key), drawn: { ...drawn, original: idOf(drawn.original) } }] : [],
  );
  return { data, drawings };
}
