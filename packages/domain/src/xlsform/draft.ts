import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import type { Question } from '../questionnaire/definition.ts';
import type { CollectedTranslations } from './form-texts.ts';
import type { TableRow } from './table.ts';

/** What a form says of one question, before its conditions are read: these may speak of questions further down. */
export interface DraftQuestion {
  readonly id: string;
  /** Empty for a row without one, and for a step of no group. */
  readonly name: string;
  type: QuestionType;
  title: string;
  description: string;
  fileRequired: boolean;
  settings: QuestionSettings;
  /** The language that its texts are in, and what they say in the others. */
  readonly texts: CollectedTranslations;
  /** Null for a step, and for what the form has no row for. */
  readonly row: TableRow | null;
  /** Of a step, the row of its group. */
  readonly groupRow: TableRow | null;
  /** The groups around it, from the outermost, whose conditions it is under. Of steps alone. */
  readonly groups: readonly TableRow[];
  /** The repeat that it is in, null for none. */
  readonly repeat: string | null;
}

/** One question as a form asks for it, ready to be stored. */
export type FormQuestion = Pick<
  Question,
  | 'id'
  | 'name'
  | 'type'
  | 'title'
  | 'description'
  | 'fileRequired'
  | 'settings'
  | 'isClientVisible'
  | 'darkMode'
  | 'stepIcon'
  | 'language'
  | 'translations'
>;
