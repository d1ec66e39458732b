import { foldedText } from '@plumbline/domain/text/fold-text';
import type { QuestionSettings } from '@plumbline/domain/question-types/question-settings';
import type { QuestionType } from '@plumbline/domain/question-types/question-type';
import type { Question } from '@plumbline/domain/questionnaire/definition';

/** What a new question is for: a type, with the settings that the purpose needs beside the type's own. */
export interface Purpose {
  readonly type: QuestionType;
  readonly settings?: QuestionSettings;
  readonly fileRequired?: true;
}

const marks = ['1', '2', '3', '4', '5'].map((value) => ({ value }));

/**
 * What can be asked for, in the order of the menu. Every type is there under its own name, as its plainest use; what
 * differs by settings alone has a name of its own.
 */
const allPurposes = {
  photo: { type: 'text', settings: { allowAddingFile: true }, fileRequired: true },
  signature: { type: 'text', settings: { signature: true, signatureIsRequired: true } },
  bool: { type: 'bool' },
  list: { type: 'list' },
  choices: { type: 'list', settings: { multiSelect: true } },
  rating: { type: 'list', settings: { tiledList: true, childs: marks } },
  image: { type: 'image' },
  text: { type: 'text' },
  long_text: { type: 'text', settings: { multiline: true } },
  number: { type: 'text', settings: { textKind: 'number' } },
  length: { type: 'length' },
  email: { type: 'text', settings: { textKind: 'email' } },
  date_time: { type: 'date_time' },
  time: { type: 'date_time', settings: { dateMode: 'time' } },
  moment: { type: 'date_time', settings: { dateMode: 'date_time' } },
  clock: { type: 'date_time', settings: { dateMode: 'date_time', isPunchClock: true } },
  blueprint: { type: 'blueprint' },
  project_value: { type: 'project_value' },
  project_list: { type: 'project_list' },
  project_table: { type: 'project_table' },
  system_list: { type: 'system_list' },
  step: { type: 'step' },
  repeat: { type: 'step', settings: { repeat: { min: 1, max: null } } },
  message: { type: 'message' },
  summary: { type: 'summary' },
} as const satisfies Readonly<Record<string, Purpose>>;

export type PurposeName = keyof typeof allPurposes;

export const purposes: Readonly<Record<PurposeName, Purpose>> = allPurposes;
export const purposeNames = Object.keys(allPurposes) as readonly PurposeName[];

/** The groups of the menu, with every purpose in one of them. */
export const purposeGroups = {
  record: ['photo', 'signature'],
  choose: ['bool', 'list', 'choices', 'rating', 'image'],
  write: ['text', 'long_text', 'number', 'length', 'email'],
  when: ['date_time', 'time', 'moment', 'clock'],
  project: ['blueprint', 'project_value', 'project_list', 'project_table', 'system_list'],
  order: ['step', 'repeat', 'message', 'summary'],
} as const satisfies Readonly<Record<string, readonly PurposeName[]>>;

/** So many purposes are remembered as used last. */
const recentLimit = 4;

/** Those that were used last on this device, as far as they still exist; whatever was stored. */
export function recentOf(stored: unknown): readonly PurposeName[] {
  const names = Array.isArray(stored) ? stored : [];
  return purposeNames
    .filter((name) => names.includes(name))
    .toSorted((one, other) => names.indexOf(one) - names.indexOf(other));
}

/** With one that has just been used, as the first. */
export function withRecent(recent: readonly PurposeName[], used: PurposeName): readonly PurposeName[] {
  return [used, ...recent.filter((name) => name !== used)].slice(0, recentLimit);
}

/** Whether what somebody searches for is in one of the words of a purpose. */
export function isFound(searched: string, words: readonly string[]): boolean {
  const wanted = foldedText(searched).trim();
  return words.some((word) => foldedText(word).includes(wanted));
}

/** What a new question has by its purpose beside the defaults of its type. */
export function presetOf({ settings, fileRequired }: Purpose): Pick<Partial<Question>, 'settings' | 'fileRequired'> {
  return { ...(settings && { settings }), ...(fileRequired && { fileRequired }) };
}
