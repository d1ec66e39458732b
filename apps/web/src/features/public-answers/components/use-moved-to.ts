import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';

/**
 * After each move, the question where it led comes into view and its title takes the focus: the next one, or the first that is
 * missing (spec/2 §4).
 * @returns what stands around the questions
 */
export function useMovedTo(moves: number, questionId: string | null): RefObject<HTMLDivElement | null> {
  const questions = useRef<HTMLDivElement>(null);
  // Only a move brings a place into view, not what is answered there.
  const show = useEffectEvent(() => {
    if (questionId === null) return;
    const question = questions.current?.querySelector<HTMLElement>(`[data-question="${CSS.escape(questionId)}"]`);
    if (question === questions.current?.querySelector('[data-question]')) window.scrollTo({ top: 0 });
    else question?.scrollIntoView({ block: 'start' });
    question?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true });
  });
  useEffect(() => {
    if (moves > 0) show();
  }, [moves]);
  return questions;
}
