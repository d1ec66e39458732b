import type { PictureMarks } from '@plumbline/domain/assets/marks';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import type { sendPublicAnswers } from '@plumbline/contract/public-answers';
import type { SentBody } from '@plumbline/contract/call';
import { newId } from '../../../lib/api/new-id.ts';

/** What is known of an attached file: whoever sent it can't read it again. */
export interface DeviceFile {
  readonly name: string;
  readonly size: number;
  /** A small picture of it as a data address; null of what is no picture, and until it is sent. */
  readonly picture: string | null;
  /** What was drawn over which photo, of a picture that was drawn so. */
  readonly drawn?: PictureMarks;
  /** The server's id of it; null until the server has it. */
  readonly id: string | null;
  /** When the server got it, in milliseconds since 1970. */
  readonly sentAt?: number;
  /** Its id before it was sent again: see {@link isStale}. */
  readonly formerId?: string;
}

/** The server deletes after a day what nobody has submitted (decision 0042): what is nearly as old is sent again. */
const staleAfterMs = 20 * 3_600_000;

/** Whether the server may have deleted a file that it got. */
export function isStale({ id, sentAt = 0 }: DeviceFile): boolean {
  return id !== null && sentAt < Date.now() - staleAfterMs;
}

export type SentEntry = SentBody<typeof sendPublicAnswers>['data'][number];

/** Answers as they were submitted. Their files are named by the keys of this device. */
export interface SubmittedAnswers {
  readonly entries: readonly SentEntry[];
  /** Whether a request may have reached the server: from then on they can't be changed, since the job may exist. */
  readonly isTried: boolean;
}

/** The only copy of a stranger's answers until the server has them. */
export interface StoredAnswers {
  /** The ID of the submission, and of the job that it makes. */
  readonly id: string;
  readonly scope: SubmissionScope;
  /** When they were last changed, in milliseconds since 1970. */
  readonly at: number;
  /** By the id under which each question is asked; files by the keys of this device. */
  readonly contents: ReadonlyMap<string, AnswerContent>;
  readonly files: ReadonlyMap<string, DeviceFile>;
  /** Null until Submit, and again after a refusal. */
  readonly submitted: SubmittedAnswers | null;
}

/** What a link is about. Answers given for one project, or one row of a table, are not about another one. */
export interface SubmissionScope {
  readonly link: string;
  readonly projectId: string | null;
  readonly rowId: string | null;
}

/** The part of web storage that is needed. */
export type TextStorage = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>;

const prefix = 'plumbline.public-submission.';
const tabKey = ({ link, projectId, rowId }: SubmissionScope) =>
  `plumbline.public-tab.${[link, projectId, rowId].join('.')}`;

/** Answers that were never submitted are deleted after a day, like their files on the server (decision 0042). */
const lifetimeMs = 24 * 3_600_000;

export function newAnswers(scope: SubmissionScope): StoredAnswers {
  return { id: newId(), scope, at: Date.now(), contents: new Map(), files: new Map(), submitted: null };
}

function isSameScope(one: SubmissionScope, other: SubmissionScope): boolean {
  return tabKey(one) === tabKey(other);
}

function parsed(text: string | null): StoredAnswers | null {
  try {
    const found = JSON.parse(text ?? 'null') as StoredAnswersAsText | null;
    return found && { ...found, contents: new Map(found.contents), files: new Map(found.files) };
  } catch {
    return null;
  }
}

interface StoredAnswersAsText extends Omit<StoredAnswers, 'contents' | 'files'> {
  readonly contents: readonly (readonly [string, AnswerContent])[];
  readonly files: readonly (readonly [string, DeviceFile])[];
}

/**
 * Stores answers in local storage, which has them when the call returns: whatever closes the tab, nothing is lost (decision 0023).
 * Where local storage refuses, the tab's own storage has them for as long as there is the tab. A storage that refuses is no
 * reason to stop (spec/1 §8).
 */
export class SubmissionStorage {
  readonly #lasting: TextStorage | null;
  readonly #tab: TextStorage | null;

  constructor(lasting: TextStorage | null, tab: TextStorage | null) {
    this.#lasting = lasting;
    this.#tab = tab;
  }

  /** @returns whether they are stored */
  write(answers: StoredAnswers): boolean {
    const key = prefix + answers.id;
    const text = JSON.stringify({ ...answers, contents: [...answers.contents], files: [...answers.files] });
    const isLasting = setItem(this.#lasting, key, text);
    // What the tab's storage may have is older.
    if (isLasting) removeItem(this.#tab, key);
    return isLasting || setItem(this.#tab, key, text);
  }

  /** From now on the tab is at this submission. */
  setOfTab({ id, scope }: Pick<StoredAnswers, 'id' | 'scope'>): void {
    setItem(this.#tab, tabKey(scope), id);
  }

  read(id: string): StoredAnswers | null {
    const found = [this.#lasting, this.#tab].flatMap((storage) => parsed(getItem(storage, prefix + id)) ?? []);
    return found.toSorted((one, other) => other.at - one.at)[0] ?? null;
  }

  /** What this tab was at before it was reloaded. */
  readOfTab(scope: SubmissionScope): StoredAnswers | null {
    const id = getItem(this.#tab, tabKey(scope));
    return id === null ? null : this.read(id);
  }

  /** The tab is at no submission any more: whoever opens the link begins again. */
  delete({ id, scope }: Pick<StoredAnswers, 'id' | 'scope'>): void {
    for (const storage of [this.#lasting, this.#tab]) removeItem(storage, prefix + id);
    if (getItem(this.#tab, tabKey(scope)) === id) removeItem(this.#tab, tabKey(scope));
  }

  /** All that were submitted on this device and have not arrived. */
  unsent(): readonly StoredAnswers[] {
    return this.#lastingAnswers().filter(({ submitted }) => submitted !== null);
  }

  /** The submissions that this device has. */
  ids(): ReadonlySet<string> {
    return new Set(this.#lastingAnswers().map(({ id }) => id));
  }

  /** Answers of a scope that were begun in less than a day and not submitted, the newest first. */
  unfinished(scope: SubmissionScope): readonly StoredAnswers[] {
    return this.#lastingAnswers()
      .filter((one) => one.submitted === null && !isOld(one) && isSameScope(one.scope, scope))
      .filter(({ contents }) => contents.size > 0)
      .toSorted((one, other) => other.at - one.at);
  }

  /** Deletes what nobody submitted within a day, but for what is open in a tab. */
  deleteOld(openIds: ReadonlySet<string>): void {
    for (const one of this.#lastingAnswers()) {
      if (one.submitted === null && isOld(one) && !openIds.has(one.id)) removeItem(this.#lasting, prefix + one.id);
    }
  }

  #lastingAnswers(): readonly StoredAnswers[] {
    return keysOf(this.#lasting)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => parsed(getItem(this.#lasting, key)) ?? []);
  }
}

function isOld({ at }: StoredAnswers): boolean {
  return at < Date.now() - lifetimeMs;
}

function keysOf(storage: TextStorage | null): readonly string[] {
  try {
    return Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? '');
  } catch {
    return [];
  }
}

function getItem(storage: TextStorage | null, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

function setItem(storage: TextStorage | null, key: string, text: string): boolean {
  try {
    storage?.setItem(key, text);
    return storage !== null;
  } catch {
    return false;
  }
}

function removeItem(storage: TextStorage | null, key: string): void {
  try {
    storage?.removeItem(key);
  } catch {
    // It refuses everything.
  }
}

/** The storages of this browser; null where it has one turned off. */
export function browserStorage(): SubmissionStorage {
  const storageOf = (read: () => Storage) => {
    try {
      return read();
    } catch {
      return null;
    }
  };
  return new SubmissionStorage(
    storageOf(() => window.localStorage),
    storageOf(() => window.sessionStorage),
  );
}
