import { emptyContent } from '@plumbline/domain/questionnaire/answers';
import { NetworkError, ProblemError } from '../../../lib/api/problem-error.ts';
import { newAnswers, type SentEntry, type StoredAnswers, type TextStorage } from '../api/stored-submissions.ts';
import { Submission } from './submission.ts';
import type { TryLater } from './try-later.ts';

export const scope = { link: 'a-link-of-twenty-letters', projectId: null, rowId: null };

/** Web storage that can be full. */
export class FakeStorage implements TextStorage {
  readonly items = new Map<string, string>();
  isFull = false;

  get length(): number {
    return this.items.size;
  }

  key(at: number): string | null {
    return [...this.items.keys()][at] ?? null;
  }

  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }

  setItem(key: string, text: string): void {
    if (this.isFull) throw new DOMException('No room', 'QuotaExceededError');
    this.items.set(key, text);
  }

  removeItem(key: string): void {
    this.items.delete(key);
  }
}

/** A submission in memory, and what was written of it. */
export function aSubmission(part: Partial<StoredAnswers> = {}) {
  const written: StoredAnswers[] = [];
  const forgotten: string[] = [];
  const submission = new Submission(
    { ...newAnswers(scope), ...part },
    {
      write: (answers) => written.push(answers) > 0,
      forget: ({ id }) => void forgotten.push(id),
      now: () => Date.now(),
    },
  );
  return { submission, written, forgotten };
}

export function anEntry(question: string, value: unknown, files: readonly string[] = []): SentEntry {
  return { question, answer: { ...emptyContent, emails: [], ID: `${question}_s`, value, files: [...files] } };
}

/** A network that comes back when the test says so. */
export function manualRetry() {
  const waiting = new Set<() => void>();
  const tries: number[] = [];
  const tryLater: TryLater = (n, again) => {
    tries.push(n);
    waiting.add(again);
    return () => void waiting.delete(again);
  };
  const comeBack = async () => {
    const all = [...waiting];
    waiting.clear();
    for (const again of all) again();
    await settled();
  };
  return { tryLater, comeBack, tries, isWaiting: () => waiting.size > 0 };
}

/** Lets what waits for nothing but its turn come to its turn. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 30; turn++) await Promise.resolve();
}

export const noNetwork = () => new NetworkError('not reached');
export const refusal = (status: number, code: ProblemError['code']) => new ProblemError('no', { status, code });
