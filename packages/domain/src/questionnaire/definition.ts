import type { QuestionSettings } from '../question-types/question-settings.ts';
import { isStep } from '../question-types/question-traits.ts';
import { isRepeatGroup } from '../question-types/takes-answer.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import type { RedactedState } from './redacted-state.ts';
import type { Translations } from '../languages/translations.ts';

/** One question in one of its revisions (spec/2 §3). */
export interface Question {
  readonly id: string;
  /** Counts from 1; each edit creates a new one (spec/4 §4 "Questions and answers"). */
  readonly revision: number;
  readonly type: QuestionType;
  /**
   * What conditions, filters, the API and exported forms call it: unique in its job type, see question-names.ts. Empty for a
   * question that is not looked at in a job type.
   */
  readonly name: string;
  readonly title: string;
  readonly description: string;
  /** Its place in the questionnaire. */
  readonly sequence: number;
  /** The global question that this one follows, null for a question of the job type's own. */
  readonly root: string | null;
  readonly isGlobal: boolean;
  /** Not asked any more; its answers remain. */
  readonly disabled: boolean;
  /** Removed from the questionnaire, and included for its answers only: no rule leads to it any more. */
  readonly isRemoved?: boolean;
  /** Only its place is known: the person may not see it (see redacted-state.ts). */
  readonly isUnseen?: boolean;
  readonly isClientVisible: boolean;
  readonly fileRequired: boolean;
  readonly stepIcon: string | null;
  readonly backgroundMobile: string | null;
  readonly backgroundDesktop: string | null;
  readonly darkMode: boolean;
  readonly settings: QuestionSettings;
  /** The language that its texts are written in; null for the one of its job type, which may be unknown as well. */
  readonly language: string | null;
  /** Its translated texts. */
  readonly translations: Translations;
}

/** The defaults of a question. */
export const blankQuestion = {
  name: '',
  title: '',
  description: '',
  sequence: 0,
  root: null,
  isGlobal: false,
  disabled: false,
  isClientVisible: false,
  fileRequired: false,
  stepIcon: null,
  backgroundMobile: null,
  backgroundDesktop: null,
  darkMode: false,
  language: null,
  translations: {},
} as const satisfies Partial<Question>;

/** A job type's questions in their order. Steps are the questions of type step, each with those after it. */
export interface QuestionnaireDefinition {
  readonly jobTypeId: string;
  readonly questions: readonly Question[];
  /** Redacted state in place of what the person may not see; missing if they see everything. */
  readonly given?: RedactedState;
}

/** Makes a definition of questions in any order: sorted by sequence, then by id, so that the order is deterministic. */
export function makeDefinition(
  jobTypeId: string,
  questions: readonly Question[],
  given?: RedactedState | null,
): QuestionnaireDefinition {
  const ordered = questions.toSorted((one, other) =>
    one.sequence === other.sequence ? (one.id < other.id ? -1 : 1) : one.sequence - other.sequence,
  );
  return given ? { jobTypeId, questions: ordered, given } : { jobTypeId, questions: ordered };
}

/** The enabled questions, in order. */
export function askedQuestions(definition: QuestionnaireDefinition): readonly Question[] {
  return definition.questions.filter((question) => !question.disabled);
}

/** The repeat group of each question that is under one, by id; the groups' own steps are not under themselves. */
export function groupsOf(definition: QuestionnaireDefinition): ReadonlyMap<string, Question> {
  const groups = new Map<string, Question>();
  let step: Question | null = null;
  for (const question of definition.questions) {
    if (isStep(question) && !question.disabled) step = question;
    else if (step && isRepeatGroup(step)) groups.set(question.id, step);
  }
  return groups;
}

/** A file is demanded by the question itself or by its settings (spec/2 §3 has both). */
export function isFileRequired(question: Question): boolean {
  return question.fileRequired || question.settings.fileIsRequired === true;
}

/** Whether an answer is not done without a signature. */
export function isSignatureRequired({ settings }: Question): boolean {
  return settings.signature === true && settings.signatureIsRequired === true;
}

/** Whether an answer is not done by its value alone. */
export function demandsMore(question: Question): boolean {
  return isFileRequired(question) || isSignatureRequired(question);
}

/** Whether files can be attached to an answer; requiring one, if only of unusual answers, implies that. */
export function takesFiles(question: Question): boolean {
  const { allowAddingFile, usual } = question.settings;
  return allowAddingFile === true || usual?.outside === 'photo' || isFileRequired(question);
}

/** Whether a comment can be added to an answer; requiring one of unusual answers implies that. */
export function takesComment({ settings }: Question): boolean {
  return settings.allowComment === true || settings.usual?.outside === 'comment';
}

/** Whether attachments may be audio. */
export function takesAudio(question: Question): boolean {
  return takesFiles(question) && question.settings.allowAudio === true;
}
