import type { ChoiceOption, PathRule, QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { ChosenRow } from '@plumbline/domain/question-types/project-table';
import type { ChosenItem } from '@plumbline/domain/text/stored-text';
import type { InstanceList } from '@plumbline/domain/projects/lists';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import type { PictureName } from '../pictures/picture-names.ts';
import type { Random } from '../random.ts';

/** What the company inspects. */
export type Machine = 'lift' | 'escalator';

/** What an inspector of the demo puts into one answer. Pictures are named; they become files when a job is made. */
export interface DemoAnswer {
  value: unknown;
  comment?: string;
  isIssue?: boolean;
  /** The picture of a signature as a PNG data address. */
  signature?: string;
  pictures?: readonly PictureName[];
}

/** The facts of the building, and the items of the company's lists. */
export interface Noted {
  lists: Readonly<Record<InstanceList, readonly ChosenItem[]>>;
  /** Who opens the doors of the building. */
  contact: string;
  /** The building's lifts, as its table has them. */
  lifts: readonly ChosenRow[];
}

/** What an inspector knows when they come to a question. */
export interface OnSite {
  random: Random;
  /** How likely something is wrong, from 0 (all in order) to 1. */
  faultiness: number;
  /** The day of the visit, YYYY-MM-DD. */
  day: string;
  /** When the visit began, ISO 8601 with zone. */
  moment: string;
  noted: Noted;
  /** How people of the building sign, as PNG data addresses. */
  signatures: readonly string[];
}

/** What was answered before to the question with this key, null for nothing. In a repeat group it is the first repetition's. */
export type Earlier = (key: string) => unknown;

/** A question as the demo's questionnaires are written: paths lead to keys, and it knows what people answer to it. */
export interface DemoQuestion {
  key: string;
  type: QuestionType;
  title: string;
  description: string;
  settings: QuestionSettings;
  fileRequired: boolean;
  isClientVisible: boolean;
  stepIcon: string;
  /** "If the answer is this, go on there." */
  leads: readonly (readonly [PathRule['value'], string])[];
  /** Options with pictures, by value. */
  optionPictures: Readonly<Record<string, PictureName>>;
  /** The picture of a message. */
  shows: PictureName | null;
  /** Null leaves it empty. */
  answer: ((site: OnSite, earlier: Earlier) => DemoAnswer | null) | null;
}

/** From which percentage the demo's inspections have passed. */
export const demoPassMark = 90;

/** A job type of the demo with its questions. */
export interface DemoQuestionnaire {
  /** Always the same, so that the demo finds its own job types again. */
  uniqueId: string;
  title: string;
  icon: string;
  description: string;
  /** What is looked at. */
  about: Machine;
  clientCanCreate: boolean;
  rightToLeft: boolean;
  /** How long its jobs are planned to take, in minutes. */
  plannedLength: number;
  /** Asked right after a job is made. */
  mainQuestions?: readonly string[];
  questions: readonly DemoQuestion[];
  /** How many of a hundred jobs are of this type in a small demo, and in a large one. */
  shares: { small: number; large: number };
}

/** What any question may say besides its own. */
export interface Words {
  about?: string;
  optional?: boolean;
  forClients?: boolean;
  leads?: DemoQuestion['leads'];
  /** An expression over earlier answers, by their keys: while it doesn't hold, the question isn't asked. */
  shownWhen?: string;
  /** What must hold of the answer beside earlier ones, and what is said when it doesn't. */
  must?: { hold: string; else: string };
}

interface Parts extends Words {
  settings?: QuestionSettings;
  fileRequired?: boolean;
  stepIcon?: string;
  optionPictures?: DemoQuestion['optionPictures'];
  shows?: PictureName;
  answer?: DemoQuestion['answer'];
}

/** A question out of its parts. */
export function ask(key: string, type: QuestionType, title: string, parts: Parts): DemoQuestion {
  return {
    key,
    type,
    title,
    description: parts.about ?? '',
    settings: {
      ...parts.settings,
      ...(parts.answer && !parts.optional && { isMandatory: true }),
      ...(parts.shownWhen && { showWhen: parts.shownWhen }),
      ...(parts.must && { constraint: parts.must.hold, constraintMessage: parts.must.else }),
    },
    fileRequired: parts.fileRequired ?? false,
    isClientVisible: parts.forClients ?? false,
    stepIcon: parts.stepIcon ?? '',
    leads: parts.leads ?? [],
    optionPictures: parts.optionPictures ?? {},
    shows: parts.shows ?? null,
    answer: parts.answer ?? null,
  };
}

export const options = (values: readonly string[]): readonly ChoiceOption[] => values.map((value) => ({ value }));
