import type { QuestionType } from './question-type.ts';

/**
 * What a question of a type is, whatever its settings say: all that the rest of the product asks of a type instead of its
 * name. Part of the type's definition; it stands in a module of its own, which loads nothing, so that a screen may ask
 * without loading how the answers of all types are read and checked.
 */
export interface QuestionTraits {
  /** False for step, message and summary: there is nothing to fill in, so nothing to demand either. */
  readonly takesAnswer: boolean;
  /** Whether `$` offers it to other questions' titles and messages (spec/2 §5). */
  readonly isMentionable: boolean;
  /** Whether it begins a step: a heading over the questions that follow it, up to the next one. */
  readonly opensStep: boolean;
  /** Whether it lists the answers given so far. */
  readonly listsAnswers: boolean;
  /** Whether it says enough without a title. */
  readonly mayBeUntitled: boolean;
  /** What one chooses among that the questionnaire itself knows; null where there is no such choice. */
  readonly choice: 'yes_no' | 'options' | 'pictures' | null;
  /** What of the instance or the project it chooses from, shows or writes. */
  readonly drawsOn: 'list' | 'table' | 'field' | null;
  /** Whether its answers are marks on the project's plans. */
  readonly marksPlans: boolean;
  /** Whether it asks when: a day, an hour, a moment, or from when to when. */
  readonly asksWhen: boolean;
  /** Whether whatever one types is an answer, as its setting `textKind` reads it. */
  readonly takesText: boolean;
}

const plain: QuestionTraits = {
  takesAnswer: true,
  isMentionable: true,
  opensStep: false,
  listsAnswers: false,
  mayBeUntitled: false,
  choice: null,
  drawsOn: null,
  marksPlans: false,
  asksWhen: false,
  takesText: false,
};
const onlyShown: QuestionTraits = { ...plain, takesAnswer: false, isMentionable: false };

/** Every type's traits. One that is forgotten here does not compile. */
export const questionTraits: Readonly<Record<QuestionType, QuestionTraits>> = {
  date_time: { ...plain, asksWhen: true },
  bool: { ...plain, choice: 'yes_no' },
  list: { ...plain, choice: 'options' },
  project_list: { ...plain, drawsOn: 'list' },
  system_list: { ...plain, drawsOn: 'list' },
  text: { ...plain, takesText: true },
  image: { ...plain, choice: 'pictures', isMentionable: false },
  length: plain,
  message: { ...onlyShown, mayBeUntitled: true },
  project_value: { ...plain, drawsOn: 'field' },
  summary: { ...onlyShown, listsAnswers: true },
  step: { ...onlyShown, opensStep: true },
  project_table: { ...plain, drawsOn: 'table' },
  blueprint: { ...plain, marksPlans: true, isMentionable: false },
};

interface OfType {
  readonly type: QuestionType;
}

/** Whether a question begins a step. Not for the place after the last question. */
export function isStep(question: OfType | undefined): boolean {
  return question !== undefined && questionTraits[question.type].opensStep;
}

/** Whether a question is answered by marks on the project's plans. */
export function marksPlans({ type }: OfType): boolean {
  return questionTraits[type].marksPlans;
}

/** Whether a question is answered with yes or no. */
export function answersYesNo({ type }: OfType): boolean {
  return questionTraits[type].choice === 'yes_no';
}

/** Whether a question offers options of its own, in words or as pictures. */
export function offersOptions({ type }: OfType): boolean {
  const { choice } = questionTraits[type];
  return choice === 'options' || choice === 'pictures';
}

/** Whether a question's own options are pictures. */
export function offersPictures({ type }: OfType): boolean {
  return questionTraits[type].choice === 'pictures';
}
