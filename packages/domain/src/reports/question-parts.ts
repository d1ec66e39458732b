import type { QuestionSettings } from '../question-types/question-settings.ts';
import type { QuestionType } from '../question-types/question-type.ts';
import type { ValueType } from '../values/value-types.ts';

interface AskedShape {
  readonly type: QuestionType;
  readonly settings: QuestionSettings;
}

const pointOfMode = { date: 'date', time: 'time', date_time: 'moment', date_plus_time: 'moment' } as const;

const typeByQuestion: Readonly<Record<QuestionType, (settings: QuestionSettings) => ValueType | null>> = {
  date_time: ({ dateMode = 'date', isRange, isPunchClock }) => {
    if (isPunchClock) return 'moment_range';
    return isRange ? `${pointOfMode[dateMode]}_range` : pointOfMode[dateMode];
  },
  bool: () => 'boolean',
  list: () => 'text',
  project_list: () => 'text',
  system_list: () => 'text',
  text: ({ textKind }) => (textKind === 'number' ? 'number' : 'text'),
  image: () => 'text',
  length: ({ isRange }) => (isRange ? 'number_range' : 'number'),
  project_value: () => 'text',
  project_table: () => 'text',
  blueprint: () => 'number',
  message: () => null,
  summary: () => null,
  step: () => null,
};

/** What the answers of a question are in a report; null for one that takes no answer. */
export function valueTypeOfQuestion({ type, settings }: AskedShape): ValueType | null {
  return typeByQuestion[type](settings);
}

/** The parts of an answer that a column can show. The value's own type is the question's. */
export const answerParts = {
  value: null,
  status: 'text',
  comment: 'text',
  files: 'files',
  signature: 'boolean',
  user: 'text',
  date: 'moment',
  location: 'place',
  issue: 'boolean',
} as const satisfies Record<string, ValueType | null>;

export type AnswerPart = keyof typeof answerParts;
export const answerPartNames = Object.keys(answerParts) as readonly AnswerPart[];

/** The part that a column's `target` names: the value where it says none. */
export function answerPartOf(target: string | null): AnswerPart | null {
  if (target === null) return 'value';
  return answerPartNames.find((one) => one === target) ?? null;
}

/** The status of a question in one job (`question_status`). */
export const questionStatuses = ['answered', 'issue', 'unusual', 'not_answered', 'skipped', 'removed'] as const;
export type QuestionStatus = (typeof questionStatuses)[number];
