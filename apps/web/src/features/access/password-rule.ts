import type { FieldMistake } from '../../ui/use-problem-form.ts';

/** As in the server's rule; it also refuses common ones, which only it can tell. */
export const shortestPassword = 10;

/** What is wrong with a new password and its repetition; `different` is the text for the latter. */
export function passwordMistakes(
  { password, again }: { password: string; again: string },
  different: string,
): { password?: FieldMistake; again?: FieldMistake } {
  if ([...password].length < shortestPassword) return { password: { code: 'password_too_short' } };
  return password === again ? {} : { again: { code: 'different', message: different } };
}
