import type { PictureMarks } from '@plumbline/domain/assets/marks';
import type { AnswerContent } from '@plumbline/domain/questionnaire/answers';
import { newId } from '../../../lib/api/new-id.ts';

/** What is known of a file that was sent: its sender can't read it again. */
export interface DeviceFile {
  readonly name: string;
  readonly size: number;
  /** A small picture of it as a data address; null of what is no picture. */
  readonly picture: string | null;
  /** What was drawn over which photo, of a picture that was drawn so. */
  readonly drawn?: PictureMarks;
  /** By which it was known until it came. */
  readonly key?: string;
}

/** What a stranger has put in so far, saved for this tab: a reload loses nothing. */
export interface SavedAnswers {
  readonly id: string;
  readonly contents: ReadonlyMap<string, AnswerContent>;
  /** The files in these contents, by id. */
  readonly files: ReadonlyMap<string, DeviceFile>;
}

const keyOf = (link: string) => `plumbline.public-answers.${link}`;

/** What is saved of this link; a new, empty one where nothing is. */
export function readCached(link: string): SavedAnswers {
  try {
    const saved = JSON.parse(sessionStorage.getItem(keyOf(link)) ?? 'null') as {
      id: string;
      contents: [string, AnswerContent][];
      files?: [string, DeviceFile][];
    } | null;
    if (saved) return { id: saved.id, contents: new Map(saved.contents), files: new Map(saved.files) };
  } catch {
    // A storage that refuses, or holds something else, is as good as an empty one.
  }
  return { id: newId(), contents: new Map(), files: new Map() };
}

/** Saves what was put in so far, in place of what was saved. */
export function keep(link: string, { id, contents, files }: SavedAnswers): void {
  try {
    sessionStorage.setItem(keyOf(link), JSON.stringify({ id, contents: [...contents], files: [...files] }));
  } catch {
    // spec/1 §8: a storage that refuses is no reason to stop.
  }
}

/** For when it has been sent: whoever opens the link again begins again. */
export function forgetCached(link: string): void {
  try {
    sessionStorage.removeItem(keyOf(link));
  } catch {
    // As above.
  }
}
