import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { newId } from '../../../app/api/new-id.ts';

/** What a stranger has put in so far, kept for this tab: a reload loses nothing. */
export interface KeptAnswers {
  readonly id: string;
  readonly contents: ReadonlyMap<string, AnswerContent>;
}

const keyOf = (link: string) => `plumbline.public-answers.${link}`;

/** What is kept of this link; a new, empty one where nothing is. */
export function readKept(link: string): KeptAnswers {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(link)) ?? 'null') as {
      id: string;
      contents: [string, AnswerContent][];
    } | null;
    if (kept) return { id: kept.id, contents: new Map(kept.contents) };
  } catch {
    // A storage that refuses, or holds something else, is as good as an empty one.
  }
  return { id: newId(), contents: new Map() };
}

/** Keeps what was put in so far, in the place of what was kept. */
export function keep(link: string, { id, contents }: KeptAnswers): void {
  try {
    sessionStorage.setItem(keyOf(link), JSON.stringify({ id, contents: [...contents] }));
  } catch {
    // Spec 1 §8: a storage that refuses is no reason to stop.
  }
}

/** For when it has been sent: whoever opens the link again begins anew. */
export function forgetKept(link: string): void {
  try {
    sessionStorage.removeItem(keyOf(link));
  } catch {
    // As above.
  }
}
