import { z } from 'zod';

const email = z.email();

/** Whether a text is an e-mail address by the standard pattern (spec/2 §5). */
export function isEmail(text: string): boolean {
  return text.length <= 254 && email.safeParse(text).success;
}
