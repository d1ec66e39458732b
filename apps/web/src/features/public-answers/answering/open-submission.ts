import type { StoredAnswers, SubmissionScope, SubmissionStorage } from '../api/stored-submissions.ts';
import { newAnswers } from '../api/stored-submissions.ts';
import type { SubmissionLocks } from './submission-locks.ts';

export interface OpenedSubmission {
  readonly answers: StoredAnswers;
  /** Answers that a tab left behind, and that somebody may want to go on with; null for none. */
  readonly leftBehind: StoredAnswers | null;
  /** Other tabs may have it now. */
  readonly close: () => void;
}

interface OpeningParts {
  readonly storage: SubmissionStorage;
  readonly locks: SubmissionLocks;
}

/**
 * Opens what this tab was at, else a new submission. What is open in another tab (this one may be a copy of that) stays there:
 * each tab has a submission of its own. What a closed tab left behind is offered and not shown: somebody else may have the device
 * by now.
 */
export async function openSubmission(scope: SubmissionScope, parts: OpeningParts): Promise<OpenedSubmission> {
  const { storage, locks } = parts;
  const before = storage.readOfTab(scope);
  const reopened = before && (await openStored(before.id, parts, true));
  if (reopened) return reopened;
  const openIds = await locks.openIds();
  if (openIds) storage.deleteOld(openIds);
  const leftBehind = openIds && storage.unfinished(scope).find(({ id }) => !openIds.has(id));
  const answers = newAnswers(scope);
  const close = (await locks.open(answers.id, false)) ?? (() => undefined);
  return { answers, leftBehind: leftBehind ?? null, close };
}

/** Opens a stored submission for this tab; null while another tab has it, or where it is gone. */
export async function openStored(
  id: string,
  { storage, locks }: OpeningParts,
  waits = false,
): Promise<OpenedSubmission | null> {
  const close = await locks.open(id, waits);
  if (!close) return null;
  // As it is by now: a page that was on its way out may have written, or sent, it.
  const answers = storage.read(id);
  if (!answers) {
    close();
    return null;
  }
  storage.setOfTab(answers);
  return { answers, leftBehind: null, close };
}
