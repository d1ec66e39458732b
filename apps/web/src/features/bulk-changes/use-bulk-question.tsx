import type { ReactNode } from 'react';
import { lazy, Suspense, useState } from 'react';
import { askedAbove } from '@plumbline/domain/bulk/kinds';

const Question = lazy(async () => ({ default: (await import('./components/bulk-question.tsx')).BulkQuestion }));

/** Of what is asked whether it is meant. */
export interface AskedChange {
  readonly count: number;
  /** What becomes of each of them, in a sentence. */
  readonly text: string;
  readonly run: () => void;
}

/** Asks before many jobs are changed: how many, and what becomes of them. A few are changed at once, since there is a way back. */
export function useBulkQuestion(): { readonly ask: (asked: AskedChange) => void; readonly question: ReactNode } {
  const [asked, setAsked] = useState<AskedChange | null>(null);
  return {
    ask: (wanted) => (wanted.count > askedAbove ? setAsked(wanted) : wanted.run()),
    question: asked ? (
      <Suspense fallback={null}>
        <Question asked={asked} onClose={() => setAsked(null)} />
      </Suspense>
    ) : null,
  };
}
