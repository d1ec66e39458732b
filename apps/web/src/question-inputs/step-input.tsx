import type { QuestionInputProps } from './question-input.ts';

/** A step has no input, only its title around this. */
export function StepInput(_: QuestionInputProps) {
  return null;
}
