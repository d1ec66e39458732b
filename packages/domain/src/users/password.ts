/** What is wrong with a password that a person wishes to have. */
export type PasswordProblem =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_too_common'
  | 'password_is_own_data';

export const passwordLength = { shortest: 10, longest: 200 } as const;

/** Passwords of ten letters and more from the top of every list of stolen ones, in lower case. */
const common = new Set([
  '0123456789',
  '1029384756',
  '123123123123',
  '1234512345',
  '12345678910',
  '123456789a',
  '1234567890',
  '1q2w3e4r5t',
  '1q2w3e4r5t6y',
  '1qaz2wsx3edc',
  '9876543210',
  'abcdefghij',
  'administrator',
  'adminadmin',
  'basketball',
  'changeme123',
  'football123',
  'iloveyou123',
  'letmein123',
  'password01',
  'password12',
  'password123',
  'password1234',
  'passwordpassword',
  'passw0rd123',
  'qazwsxedcr',
  'qwerty12345',
  'qwerty123456',
  'qwertyuiop',
  'qwertyuiop123',
  'q1w2e3r4t5',
  'q1w2e3r4t5y6',
  'superman123',
  'welcome123',
  'zaq12wsxcde',
]);

/** One letter, or up to three of them, over and over. */
const repeated = /^(.{1,3})\1+$/su;

interface OwnData {
  readonly email: string;
  readonly companyName: string;
}

/**
 * Whether a password will do: ten letters are enough, of whatever kind, unless it is among the first that anybody would
 * guess. Takes the password and what is known of its owner; gives null when it is good.
 */
export function passwordProblem(password: string, { email, companyName }: OwnData): PasswordProblem | null {
  const letters = [...password].length;
  if (letters < passwordLength.shortest) return 'password_too_short';
  if (letters > passwordLength.longest) return 'password_too_long';
  const lower = password.toLowerCase();
  if (common.has(lower) || repeated.test(lower)) return 'password_too_common';
  const own = [email, email.split('@')[0] ?? '', companyName].map((one) => one.trim().toLowerCase());
  return own.includes(lower.trim()) ? 'password_is_own_data' : null;
}
