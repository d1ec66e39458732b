import type { PasswordOwner } from '@plumbline/domain/users/password';
import { passwordProblem } from '@plumbline/domain/users/password';
import type { FieldMistake } from '../../ui/use-problem-form.ts';

/**
 * The problems of a new password and its repetition; `different` is the text for the latter. If the estimator can't be
 * loaded, the server validates.
 */
export async function passwordMistakes(
  { password, again }: { password: string; again: string },
  different: string,
  owner: PasswordOwner,
): Promise<{ password?: FieldMistake; again?: FieldMistake }> {
  const problem = await passwordProblem(password, owner).catch(() => null);
  if (problem) return { password: { code: problem } };
  return password === again ? {} : { again: { code: 'different', message: different } };
}
