import { z } from 'zod';

const email = z.email();

/** The standard e-mail pattern, as the server has it (Spec 1 §5). */
export function isEmail(text: string): boolean {
  return email.safeParse(text.trim()).success;
}
