import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { Draft } from './draft.ts';
import type { Unfinished } from './unfinished.ts';

/** Who changed a question last, and when; `by` is null where nobody is named. */
export interface QuestionChange {
  readonly at: string;
  readonly by: { readonly first: string; readonly last: string } | null;
}

/** The questions as the server has them, with who changed each last. */
export interface ReadQuestions {
  readonly questions: readonly Question[];
  readonly changes: ReadonlyMap<string, QuestionChange>;
}

/** The calls that the editor makes; each throws the refusal. */
export interface EditorCalls {
  readonly create: (question: Question, sequence: number) => Promise<Question>;
  readonly restore: (question: Question, sequence: number) => Promise<Question>;
  readonly attach: (question: Question, sequence: number) => Promise<Question>;
  /** @param was as it was saved before: what has no revision of its own is only sent where it differs from that */
  readonly change: (question: Question, was: Question) => Promise<Question>;
  readonly remove: (question: Question) => Promise<void>;
  readonly detach: (question: Question) => Promise<void>;
  readonly reorder: (ids: readonly string[]) => Promise<readonly Question[]>;
  readonly reload: () => Promise<ReadQuestions>;
}

/** What a refused call means for the editor. */
export type Failure =
  /** Not reached, or busy: the same again later. */
  | { readonly kind: 'passing' }
  /** Somebody else was there first: load again. */
  | { readonly kind: 'stale' }
  /** This step can't be done as it is; `fields` are wire paths with texts. */
  | { readonly kind: 'refused'; readonly message: string; readonly fields: Readonly<Record<string, string>> };

export type Saving =
  | { readonly kind: 'saved' }
  | { readonly kind: 'saving' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'loops' }
  | { readonly kind: 'conflict' }
  | { readonly kind: 'refused'; readonly message: string };

/** Everything the screen shows. */
export interface EditorSnapshot {
  readonly draft: Draft;
  readonly saving: Saving;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** Refused fields by question. */
  readonly refusals: ReadonlyMap<string, Readonly<Record<string, string>>>;
  /** Texts that can't be saved in their current form. */
  readonly unfinished: Unfinished;
  /** Questions that somebody else changed too, as they are there. */
  readonly conflicts: ReadonlyMap<string, Question>;
  /** Who changed each question last, as far as it is known. */
  readonly changes: ReadonlyMap<string, QuestionChange>;
}
