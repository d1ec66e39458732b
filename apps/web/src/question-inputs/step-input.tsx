import type { QuestionInputProps } from './question-input.ts';

/** A step asks nothing: its title, which stands around this, is all there is. */
export function StepInput(_: QuestionInputProps) {
  return null;
}
