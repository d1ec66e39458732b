/** The longest name, in characters. */
export const questionNameLimit = 100;

/**
 * Whether a question may be called this in conditions, filters, the API and exported forms: letters of any script, digits,
 * `_`, `.` and `-`, beginning with a letter or `_`, as XLSForm has it.
 */
export function isQuestionName(name: string): boolean {
  return name.length <= questionNameLimit && /^[\p{L}_][\p{L}\p{N}_.-]*$/u.test(name);
}
