/** Asks the person to show again who they are: true once they have, false where they would rather not. */
interface ProofQuestion {
  readonly decide: (hasProved: boolean) => void;
}

let question: ProofQuestion | null = null;
let answer: Promise<boolean> | null = null;
const listeners = new Set<() => void>();

function show(next: ProofQuestion | null): void {
  question = next;
  for (const listener of listeners) listener();
}

/** Has the person show who they are; calls that wait at the same time wait for one question. False where no screen can ask. */
export function askProof(): Promise<boolean> {
  if (listeners.size === 0) return Promise.resolve(false);
  answer ??= new Promise<boolean>((resolve) => {
    show({
      decide: (hasProved) => {
        answer = null;
        show(null);
        resolve(hasProved);
      },
    });
  });
  return answer;
}

/** For `useSyncExternalStore`: whoever listens shows the question. */
export function onProofQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The question that is open; null for none. */
export function proofQuestion(): ProofQuestion | null {
  return question;
}
