import type { Question } from '@plumbline/domain/questionnaire/definition';
import type { Language } from '@plumbline/domain/languages/languages';
import type { Direction } from '../i18n/language.ts';

/** What every question input takes, whatever its type. It holds no answer itself: `value` is the stored form. */
export interface QuestionInputProps {
  readonly question: Question;
  /** Of the question type's own shape, or of another (the question was changed since): then the input starts empty. */
  readonly value: unknown;
  /** Told what was put in; the questionnaire brings it into its stored form and gives it back as `value`. */
  readonly onChange: (value: unknown) => void;
  /** What was put in is whole for now: it is stored without waiting for the way on. Missing where nothing is stored before it. */
  readonly onPutDown?: (() => void) | undefined;
  /** Tags the answer as an issue, from within the input; missing where answers have no such tag. */
  readonly onIssue?: (() => void) | undefined;
  readonly disabled: boolean;
  /** The error message, shown below the input and part of its accessible description. */
  readonly problem: string | null;
  /** The language of this screen. */
  readonly language: Language;
  readonly direction: Direction;
  /** The id of the question's title, which is the input's label. */
  readonly labelledBy: string;
  /** The ids of description and problem; undefined when there is neither. */
  readonly describedBy: string | undefined;
}
