import type { ReactNode } from 'react';
import { useSyncExternalStore } from 'react';
import type { ProblemError } from '../../lib/api/problem-error.ts';

/** What two people have changed at once, as both have it. */
export interface Conflict {
  /** Who changed it meanwhile, and when, as far as the server says. */
  readonly changed: ProblemError['changed'];
  readonly parts: readonly { readonly label: string; readonly mine: ReactNode; readonly theirs: ReactNode }[];
}

/** `back`: neither yet, the editor stays open as it is. */
export type Decision = 'mine' | 'theirs' | 'back';

interface Question {
  readonly conflict: Conflict;
  readonly decide: (decision: Decision) => void;
}

let questions: readonly Question[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Question[]): void {
  questions = next;
  for (const listener of listeners) listener();
}

/** Asks which of two values to save; several conflicts are queued. */
export function askConflict(conflict: Conflict): Promise<Decision> {
  return new Promise((resolve) => {
    const question: Question = {
      conflict,
      decide: (decision) => {
        change(questions.filter((one) => one !== question));
        resolve(decision);
      },
    };
    change([...questions, question]);
  });
}

/** The conflict that is to be decided now; null for none. */
export function useConflictQuestion(): Question | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => questions[0] ?? null,
  );
}
