/**
 * A day that people named as the product prints it: `24/11/2026`. Of a birth or an installation, two digits of the year would be taken
 * for another century (decision 0057).
 */
export function writeDay(day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${date}/${month}/${year}`;
}

/** A day as {@link writeDay} writes it; any other text as it is. */
export function dayText(text: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) ? writeDay(text) : text;
}
