/** What is wrong with a password that a person wants to have. */
export type PasswordProblem =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_too_common'
  | 'password_is_own_data';

export const passwordLength = { shortest: 10, longest: 200 } as const;

/** What is known of whoever chooses a password; an attacker tries it first. */
export interface PasswordOwner {
  readonly email?: string;
  readonly name?: { readonly first: string; readonly last: string };
  readonly companyName: string;
}

const productName = 'plumbline';

/**
 * The one form in which a password is judged and hashed, however a keyboard composes it. Spaces become one kind, as OpaqueString
 * (RFC 8265) has it. That profile composes by NFC; NFKC (NIST SP 800-63B) also takes full-width letters and ligatures for what a
 * person means by them. Letters keep their case, and spaces at the ends stay.
 */
export function normalizedPassword(password: string): string {
  return password.normalize('NFKC').replaceAll(/\p{Zs}/gu, ' ');
}

/**
 * Whether a password will do: ten letters, of whatever kind, that are not soon guessed. The first time it loads the estimator, which
 * the browser and the server share.
 * @returns null when it is good
 */
export async function passwordProblem(typed: string, owner: PasswordOwner): Promise<PasswordProblem | null> {
  const password = normalizedPassword(typed);
  const letters = [...password].length;
  if (letters < passwordLength.shortest) return 'password_too_short';
  if (letters > passwordLength.longest) return 'password_too_long';
  const { guessedBy } = await import('./password-estimator.ts');
  const guessed = guessedBy(password, wordsOf(owner));
  if (guessed === null) return null;
  return guessed === 'own_data' ? 'password_is_own_data' : 'password_too_common';
}

/** The words that an attacker knows, whole and in pieces, and first and last name written as one. */
function wordsOf({ email = '', name = { first: '', last: '' }, companyName }: PasswordOwner): string[] {
  const { first, last } = name;
  const whole = [productName, email, email.split('@')[0] ?? '', companyName, first + last, last + first];
  const words = whole.flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)]);
  const own = [...words, first, last].map((word) => word.trim().toLowerCase());
  // Shorter words occur in too many good passwords by chance.
  return [...new Set(own)].filter((word) => [...word].length > 2);
}
