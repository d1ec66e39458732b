/**
 * What makes a spreadsheet take a field of CSV for a formula (OWASP, "CSV Injection"): its signs, those of full and of small width, which
 * some read as the same, and tabs and line ends; also behind blanks and marks that nobody sees, which some leave out.
 */
const formula = /^(?:[\t\r\n]|[\s\p{Cf}]*[=+\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b])/u;

/** A text as a field of CSV that nothing runs: behind an apostrophe where a spreadsheet would take it for a formula. */
export function inertText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text of a field that {@link inertText} has written. */
export function textOfInert(field: string): string {
  return field.startsWith("'") && formula.test(field.slice(1)) ? field.slice(1) : field;
}
