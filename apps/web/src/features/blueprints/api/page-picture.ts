import { shownLanguage } from '../../../i18n/i18n.ts';
import type { ProblemError } from '../../../lib/api/problem-error.ts';
import { readProblem } from '../../../lib/api/problem-error.ts';

/** Why the server won't ever draw the picture of a page; null while it is worth asking again. An image element doesn't tell. */
export async function pictureRefusal(address: string): Promise<ProblemError | null> {
  const response = await fetch(address, { headers: { 'accept-language': shownLanguage() } }).catch(() => null);
  if (response?.status !== 422 && response?.status !== 409) return null;
  return readProblem(response);
}
