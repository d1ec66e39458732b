import { z } from 'zod';
import { oneLine } from './one-line.ts';

/** Text that can be stored: at most `max` characters, no NUL and no lone surrogates (PostgreSQL takes neither). */
export function storedText(max: number) {
  return z
    .string()
    .max(max)
    .refine((value) => !value.includes('\u0000') && value.isWellFormed(), { error: 'text_not_storable' });
}

/**
 * As {@link storedText}, for names inserted into other texts, such as options or parts of a plan: one line, without
 * bidi controls.
 */
export function storedName(max: number) {
  return storedText(max).overwrite(oneLine);
}

/** Something chosen from elsewhere: its id, and its name when it was chosen, so that the answer stays readable. */
export const chosenItem = z.object({ id: storedText(200), label: storedText(500) });

export type ChosenItem = z.output<typeof chosenItem>;
