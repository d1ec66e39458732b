import type { DraftQuestion } from './draft.ts';

/** What a form's names stand for: the id of a question, null for a row that was left out, or is a group. */
export type NamedRows = ReadonlyMap<string, string | null>;

/** The survey sheet of a form as it was read: its questions, and what their names and groups became. */
export interface Survey {
  readonly drafts: readonly DraftQuestion[];
  readonly names: NamedRows;
  /** The steps by the names of their groups. */
  readonly steps: ReadonlyMap<string, string>;
  /** Whether the form is an export of ours. */
  readonly isOwn: boolean;
}
