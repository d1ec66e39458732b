import { useEffect, useState } from 'react';
import type { ProblemError } from '../../lib/api/problem-error.ts';

/** The seconds until a refusal allows the next try, counting down; 0 when it names none. */
export function useCountdown(problem: ProblemError | null): number {
  const [left, setLeft] = useState(0);
  useEffect(() => {
    setLeft(problem?.retryAfter ?? 0);
    if (!problem?.retryAfter) return;
    const timer = window.setInterval(() => setLeft((seconds) => Math.max(0, seconds - 1)), 1000);
    return () => window.clearInterval(timer);
  }, [problem]);
  return left;
}
