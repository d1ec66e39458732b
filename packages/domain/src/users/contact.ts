import { z } from 'zod';
import { addressAsTyped } from '../text/address-as-typed.ts';

/**
 * An e-mail address by the standard pattern, in lower case (spec/1 §5). One address is one person, however it was typed.
 */
export const emailAddress = z
  .string()
  .overwrite(addressAsTyped)
  .max(254, { error: 'email_not_valid' })
  .pipe(z.email({ error: 'email_not_valid' }));

/** Whether a text can be an e-mail address: what {@link emailAddress} takes, for forms that load no schemas. */
export function isEmailAddress(text: string): boolean {
  const address = addressAsTyped(text);
  return address.length <= 254 && z.regexes.email.test(address);
}

/** Optional plus, 3 digits, 3 digits, 4 to 6 digits (spec/2 §5); people also write brackets, spaces, dots and hyphens. */
const phone = /^\+?\(?\d{3}\)?[-\s.]?\d{3}[-\s.]?\d{4,6}$/;

export const phoneNumber = z.string().trim().regex(phone, { error: 'phone_not_valid' });

/**
 * A local mobile number inside a text: 05 and 6 to 7 digits (spec/1 §5), with the operator's digit between them that
 * real numbers have, and never a piece of a longer row of digits.
 */
const mobile = /(?<![\d+])05\d?[- ]?\d{3}[- ]?\d{3,4}(?!\d)/g;

/** The mobile numbers in a text, for which a Call button is shown: the position of each, and the number to dial. */
export function mobileNumbersIn(
  text: string,
): readonly { readonly start: number; readonly text: string; readonly dial: string }[] {
  return [...text.matchAll(mobile)].map((found) => ({
    start: found.index,
    text: found[0],
    dial: found[0].replace(/\D/g, ''),
  }));
}
