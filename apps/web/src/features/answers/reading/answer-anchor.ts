/** The id of the element that shows the answer to a question. */
export const answerAnchor = (askedId: string): string => `answer-${askedId}`;

/** Brings an answer into view, and the keyboard to it. */
export function showAnswer(askedId: string): void {
  const element = document.getElementById(answerAnchor(askedId));
  if (!element) return;
  const isCalm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ block: 'start', behavior: isCalm ? 'auto' : 'smooth' });
  element.focus({ preventScroll: true });
}
