/**
 * What the questions of a type are, whatever their settings say: all that the rest of the product asks of a type instead of its
 * name, besides what its definition in the registry says. This module loads nothing, so that a screen may ask without loading
 * how the answers of all types are read and checked, and it is short, for it is on the way to the first screens.
 */
interface QuestionTraits {
  /** Whether they begin a step: a heading over the questions that follow it, up to the next one. */
  readonly opensStep?: true;
  /** Whether they list the answers given so far. */
  readonly listsAnswers?: true;
  /** Whether they say enough without a title. */
  readonly mayBeUntitled?: true;
  /** Whether the answer is yes or no. */
  readonly answersYesNo?: true;
  /** As what they offer options of their own. */
  readonly options?: 'words' | 'pictures';
  /** What of the instance or the project they choose from, show or write. */
  readonly drawsOn?: 'list' | 'table' | 'field';
  /** Whether their answers are marks on the project's plans. */
  readonly marksPlans?: true;
  /** Whether they ask when: a day, an hour, a moment, or from when to when. */
  readonly asksWhen?: true;
  /** Whether their answers are measured numbers, whatever their settings say. */
  readonly measures?: true;
  /** Whether whatever one types is an answer, as their setting `textKind` reads it. */
  readonly takesText?: true;
}

/** The fourteen types in the order of their numbers on the wire (spec/1 §3; spec/4 §1 "Wire format"). */
const traitsByType = {
  date_time: { asksWhen: true },
  bool: { answersYesNo: true },
  list: { options: 'words' },
  project_list: { drawsOn: 'list' },
  system_list: { drawsOn: 'list' },
  text: { takesText: true },
  image: { options: 'pictures' },
  length: { measures: true },
  message: { mayBeUntitled: true },
  project_value: { drawsOn: 'field' },
  summary: { listsAnswers: true },
  step: { opensStep: true },
  project_table: { drawsOn: 'table' },
  blueprint: { marksPlans: true },
} satisfies Record<string, QuestionTraits>;

/** Every type's traits. */
export const questionTraits: Readonly<Record<keyof typeof traitsByType, QuestionTraits>> = traitsByType;

interface OfType {
  readonly type: keyof typeof traitsByType;
}

/** Whether a question begins a step. Not for the place after the last question. */
export function isStep(question: OfType | undefined): boolean {
  return question !== undefined && questionTraits[question.type].opensStep === true;
}

/** Whether a question is answered by marks on the project's plans. */
export function marksPlans({ type }: OfType): boolean {
  return questionTraits[type].marksPlans === true;
}

/** Whether a question offers options of its own, in words or as pictures. */
export function offersOptions({ type }: OfType): boolean {
  return questionTraits[type].options !== undefined;
}
