import type { QuestionSettings } from '../question-types/question-settings.ts';

/** The two options that a yes/no question is written with. */
export function isTrueOrFalse(options: readonly { readonly value: string }[]): boolean {
  return options.length === 2 && options[0]?.value === 'true' && options[1]?.value === 'false';
}

/** The bounds and the step of a range row. */
export function rangeOf(parameters: string): QuestionSettings {
  const read = (name: string, otherwise: number): number => {
    const written = new RegExp(`\\b${name}\\s*=\\s*(-?\\d+(?:\\.\\d+)?)`).exec(parameters)?.[1];
    return written === undefined ? otherwise : Number(written);
  };
  const [start, end] = [read('start', 1), read('end', 10)];
  const step = Math.abs(read('step', 1)) || 1;
  return { min: Math.min(start, end), max: Math.max(start, end), step };
}

/** How a cell says yes. */
export function isYes(text: string): boolean {
  return ['yes', 'true', 'true()', '1'].includes(text.toLowerCase());
}

/** A text cut to a limit, without half a character at its end. */
export function shortened(text: string, limit: number): string {
  return text.length > limit ? text.slice(0, limit).toWellFormed() : text;
}
